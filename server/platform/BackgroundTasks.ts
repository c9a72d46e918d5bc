import { NodeHttpServerRequest } from "@effect/platform-node"
import { Context, Duration, Effect, Layer, Random } from "effect"
import { HttpServerRequest } from "effect/http"

/** Ends when the connection has closed, with or without an answer. */
const closed = (request: HttpServerRequest.HttpServerRequest): Promise<void> =>
  new Promise((resolve) => {
    NodeHttpServerRequest.toServerResponse(request).once("close", resolve)
  })

/**
 * The least and greatest random delay in seconds, so that neither this request nor the next one is slowed noticeably.
 */
export const AnswerDelay = Context.Reference("sayfa/BackgroundTasks/AnswerDelay", {
  defaultValue: () => ({ min: 1, max: 4 })
})

/**
 * Work whose duration must not be visible in the answer. It begins some seconds after the answer. Source: product,
 * "Signing in".
 */
export class BackgroundTasks extends Context.Service<
  BackgroundTasks,
  {
    /** A failure is logged. A stopping server finishes work that has begun, and drops the rest. */
    readonly run: (work: Effect.Effect<void>) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
  }
>()("sayfa/BackgroundTasks") {
  static readonly layer = Layer.effect(
    BackgroundTasks,
    Effect.gen(function* () {
      const { min, max } = yield* AnswerDelay
      const scope = yield* Effect.scope
      return BackgroundTasks.of({
        run: Effect.fn("BackgroundTasks.run")(function* (work) {
          const request = yield* HttpServerRequest.HttpServerRequest
          const answer = closed(request)
          const logged = Effect.catchCause(work, (cause) => Effect.logWarning("A background task failed", cause))
          const seconds = yield* Random.nextBetween(min, max)
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
