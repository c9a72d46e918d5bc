import { Effect } from "effect"

/** Caches the first success; failures and interruptions are not cached. */
export const firstSuccess = <A, E, R>(make: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  let cached: { readonly value: A } | null = null
  return Effect.suspend(() =>
    cached === null
      ? make.pipe(
          Effect.tap((value) =>
            Effect.sync(() => {
              cached = { value }
            })
          )
        )
      : Effect.succeed(cached.value)
  )
}
