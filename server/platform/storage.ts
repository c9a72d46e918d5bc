import { Context, Effect, Layer, Option, Schema, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises"
import { dirname, join, resolve, sep } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { NodeStream } from "@effect/platform-node"
import { Configuration } from "./config.ts"
import { sweepRegularly } from "./dataFolder.ts"

/** An invalid key, or a disk error. */
export class StorageError extends Schema.TaggedError<StorageError>()("StorageError", {
  key: Schema.String,
  cause: Schema.Defect()
}) {}

export interface Stored {
  readonly size: number
  /** Changes whenever the content may have changed. */
  readonly etag: string
}

/** Bytes from `start` to `end`, both inclusive, as in an HTTP range. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes, a stream, or a file on this disk, which is moved. */
export type Content = Uint8Array | { readonly file: string } | Stream.Stream<Uint8Array, unknown>

export const Disk = Context.Reference("sayfa/Disk", {
  defaultValue: () => ({
    /** Bytes available to this process. */
    free: async (folder: string): Promise<number> => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    }
  })
})

/**
 * Keys are parts of letters, digits, `.`, `_` and `-`, joined by `/`; no part begins with a dot. So no key leads out of
 * the store, and every key is also valid in a bucket.
 */
export const isKey = (key: string): boolean =>
  key.length <= 512 && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key)

/** Files by key. `put` is atomic. */
export class Storage extends Context.Service<
  Storage,
  {
    readonly put: (key: string, content: Content) => Effect.Effect<void, StorageError>
    readonly get: (key: string, range?: ByteRange) => Stream.Stream<Uint8Array, StorageError>
    readonly head: (key: string) => Effect.Effect<Option.Option<Stored>, StorageError>
    readonly remove: (key: string) => Effect.Effect<void, StorageError>
    /** Every key that begins with `prefix` and a `/`. */
    readonly list: (prefix: string) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** The folder with the files whose keys begin with `prefix`, into which conversion writes. */
    readonly folder: (prefix: string) => Effect.Effect<string, StorageError>
    /** A path on this disk where the file can be read. */
    readonly path: (key: string) => Effect.Effect<string, StorageError>
    /** Returns once a power cut can take neither the file nor its name. */
    readonly flush: (key: string) => Effect.Effect<void, StorageError>
    /** Bytes free on the store's disk. */
    readonly free: Effect.Effect<number, StorageError>
  }
>()("sayfa/Storage") {
  /** Also deletes the drafts that a killed server left. */
  static readonly layerFolder = (root: string, isShared = false) =>
    Layer.effect(
      Storage,
      sweepRegularly(draftsIn(resolve(root)), isShared).pipe(
        Effect.andThen(Disk),
        Effect.map((disk) => inFolder(resolve(root), disk))
      )
    )

  static readonly layer = Layer.unwrap(
    Configuration.pipe(
      Effect.map(({ DATA_DIR, DATABASE_URL }) =>
        Storage.layerFolder(join(DATA_DIR, "files"), DATABASE_URL !== undefined)
      )
    )
  )
}

const isAbsent = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")

const draftsIn = (root: string): string => join(root, ".drafts")

/** Flushes a file, or a folder's list of names, to the disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const inFolder = (root: string, disk: (typeof Disk)["Service"]): Storage["Service"] => {
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

  return Storage.of({
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
          (info) =>
            info.isFile()
              ? Option.some({
                  size: info.size,
                  etag: `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`
                })
              : Option.none<Stored>(),
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
    folder: Effect.fn("Storage.folder")((prefix: string) =>
      attempt(prefix, async (path) => {
        await mkdir(path, { recursive: true })
        return path
      })
    ),
    path: Effect.fn("Storage.path")((key: string) => attempt(key, async (path) => path)),
    flush: Effect.fn("Storage.flush")((key: string) =>
      attempt(key, async (path) => {
        await sync(path)
        for (let folder = dirname(path); folder.startsWith(root); folder = dirname(folder)) await sync(folder)
      })
    ),
    free: Effect.tryPromise({
      try: () => disk.free(root),
      catch: (cause) => new StorageError({ key: "", cause })
    }).pipe(Effect.withSpan("Storage.free"))
  })
}
