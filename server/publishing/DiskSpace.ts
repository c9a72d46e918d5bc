import { Context, Effect, Layer, Option, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { NoRoom } from "../../src/contract/publishing.ts"
import { Storage } from "../platform/storage.ts"
import { uploadOf, uploadsFolder } from "./issueFiles.ts"

/** Bytes kept free for the database and for pages: an embedded database fails on a full disk. */
const reserve = 1024 ** 3

/** Space for PDFs on the store's disk. Source: product, "Uploads". */
export class DiskSpace extends Context.Service<
  DiskSpace,
  {
    /**
     * Refuses if the disk has no space for these bytes beside the rest of all running uploads and other reservations.
     * The reservation lasts while `act` runs.
     */
    readonly reserving: (bytes: number) => <A, E, R>(act: Effect.Effect<A, E, R>) => Effect.Effect<A, E | NoRoom, R>
    /** Refuses if bytes reserved earlier no longer fit. */
    readonly checking: (bytes: number) => Effect.Effect<void, NoRoom>
  }
>()("sayfa/DiskSpace") {
  static readonly layer = Layer.effect(
    DiskSpace,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      const oneByOne = yield* Semaphore.make(1)
      let reserved = 0

      const remainingOfUploads = Effect.gen(function* () {
        // Elsewhere, no more of an upload is on this disk than its piece under way.
        if ((yield* storage.place(uploadsFolder)) === null) return 0
        const uploads = yield* sql<{
          id: string
          size: number
        }>`SELECT id, size::int AS size FROM uploads WHERE issue_id IS NULL`
        const rests = yield* Effect.forEach(
          uploads,
          ({ id, size }) =>
            Effect.map(storage.head(uploadOf(id)), (kept) =>
              Math.max(size - Option.match(kept, { onNone: () => 0, onSome: (file) => file.size }), 0)
            ),
          { concurrency: 8 }
        )
        return rests.reduce((sum, rest) => sum + rest, 0)
      })

      const requireSpace = Effect.fnUntraced(function* (bytes: number) {
        if ((yield* Effect.orDie(storage.free)) < bytes + reserve) return yield* new NoRoom()
      })

      return DiskSpace.of({
        reserving: (bytes) => (act) =>
          Effect.acquireUseRelease(
            Effect.gen(function* () {
              yield* requireSpace(bytes + reserved + (yield* Effect.orDie(remainingOfUploads)))
              reserved += bytes
            }).pipe(oneByOne.withPermits(1), Effect.withSpan("DiskSpace.reserving")),
            () => act,
            () => Effect.sync(() => (reserved -= bytes))
          ),
        checking: Effect.fn("DiskSpace.checking")(requireSpace)
      })
    })
  )
}
