import { Effect } from "effect"
import { createHash } from "node:crypto"
import { Storage } from "../platform/storage.ts"

/** Stored with the files, and deleted with them. */
const keyOf = (folder: string, name: string): string => `content/${folder}/art/${name}.webp`

const pathOf = (folder: string, name: string): string => `/art/${folder}/${name}.webp`

const pictureUrl = /^\/art\/([A-Za-z0-9_-]{1,64})\/([0-9a-f]{32})\.webp(?=$|\?)/

/** The storage key of the picture that an address names, or null. */
export const pictureKey = (url: string): string | null => {
  const match = pictureUrl.exec(url)
  return match === null ? null : keyOf(match[1] ?? "", match[2] ?? "")
}

/** The storage key of a picture of this folder; null for any other address. */
export const pictureKeyIn = (folder: string, url: string): string | null => {
  const name = pictureUrl.exec(url)?.[2] ?? ""
  return url === pathOf(folder, name) ? keyOf(folder, name) : null
}

/**
 * Stores an article's WebP picture and returns its path. The path contains a hash of the picture, so it never changes.
 */
export const keepPicture = Effect.fn("articlePicture.keep")(function* (folder: string, picture: Uint8Array) {
  const storage = yield* Storage
  const name = createHash("sha256").update(picture).digest("hex").slice(0, 32)
  yield* storage.put(keyOf(folder, name), picture)
  return pathOf(folder, name)
})
