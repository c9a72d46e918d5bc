import { Effect } from "effect"

/** Made when first asked for and then kept; a failure, or an asker who went away, is not. */
export const firstSuccess = <A, E, R>(make: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  let kept: { readonly value: A } | null = null
  return Effect.suspend(() =>
    kept === null
      ? make.pipe(
          Effect.tap((value) =>
            Effect.sync(() => {
              kept = { value }
            })
          )
        )
      : Effect.succeed(kept.value)
  )
}
