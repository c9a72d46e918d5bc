import { NodeHttpServerRequest } from "@effect/platform-node"
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"

/** Once the answer has gone, or whoever asked for it. */
const answered = (request: HttpServerRequest.HttpServerRequest): Promise<void> =>
  new Promise((resolve) => {
    NodeHttpServerRequest.toServerResponse(request).once("close", resolve)
  })

/** Work that an answer must not tell of, not even by the time it takes: it begins when the answer has been sent. */
export class Afterwards extends Context.Service<
  Afterwards,
  {
    /** A failure is logged; a server that stops finishes what has begun. */
    readonly run: (work: Effect.Effect<void>) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
  }
>()("sayfa/Afterwards") {
  static readonly layer = Layer.effect(
    Afterwards,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      return Afterwards.of({
        run: Effect.fn("Afterwards.run")(function* (work) {
          const request = yield* HttpServerRequest.HttpServerRequest
          const answer = answered(request)
          yield* Effect.promise(() => answer).pipe(
            Effect.andThen(Effect.uninterruptible(work)),
            Effect.catchCause((cause) => Effect.logWarning("What follows an answer could not be done", cause)),
            Effect.forkIn(scope)
          )
        })
      })
    })
  )
}
