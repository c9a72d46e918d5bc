import { NodeHttpServerRequest } from "@effect/platform-node"
import { Context, Duration, Effect, Layer, Random } from "effect"
import { HttpServerRequest } from "effect/http"

/** Once the answer has gone, or whoever asked for it. */
const answered = (request: HttpServerRequest.HttpServerRequest): Promise<void> =>
  new Promise((resolve) => {
    NodeHttpServerRequest.toServerResponse(request).once("close", resolve)
  })

/** Between how many seconds, by chance, work waits after its answer: the request after it is not held up by it either. */
export const Lull = Context.Reference("sayfa/BackgroundTasks/Lull", { defaultValue: () => ({ least: 1, most: 4 }) })

/**
 * Work that an answer must not tell of, not even by the time that it, or the request after it, takes: it begins some
 * seconds after the answer. Source: product, "Signing in".
 */
export class BackgroundTasks extends Context.Service<
  BackgroundTasks,
  {
    /** A failure is logged. A server that stops finishes what has begun, and leaves what has not. */
    readonly run: (work: Effect.Effect<void>) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
  }
>()("sayfa/BackgroundTasks") {
  static readonly layer = Layer.effect(
    BackgroundTasks,
    Effect.gen(function* () {
      const { least, most } = yield* Lull
      const scope = yield* Effect.scope
      return BackgroundTasks.of({
        run: Effect.fn("BackgroundTasks.run")(function* (work) {
          const request = yield* HttpServerRequest.HttpServerRequest
          const answer = answered(request)
          const logged = Effect.catchCause(work, (cause) =>
            Effect.logWarning("What follows an answer could not be done", cause)
          )
          const seconds = yield* Random.nextBetween(least, most)
          yield* Effect.promise(() => answer).pipe(
            Effect.andThen(Effect.sleep(Duration.seconds(seconds))),
            Effect.andThen(Effect.uninterruptible(logged)),
            Effect.forkIn(scope)
          )
        })
      })
    })
  )
}
