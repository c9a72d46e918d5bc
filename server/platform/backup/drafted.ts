import { Effect, Stream } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { type Files, StorageError } from "../files/Files.ts"

const onDisk = <A>(key: string, act: () => Promise<A>) =>
  Effect.tryPromise({ try: act, catch: (cause) => new StorageError({ key, cause }) })

/** A stored file's SHA-256 in hexadecimal, and its size, as read just now. */
export const digestOf = Effect.fn("Backup.digestOf")(function* (files: Files, key: string) {
  const hash = createHash("sha256")
  let size = 0
  yield* Stream.runForEach(files.get(key), (part) =>
    Effect.sync(() => {
      hash.update(part)
      size += part.length
    })
  )
  return { size, sha256: hash.digest("hex") }
})

/** A copy in the scratch folder, gone with the scope unless it was moved, with its SHA-256 and size. */
export const drafted = Effect.fn("Backup.drafted")(function* (
  files: Files,
  key: string,
  scratch: string,
  mode = 0o600
) {
  const path = join(scratch, randomUUID())
  const handle = yield* Effect.acquireRelease(
    onDisk(key, () => open(path, "wx", mode)),
    (handle) => Effect.promise(() => handle.close().then(() => rm(path, { force: true })))
  )
  const hash = createHash("sha256")
  let size = 0
  yield* Stream.runForEach(files.get(key), (part) =>
    onDisk(key, async () => {
      hash.update(part)
      size += part.length
      await handle.writeFile(part)
    })
  )
  return { path, size, sha256: hash.digest("hex") }
})
