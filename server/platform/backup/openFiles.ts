import { Effect } from "effect"
import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { Environment } from "../config.ts"
import { Disk } from "../files/Files.ts"
import { draftsIn, inFolder } from "../files/inFolder.ts"
import { s3Address } from "../files/s3Address.ts"
import { CannotKeep } from "./CannotKeep.ts"

const bucket = Effect.fnUntraced(function* (url: string, scratch: string) {
  const address = s3Address(url)
  if (address === null) {
    return yield* new CannotKeep({
      message: "An s3:// address needs a host and a bucket, such as s3://key:secret@store.example/backups?region=eu."
    })
  }
  const disk = yield* Disk
  const { inBucket } = yield* Effect.promise(() => import("../files/inBucket.ts"))
  return yield* inBucket(address, scratch, disk, null)
})

const folder = Effect.fnUntraced(function* (path: string) {
  const disk = yield* Disk
  yield* Effect.tryPromise({
    try: () => mkdir(draftsIn(path), { recursive: true, mode: 0o700 }),
    catch: (error) => new CannotKeep({ message: `The folder ${path} cannot be written: ${String(error)}` })
  })
  return inFolder(path, disk, null, true)
})

/** The files of a shop with these settings. Unlike the server's own, they leave what is half-written to it. */
export const filesOf = ({ FILES_URL, DATA_DIR }: Environment, scratch: string) =>
  FILES_URL === undefined ? folder(resolve(DATA_DIR, "files")) : bucket(FILES_URL, scratch)

/** Where backups lie: a folder, or a bucket of their own. */
export const openPlace = Effect.fnUntraced(function* (place: string, { DATA_DIR }: Environment, scratch: string) {
  if (/^s3:/i.test(place)) return yield* bucket(place, scratch)
  const path = resolve(place)
  if (`${path}/`.startsWith(`${join(resolve(DATA_DIR), "files")}/`)) {
    return yield* new CannotKeep({ message: `The folder ${path} lies among the shop's own files. Name another place.` })
  }
  return yield* folder(path)
})
