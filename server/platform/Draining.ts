import { Context, Duration, Effect, Layer, Ref } from "effect"
import { Configuration } from "./config.ts"

/**
 * Whether this process is about to end. It says so at `/health/ready` while it still answers, so that a balancer sends
 * nobody any more before it stops listening.
 */
export class Draining extends Context.Service<Draining, Ref.Ref<boolean>>()("sayfa/Draining") {
  static readonly layer = Layer.effect(Draining, Ref.make(false))
}

/** Built last, so that it is the first thing that a stopping server does. */
export const drain = Layer.effectDiscard(
  Effect.gen(function* () {
    const draining = yield* Draining
    const { DRAIN_SECONDS } = yield* Configuration
    yield* Effect.addFinalizer(() =>
      Ref.set(draining, true).pipe(Effect.andThen(Effect.sleep(Duration.seconds(DRAIN_SECONDS))))
    )
  })
)
