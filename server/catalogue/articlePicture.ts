import { Effect } from "effect"
import { createHash } from "node:crypto"
import { Storage } from "../platform/storage.ts"

/** Among the files of its issue, with which it goes. */
const keyOf = (folder: string, name: string): string => `content/${folder}/art/${name}.webp`

const pathOf = (folder: string, name: string): string => `/art/${folder}/${name}.webp`

const pictureUrl = /^\/art\/([A-Za-z0-9_-]{1,64})\/([0-9a-f]{32})\.webp(?=$|\?)/

/** Where the picture lies that an address names; null where it names none. */
export const pictureKey = (url: string): string | null => {
  const match = pictureUrl.exec(url)
  return match === null ? null : keyOf(match[1] ?? "", match[2] ?? "")
}

/** Keeps the picture of an article, WebP, with its issue's files. Its path on this server names what is in it: it never changes. */
export const keepPicture = Effect.fn("articlePicture.keep")(function* (folder: string, picture: Uint8Array) {
  const storage = yield* Storage
  const name = createHash("sha256").update(picture).digest("hex").slice(0, 32)
  yield* storage.put(keyOf(folder, name), picture)
  return pathOf(folder, name)
})
