import { Cache, Context, Effect, Exit, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"

/** Milliseconds for which an answer that is the same for everybody is given again without asking the database. */
export const SharedMillis = Context.Reference("sayfa/SharedReads/millis", { defaultValue: () => 1000 })

/**
 * Keeps for a moment what is read for everybody alike: never what depends on who asks, unless that is the key. Whoever
 * asks while it is being read waits for the same answer. Failures are not kept, nor is what a transaction reads.
 */
export class SharedReads extends Context.Service<
  SharedReads,
  {
    /** The same reading, from memory while that is new; at most so many keys are kept. */
    readonly keeping: <K extends string, A, E>(
      read: (key: K) => Effect.Effect<A, E>,
      capacity?: number
    ) => Effect.Effect<(key: K) => Effect.Effect<A, E>>
    /** After this process has written: whoever asks from now on is told what there is now. */
    readonly forget: Effect.Effect<void>
  }
>()("sayfa/SharedReads") {
  static readonly layer = Layer.effect(
    SharedReads,
    Effect.gen(function* () {
      const { transactionService } = yield* SqlClient.SqlClient
      const millis = yield* SharedMillis
      const all: Array<Effect.Effect<void>> = []
      const isInTransaction = Effect.map(Effect.serviceOption(transactionService), Option.isSome)
      return SharedReads.of({
        keeping: Effect.fnUntraced(function* (read, capacity = 1000) {
          const kept = yield* Cache.makeWith(read, {
            capacity,
            timeToLive: (exit) => (Exit.isSuccess(exit) ? millis : 0)
          })
          all.push(Cache.invalidateAll(kept))
          return (key) => Effect.flatMap(isInTransaction, (isOwn) => (isOwn ? read(key) : Cache.get(kept, key)))
        }),
        forget: Effect.suspend(() => Effect.all(all, { discard: true }))
      })
    })
  )
}
