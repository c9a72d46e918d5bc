import { type Context, Effect, Layer, Option, type Scope } from "effect"

/** Builds a layer's services once per tab while somebody uses them; they end with the last user's scope. */
export const onceInTab = <S, E, R>(
  layer: Layer.Layer<S, E, R>
): Effect.Effect<Context.Context<S>, E, R | Scope.Scope> =>
  Effect.gen(function* () {
    const built = yield* Effect.serviceOption(Layer.CurrentMemoMap)
    return yield* Layer.buildWithMemoMap(layer, Option.getOrElse(built, Layer.makeMemoMapUnsafe), yield* Effect.scope)
  })
