import type { DataStore } from "@tus/server"
import { Context, Effect, Layer, Option } from "effect"
import { Configuration } from "../platform/config.ts"
import { StorageError } from "../platform/files/Files.ts"
import { s3Address } from "../platform/files/s3Address.ts"
import { Storage } from "../platform/storage.ts"
import { uploadNotesFolder, uploadNotesOf, uploadOf, uploadsFolder } from "./issueFiles.ts"
import type { UploadRows } from "./tusRefusal.ts"
import { UploadFiles } from "./UploadFiles.ts"

/** The bytes of uploads on their way, in the store of all files. */
export class UploadStore extends Context.Service<
  UploadStore,
  {
    /** Where tus writes and reads. */
    readonly dataStore: (rows: UploadRows) => DataStore
    /** Bytes that have arrived; null if there is no file. */
    readonly arrived: (id: string) => Effect.Effect<number | null, StorageError>
    /** Uploads of which there is more than the file that they become. */
    readonly noted: Effect.Effect<ReadonlyArray<string>, StorageError>
    /** Deletes that, and what has arrived of an incomplete one; the file of a complete one stays. */
    readonly clear: (id: string) => Effect.Effect<void, StorageError>
  }
>()("sayfa/UploadStore") {
  static readonly layer = Layer.effect(
    UploadStore,
    Effect.gen(function* () {
      const storage = yield* Storage
      const { FILES_URL } = yield* Configuration
      const sizeOf = (id: string) =>
        Effect.map(storage.head(uploadOf(id)), (found) => Option.getOrNull(Option.map(found, ({ size }) => size)))
      const address = FILES_URL === undefined ? null : s3Address(FILES_URL)
      if (address === null) {
        const { path } = yield* storage.workFolder(uploadsFolder, () => false)
        return UploadStore.of({
          dataStore: (rows) => new UploadFiles(path, rows),
          arrived: sizeOf,
          noted: Effect.succeed([]),
          clear: () => Effect.void
        })
      }
      const { UploadObjects } = yield* Effect.promise(() => import("./UploadObjects.ts"))
      const { UploadParts } = yield* Effect.promise(() => import("./UploadParts.ts"))
      const parts = yield* Effect.acquireRelease(
        Effect.sync(() => new UploadParts(address)),
        (open) => Effect.sync(() => open.close())
      )
      return UploadStore.of({
        dataStore: (rows) => new UploadObjects(address, rows),
        arrived: Effect.fn("UploadStore.arrived")(function* (id) {
          const size = yield* sizeOf(id)
          if (size !== null) return size
          return yield* Effect.tryPromise({
            try: () => parts.offsetOf(id),
            catch: (cause) => new StorageError({ key: uploadOf(id), cause })
          })
        }),
        noted: Effect.map(storage.list(uploadNotesFolder), (keys) => [
          ...new Set(keys.map((key) => key.slice(uploadNotesFolder.length + 1).split("/")[0] ?? ""))
        ]),
        clear: Effect.fn("UploadStore.clear")(function* (id) {
          // The notes name the parts: they are needed until those are gone.
          yield* Effect.tryPromise({
            try: () => parts.abort(id),
            catch: (cause) => new StorageError({ key: uploadNotesOf(id), cause })
          })
          yield* storage.remove(uploadNotesOf(id))
        })
      })
    })
  )
}
