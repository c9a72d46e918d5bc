import { type Context, Effect, Layer, Option, type Scope } from "effect"

/**
 * The services of a layer, built once in a tab: whoever else asks for them while they are there gets the same, and they go
 * with the last one's scope.
 */
export const onceInTab = <S, E, R>(
  layer: Layer.Layer<S, E, R>
): Effect.Effect<Context.Context<S>, E, R | Scope.Scope> =>
  Effect.gen(function* () {
    const built = yield* Effect.serviceOption(Layer.CurrentMemoMap)
    return yield* Layer.buildWithMemoMap(layer, Option.getOrElse(built, Layer.makeMemoMapUnsafe), yield* Effect.scope)
  })
