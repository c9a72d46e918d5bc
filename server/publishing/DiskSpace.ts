import { Context, Effect, Layer, Option, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { NoRoom } from "../../src/contract/publishing.ts"
import { Storage } from "../platform/storage.ts"
import { uploadOf } from "./issueFiles.ts"

/** Bytes that stay free for the database and for pages: an embedded database ends where its disk is full. */
const reserve = 1024 ** 3

/** DiskSpace for PDFs on the store's disk. Source: product, "Uploads". */
export class DiskSpace extends Context.Service<
  DiskSpace,
  {
    /**
     * Refuses where the disk has no room for so many bytes beside what others were promised: the rest of every upload
     * under way, and what is being promised here for as long as `act` runs.
     */
    readonly promising: (bytes: number) => <A, E, R>(act: Effect.Effect<A, E, R>) => Effect.Effect<A, E | NoRoom, R>
    /** Refuses where the disk has no room for so many bytes any more, which were promised once. */
    readonly keeping: (bytes: number) => Effect.Effect<void, NoRoom>
  }
>()("sayfa/DiskSpace") {
  static readonly layer = Layer.effect(
    DiskSpace,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      const oneByOne = yield* Semaphore.make(1)
      let promised = 0

      const restOfUploads = Effect.gen(function* () {
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

      const demand = Effect.fnUntraced(function* (bytes: number) {
        if ((yield* Effect.orDie(storage.free)) < bytes + reserve) return yield* new NoRoom()
      })

      return DiskSpace.of({
        promising: (bytes) => (act) =>
          Effect.acquireUseRelease(
            Effect.gen(function* () {
              yield* demand(bytes + promised + (yield* Effect.orDie(restOfUploads)))
              promised += bytes
            }).pipe(oneByOne.withPermits(1), Effect.withSpan("DiskSpace.promising")),
            () => act,
            () => Effect.sync(() => (promised -= bytes))
          ),
        keeping: Effect.fn("DiskSpace.keeping")(demand)
      })
    })
  )
}
