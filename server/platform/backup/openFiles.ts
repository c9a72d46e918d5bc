import { Effect } from "effect"
import { mkdir, realpath } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import type { Environment } from "../config.ts"
import { makePrivateFolder } from "../dataFolder.ts"
import { Disk } from "../files/Files.ts"
import { draftsIn, inFolder } from "../files/inFolder.ts"
import { bucketName, s3Address } from "../files/s3Address.ts"
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

const folder = Effect.fnUntraced(function* (path: string, mode: number) {
  const disk = yield* Disk
  yield* Effect.tryPromise({
    try: () => mkdir(draftsIn(path), { recursive: true, mode }),
    catch: (error) => new CannotKeep({ message: `The folder ${path} cannot be written: ${String(error)}` })
  })
  return inFolder(path, disk, null, true)
})

/** The files of a shop with these settings. Unlike the server's own, they leave what is half-written to it. */
export const filesOf = Effect.fnUntraced(function* ({ FILES_URL, DATA_DIR }: Environment, scratch: string) {
  if (FILES_URL !== undefined) return yield* bucket(FILES_URL, scratch)
  yield* makePrivateFolder(resolve(DATA_DIR))
  return yield* folder(resolve(DATA_DIR, "files"), 0o777)
})

/** Where a path leads, through links, though the end of it may not be there yet. */
const realPath = async (path: string): Promise<string> =>
  realpath(path).catch(async () =>
    dirname(path) === path ? path : join(await realPath(dirname(path)), basename(path))
  )

/** A bucket's name, or a folder where it really is. */
const storeName = async (where: string): Promise<string> => {
  const address = s3Address(where)
  return address === null ? realPath(resolve(where)) : bucketName(address)
}

/** The name of the store of a shop with these settings. */
export const storeOf = ({ FILES_URL, DATA_DIR }: Environment) =>
  Effect.promise(() => storeName(FILES_URL ?? join(DATA_DIR, "files")))

/** Where backups lie: a folder, or a bucket of their own. Never where a restore deletes what is not the shop's. */
export const openPlace = Effect.fnUntraced(function* (place: string, environment: Environment, scratch: string) {
  const [name, own, data] = yield* Effect.all([
    Effect.promise(() => storeName(place)),
    storeOf(environment),
    Effect.promise(() => storeName(environment.DATA_DIR))
  ])
  const isOwn = name === data || [own, join(data, "files")].some((store) => `${name}/`.startsWith(`${store}/`))
  if (isOwn) {
    return yield* new CannotKeep({ message: `${name} lies among the shop's own files. Name another place.` })
  }
  return yield* /^s3:/i.test(place) ? bucket(place, scratch) : folder(resolve(place), 0o700)
})
