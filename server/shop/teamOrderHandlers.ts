import { Effect, Fiber } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { PaymentClosed } from "../../src/contract/payment.ts"
import { RefundWordsMissing } from "../../src/contract/teamOrders.ts"
import { refundFault } from "../../src/domain/shop/RefundForm.ts"
import { answer } from "../platform/http/answer.ts"
import { Gateway } from "../platform/payment/Gateway.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { giveBack } from "./refunding.ts"
import { Refunds, type RefundStanding } from "./Refunds.ts"
import { TeamOrders } from "./TeamOrders.ts"

/** More than a member needs in an hour's work, and too few to read the books by. */
const lookUps = { hits: 120, seconds: 3600 }

export const layer = HttpApiBuilder.group(
  Api,
  "teamOrders",
  Effect.fnUntraced(function* (handlers) {
    const orders = yield* TeamOrders
    const refunds = yield* Refunds
    const gateway = yield* Gateway
    const attempts = yield* RateLimits
    const scope = yield* Effect.scope

    /** Not interrupted with the request, because the gateway's answer must be recorded. */
    const settled = Effect.fnUntraced(function* (refund: RefundStanding) {
      if (!refund.isOpen) return
      const work = giveBack(refund).pipe(
        // It is asked again in a round, or by the same call.
        Effect.catchTag("GatewaySilent", () => Effect.void),
        Effect.provideService(Gateway, gateway),
        Effect.provideService(Refunds, refunds)
      )
      yield* Fiber.join(yield* Effect.forkIn(work, scope))
    })

    return handlers.handleAll({
      find: Effect.fn("teamOrders.find")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        yield* attempts.allow(["order look-ups", user.id], lookUps)
        return answer({ items: yield* orders.find(user.id, payload.sought) })
      }),
      reload: Effect.fn("teamOrders.reload")(
        function* ({ params: { number } }) {
          const { user } = yield* CurrentPrincipal
          if (!(yield* orders.isKnown(user.id, number))) yield* attempts.allow(["order look-ups", user.id], lookUps)
          return answer(yield* orders.reload(user.id, number))
        },
        // A newer version of the server wrote it, and shows it.
        Effect.catchTag("OrderUnreadable", Effect.die)
      ),
      refund: Effect.fn("teamOrders.refund")(
        function* ({ params: { number }, headers, payload }) {
          const { user } = yield* CurrentPrincipal
          if (!gateway.isOpen) return yield* new PaymentClosed()
          const words = payload.words.trim()
          if (refundFault({ problem: payload.problem, words }) !== null) return yield* new RefundWordsMissing()
          const { line, problem } = payload
          const key = headers["idempotency-key"]
          yield* settled(yield* refunds.ask({ memberId: user.id, number, line, key, problem, words }))
          return answer(yield* orders.one(user.id, number))
        },
        // A newer version of the server wrote it, and refunds it.
        Effect.catchTag("OrderUnreadable", Effect.die)
      )
    })
  })
)
