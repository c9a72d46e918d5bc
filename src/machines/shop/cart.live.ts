import { Deferred, Effect, Stream } from "effect"
import { cartKind } from "../../domain/shop/cartKind.ts"
import type { CartFact } from "../../domain/shop/CartFact.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { EventLog } from "../../services/platform/EventLog.ts"
import { recorder } from "../recorder.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { cartMachine } from "./cart.machine.ts"

const visitors = streamOf(cartKind, null)

export const liveCart = fill(cartMachine, {
  watch: liveUser,
  follow: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const follow = log
          .changes(streamOf(cartKind, userId))
          .pipe(Stream.runForEach((cart) => hear({ type: "cart.stored", cart })))
        // The visitor's cart comes first: an account's cart that opened without it would be seen empty.
        const carried = yield* Deferred.make<void>()
        const carry = log
          .changes(visitors)
          .pipe(
            Stream.runForEach((cart) =>
              Effect.andThen(hear({ type: "visitorCart.stored", cart }), Deferred.succeed(carried, undefined))
            )
          )
        yield* Effect.all(userId === null ? [follow] : [carry, Effect.andThen(Deferred.await(carried), follow)], {
          concurrency: "unbounded",
          discard: true
        })
      }),
    { type: "cart.failed" }
  ),
  recorder: recorder((facts: ReadonlyArray<CartFact>, userId) =>
    Effect.gen(function* () {
      const log = yield* EventLog
      const stream = streamOf(cartKind, userId)
      yield* log.append(stream, facts)
      return { type: "facts.recorded", cart: yield* log.fold(stream) } as const
    }).pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError(cause), { type: "facts.recorded", cart: null } as const))
    )
  )
})
