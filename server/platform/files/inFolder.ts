import { NodeStream } from "@effect/platform-node"
import { Effect, Option, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { createReadStream, createWriteStream, type Stats } from "node:fs"
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { spanned } from "../spanned.ts"
import { type Content, type Disk, type Files, isKey, type Listed, StorageError, type Stored } from "./Files.ts"

const isAbsent = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")

export const draftsIn = (root: string): string => join(root, ".drafts")

/** Flushes a file, or a folder's list of names, to the disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The files of a folder of this disk. `isDurable`: a file has its name only once its bytes are on the disk. */
export const inFolder = (
  root: string,
  disk: (typeof Disk)["Service"],
  sentFrom: string | null,
  isDurable = false
): Files => {
  const pathOf = (key: string): string => {
    const path = join(root, key)
    if (!isKey(key) || !path.startsWith(root + sep)) throw new Error("not a key")
    return path
  }
  const attempt = <A>(key: string, act: (path: string) => Promise<A>) =>
    Effect.tryPromise({
      try: async () => act(pathOf(key)),
      catch: (cause) => new StorageError({ key, cause })
    })

  const put = Effect.fn("Storage.put")(function* (key: string, content: Content) {
    const write: (path: string) => Promise<void> =
      content instanceof Uint8Array
        ? (path) => writeFile(path, content)
        : Stream.isStream(content)
          ? yield* Stream.toReadableStreamEffect(content).pipe(
              Effect.map(
                (readable) => (path: string) => pipeline(Readable.fromWeb(readable as never), createWriteStream(path))
              )
            )
          : (path) => rename(content.file, path).catch(() => copyFile(content.file, path).then(() => rm(content.file)))
    yield* attempt(key, async (path) => {
      await mkdir(dirname(path), { recursive: true })
      const draft = join(draftsIn(root), randomUUID())
      try {
        await write(draft)
        if (isDurable) await sync(draft)
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    })
  })

  const walk = async (folder: string, prefix: string): Promise<ReadonlyArray<string>> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isAbsent(error)) return []
      throw error
    })
    const found = await Promise.all(
      entries
        .filter((entry) => !entry.name.startsWith("."))
        .map(async (entry) =>
          entry.isDirectory() ? walk(join(folder, entry.name), `${prefix}/${entry.name}`) : [`${prefix}/${entry.name}`]
        )
    )
    return found.flat().sort()
  }

  const described = ({ size, mtimeMs }: Stats): Stored => ({
    size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  })

  const everything = async (): Promise<ReadonlyArray<Listed>> => {
    const found: Array<Listed> = []
    for (const name of await walk(root, "")) {
      const key = name.slice(1)
      const info = await stat(join(root, key)).catch(() => null)
      if (isKey(key) && info?.isFile() === true) found.push({ key, ...described(info) })
    }
    return found
  }

  return {
    put,
    get: (key, range) =>
      Stream.unwrap(
        attempt(key, async (path) => path).pipe(
          Effect.map((path) =>
            NodeStream.fromReadable<Uint8Array, StorageError>({
              evaluate: () => createReadStream(path, range),
              onError: (cause) => new StorageError({ key, cause })
            })
          )
        )
      ),
    head: Effect.fn("Storage.head")((key: string) =>
      attempt(key, (path) =>
        stat(path).then(
          (info) => (info.isFile() ? Option.some(described(info)) : Option.none<Stored>()),
          (error: unknown) => {
            if (isAbsent(error)) return Option.none<Stored>()
            throw error
          }
        )
      )
    ),
    remove: Effect.fn("Storage.remove")((key: string) =>
      attempt(key, (path) => rm(path, { force: true, recursive: true }))
    ),
    list: Effect.fn("Storage.list")((prefix: string) => attempt(prefix, (path) => walk(path, prefix))),
    everything: Effect.tryPromise({ try: everything, catch: (cause) => new StorageError({ key: "", cause }) }).pipe(
      Effect.withSpan("Storage.everything")
    ),
    place: Effect.fn("Storage.place")((key: string) => attempt(key, async (path): Promise<string | null> => path)),
    path: Effect.fn("Storage.path")((key: string) => attempt(key, async (path) => path)),
    workFolder: Effect.fn("Storage.workFolder")((prefix: string) =>
      attempt(prefix, async (path) => {
        await mkdir(path, { recursive: true })
        return { path, save: Effect.void, bring: () => Effect.void }
      })
    ),
    flush: Effect.fn("Storage.flush")((key: string) =>
      attempt(key, async (path) => {
        await sync(path)
        for (let folder = dirname(path); folder.startsWith(root); folder = dirname(folder)) await sync(folder)
      })
    ),
    sentFrom: (key) =>
      Effect.try({
        try: () => (sentFrom === null ? null : sentFrom + relative(root, pathOf(key))),
        catch: (cause) => new StorageError({ key, cause })
      }).pipe(spanned("Storage.sentFrom")),
    free: Effect.tryPromise({
      try: () => disk.free(root),
      catch: (cause) => new StorageError({ key: "", cause })
    }).pipe(Effect.withSpan("Storage.free"))
  }
}
