import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { OrderNotFound, PaymentClosed, PaymentPending } from "../../src/contract/payment.ts"
import type { Card } from "../../src/domain/shop/card.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { Gateway } from "../platform/payment/Gateway.ts"
import { say } from "../platform/wording.ts"
import { bodyHash } from "./bodyHash.ts"
import { Orders, retryAfterSeconds } from "./Orders.ts"
import { outcomeOf, paying, pendingUntilReadable } from "./paying.ts"
import type { Believed } from "./pricing.ts"

type Sent = Readonly<
  Record<"cardHolderName" | "cardNumber" | "expireMonth" | "expireYear" | "cvc", Redacted.Redacted<string>>
>

const cardOf = (sent: Sent): Redacted.Redacted<Card> => {
  const [month, year] = [Redacted.value(sent.expireMonth), Redacted.value(sent.expireYear)]
  return Redacted.make({
    holder: Redacted.value(sent.cardHolderName),
    number: Redacted.value(sent.cardNumber),
    expiry:
      `${/^[1-9]$/.test(month) ? `0${month}` : month}/${/^20[0-9]{2}$/.test(year) ? year.slice(2) : year}`.replace(
        /^\/$/,
        ""
      ),
    cvv: Redacted.value(sent.cvc)
  })
}

const hashOf = (key: string, { items, total }: Believed, card: Redacted.Redacted<Card>): string =>
  bodyHash(key, [items.map(({ id, price }) => [id, price]), total], card)

export const layer = HttpApiBuilder.group(
  Api,
  "payment",
  Effect.fnUntraced(function* (handlers) {
    const orders = yield* Orders
    const gateway = yield* Gateway
    const rateLimits = yield* RateLimits
    const environment = yield* Configuration
    const { allowance, allowAsking, answerOf, pay, settled } = yield* paying

    return handlers.handleAll({
      pay: Effect.fn("payment.pay")(
        function* ({ headers, payload }) {
          const { user } = yield* CurrentPrincipal
          const { cart, again = false } = payload
          const key = headers["idempotency-key"]
          const card = cardOf(payload.payment)
          const attempt = { userId: user.id, key, bodyHash: hashOf(key, cart, card), cart }
          // The user who confirmed another year did not know that the first one had been paid.
          return yield* pay({ userId: user.id, key, card }, (isOtherPaid) =>
            orders.place({ ...attempt, isAgain: again && !isOtherPaid })
          )
        },
        Effect.catchTag("OrderUnreadable", pendingUntilReadable)
      ),
      callback: Effect.fn("payment.callback")(
        function* ({ payload: { token, orderId } }) {
          if (!gateway.isOpen) return yield* new PaymentClosed()
          const from = ["checkout callback", yield* visitor]
          yield* rateLimits.allow(from, { ...allowance, hits: environment.TOKEN_ATTEMPTS })
          const answer = yield* gateway
            .confirm(token)
            .pipe(
              Effect.catchTag("GatewaySilent", () =>
                Effect.fail(new PaymentPending({ retryAfterSeconds, order_number: orderId }))
              )
            )
          if (answer?.reference !== orderId) return yield* new OrderNotFound()
          yield* rateLimits.uncount(from)
          const order = yield* settled(orderId, answer.charge)
          yield* outcomeOf(orderId, order, null)
          return {
            success: true as const,
            order_number: orderId,
            message: yield* say("orderPaid", { number: orderId })
          }
        },
        Effect.catchTag("OrderUnreadable", pendingUntilReadable)
      ),
      attempt: Effect.fn("payment.attempt")(
        function* ({ params: { key } }) {
          const { user } = yield* CurrentPrincipal
          yield* allowAsking(user.id)
          const found = yield* orders.ofAttempt(user.id, key)
          if (found === null) return yield* new OrderNotFound()
          const { state, reason } = found.order
          const charge = state === "challenged" ? yield* answerOf(gateway.lookup(found.number)) : null
          const url = charge?._tag === "Challenged" ? { challenge_url: charge.url } : {}
          return answer(
            { order_number: found.number, state, reason, ...url },
            reason === null ? "" : yield* say(`Declined_${reason}`)
          )
        },
        Effect.catchTag("OrderUnreadable", pendingUntilReadable)
      ),
      orders: Effect.fn("payment.orders")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* orders.ofUser(user.id) })
      }),
      order: Effect.fn("payment.order")(function* ({ params: { number } }) {
        const { user } = yield* CurrentPrincipal
        const [order] = yield* orders.ofUser(user.id, number)
        if (order === undefined) return yield* new OrderNotFound()
        return answer(order)
      })
    })
  })
)
