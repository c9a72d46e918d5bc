import { Context, type Effect, type Option, Schema, type Scope, type Stream } from "effect"
import { statfs } from "node:fs/promises"

/** An invalid key, or an error of the disk or of the store. */
export class StorageError extends Schema.TaggedError<StorageError>()("StorageError", {
  key: Schema.String,
  cause: Schema.Defect()
}) {}

export interface Stored {
  readonly size: number
  /** Changes whenever the content may have changed. */
  readonly etag: string
}

export interface Listed extends Stored {
  readonly key: string
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

/** A folder on this disk whose files are the store's. */
export interface WorkFolder {
  readonly path: string
  /** Stores what was written since, the pages' journal last: files that the store does not see written. */
  readonly save: Effect.Effect<void, StorageError>
  /** Fetches those of these files that others have stored and that are not here yet. */
  readonly bring: (names: ReadonlyArray<string>) => Effect.Effect<void, StorageError>
}

/** How a proxy is to send a file. */
export interface Sent {
  readonly isHead: boolean
  readonly contentType: string
}

/** Files by key. `put` is atomic. */
export interface Files {
  readonly put: (key: string, content: Content) => Effect.Effect<void, StorageError>
  readonly get: (key: string, range?: ByteRange) => Stream.Stream<Uint8Array, StorageError>
  readonly head: (key: string) => Effect.Effect<Option.Option<Stored>, StorageError>
  readonly remove: (key: string) => Effect.Effect<void, StorageError>
  /** Every key that begins with `prefix` and a `/`. */
  readonly list: (prefix: string) => Effect.Effect<ReadonlyArray<string>, StorageError>
  /** All files that are there, by key. */
  readonly everything: Effect.Effect<ReadonlyArray<Listed>, StorageError>
  /** Where the file or folder of a key lies on this disk; null if files are kept elsewhere. */
  readonly place: (key: string) => Effect.Effect<string | null, StorageError>
  /**
   * A folder on this disk to write files of these keys into, with those that are there and needed; open as long as the
   * scope. `needs` is asked with a name within the folder.
   */
  readonly workFolder: (
    prefix: string,
    needs: (name: string) => boolean
  ) => Effect.Effect<WorkFolder, StorageError, Scope.Scope>
  /** A path on this disk where the file can be read, for as long as the scope is open. */
  readonly path: (key: string) => Effect.Effect<string, StorageError, Scope.Scope>
  /** Returns once a power cut can take neither the file nor its name. */
  readonly flush: (key: string) => Effect.Effect<void, StorageError>
  /** The address at which a proxy before this server finds the file and sends it; null if we send it. */
  readonly sentFrom: (key: string, sent: Sent) => Effect.Effect<string | null, StorageError>
  /** Bytes free on the disk of the store, or else on that of what is fetched from it. */
  readonly free: Effect.Effect<number, StorageError>
}
