import { Context, Effect, Result } from "effect"

/** Milliseconds before each retry after a lost connection, such as while a server starts again. */
export const Pauses = Context.Reference("sayfa/againWhileCut/Pauses", {
  defaultValue: (): ReadonlyArray<number> => [300, 900, 1_800]
})

/** Retries for some seconds while the connection fails. An offline browser knows that no retry would help. */
export const againWhileCut = Effect.fnUntraced(function* <A, E, R>(
  ask: Effect.Effect<A, E, R>,
  isCut: (error: E) => boolean
) {
  for (const pause of yield* Pauses) {
    const result = yield* Effect.result(ask)
    if (Result.isSuccess(result) || !isCut(result.failure) || !navigator.onLine) return yield* Effect.fromResult(result)
    yield* Effect.sleep(pause)
  }
  return yield* ask
})
