import { Clock, Duration, Effect, Fiber, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { createHash } from "node:crypto"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import {
  AlreadyOwned,
  CardRefused,
  Declined,
  OrderNotFound,
  PaymentClosed,
  PaymentPending
} from "../../src/contract/payment.ts"
import { type Card, firstFault, refusalsOf } from "../../src/domain/shop/card.ts"
import { isOpen, type Order } from "../../src/domain/shop/Order.ts"
import { Attempts } from "../platform/attempts.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { type Charge, Gateway } from "../platform/payment/Gateway.ts"
import { say } from "../platform/wording.ts"
import { istanbulDay } from "./istanbulDay.ts"
import { type Attempt, Orders, retryAfterSeconds } from "./Orders.ts"
import type { Believed } from "./pricing.ts"
import { settle } from "./settle.ts"

const returnPath = "/checkout/callback"

type Sent = Readonly<
  Record<"cardHolderName" | "cardNumber" | "expireMonth" | "expireYear" | "cvc", Redacted.Redacted<string>>
>

const cardOf = (sent: Sent): Redacted.Redacted<Card> => {
  const year = Redacted.value(sent.expireYear)
  return Redacted.make({
    holder: Redacted.value(sent.cardHolderName),
    number: Redacted.value(sent.cardNumber),
    expiry: `${Redacted.value(sent.expireMonth)}/${/^20[0-9]{2}$/.test(year) ? year.slice(2) : year}`.replace(
      /^\/$/,
      ""
    ),
    cvv: Redacted.value(sent.cvc)
  })
}

/** Of a card holder, expiry and last four digits are in it: what would be more is a way to the number. */
const hashOf = ({ items, total }: Believed, card: Redacted.Redacted<Card>): string => {
  const { holder, number, expiry } = Redacted.value(card)
  const body = [items.map(({ id, price }) => [id, price]), total, holder, number.slice(-4), expiry]
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url")
}

/** Where the owner is asked, if they still are; refused is what took no money, and what nobody knows of yet. */
const outcomeOf = Effect.fnUntraced(function* (number: string, { state, reason }: Order, charge: Charge | null) {
  if (state === "paid") return null
  if (reason !== null) return yield* new Declined({ reason, order_number: number })
  if (state === "challenged" && charge?._tag === "Challenged") return charge.url
  return yield* new PaymentPending({ retryAfterSeconds, order_number: number })
})

export const layer = HttpApiBuilder.group(
  Api,
  "payment",
  Effect.fnUntraced(function* (handlers) {
    const orders = yield* Orders
    const gateway = yield* Gateway
    const attempts = yield* Attempts
    const environment = yield* Configuration
    const scope = yield* Effect.scope
    const allowance = { hits: environment.PAYMENT_ATTEMPTS, seconds: environment.ATTEMPTS_WINDOW_SECONDS }
    const settled = (number: string, charge: Charge) =>
      settle(number, charge).pipe(Effect.provideService(Orders, orders))

    const refuseBroken = Effect.fnUntraced(function* (card: Redacted.Redacted<Card>) {
      const fields = refusalsOf(Redacted.value(card), istanbulDay(yield* Clock.currentTimeMillis))
      const reason = firstFault(fields)
      if (reason !== null) return yield* new CardRefused({ reason, fields })
    })

    /** What an order is that was begun before, or that somebody has given up for another; null where nobody knows. */
    const heard = (asked: ReturnType<typeof gateway.lookup>) =>
      asked.pipe(
        Effect.timeoutOrElse({
          duration: Duration.seconds(environment.PAYMENT_ANSWER_SECONDS),
          orElse: () => Effect.succeed(null)
        }),
        Effect.catchTag("GatewaySilent", () => Effect.succeed(null))
      )

    const place = Effect.fnUntraced(function* (attempt: Attempt) {
      const first = yield* orders.place(attempt)
      if (!("abandoned" in first)) return first
      const charge = yield* heard(gateway.voidReference(first.abandoned))
      const pending = new PaymentPending({ retryAfterSeconds, order_number: first.abandoned })
      if (charge === null) return yield* pending
      if ((yield* settled(first.abandoned, charge)).state === "paid") return yield* new AlreadyOwned({ ids: first.ids })
      const second = yield* orders.place(attempt)
      return "abandoned" in second ? yield* pending : second
    })

    /** Asks the gateway to the end, whatever becomes of the request: what it answers must be written down. */
    const charged = Effect.fnUntraced(function* (number: string, order: Order, card: Redacted.Redacted<Card>) {
      const asked =
        order.state === "pending"
          ? gateway.charge({ reference: number, amount: order.total, card, returnPath })
          : gateway.lookup(number)
      const work = heard(asked).pipe(
        Effect.flatMap((charge) =>
          Effect.map(charge === null ? Effect.succeed(order) : settled(number, charge), (after) => ({
            order: after,
            charge
          }))
        )
      )
      return yield* Fiber.join(yield* Effect.forkIn(work, scope))
    })

    return handlers
      .handle(
        "pay",
        Effect.fn("payment.pay")(function* ({ headers, payload }) {
          const { user } = yield* CurrentPrincipal
          if (!gateway.isOpen) return yield* new PaymentClosed()
          yield* attempts.allow(["pay", user.id], allowance)
          const card = cardOf(payload.payment)
          yield* refuseBroken(card)
          const { number, order } = yield* place({
            userId: user.id,
            key: headers["idempotency-key"],
            bodyHash: hashOf(payload.cart, card),
            cart: payload.cart
          })
          const { order: after, charge } = isOpen(order.state)
            ? yield* charged(number, order, card)
            : { order, charge: null }
          const challenge_url = yield* outcomeOf(number, after, charge)
          return {
            success: true as const,
            data: { order_number: number, ...(challenge_url === null ? {} : { challenge_url }) },
            message: yield* challenge_url === null ? say("orderPaid", { number }) : say("orderChallenged")
          }
        })
      )
      .handle(
        "callback",
        Effect.fn("payment.callback")(function* ({ payload: { token, orderId } }) {
          if (!gateway.isOpen) return yield* new PaymentClosed()
          const from = ["checkout callback", yield* visitor]
          yield* attempts.allow(from, { ...allowance, hits: environment.TOKEN_ATTEMPTS })
          const answer = yield* gateway
            .confirm(token)
            .pipe(
              Effect.catchTag("GatewaySilent", () =>
                Effect.fail(new PaymentPending({ retryAfterSeconds, order_number: orderId }))
              )
            )
          if (answer?.reference !== orderId) return yield* new OrderNotFound()
          yield* attempts.giveBack(from)
          const order = yield* settled(orderId, answer.charge)
          yield* outcomeOf(orderId, order, null)
          return {
            success: true as const,
            order_number: orderId,
            message: yield* say("orderPaid", { number: orderId })
          }
        })
      )
      .handle(
        "orders",
        Effect.fn("payment.orders")(function* () {
          const { user } = yield* CurrentPrincipal
          return { success: true as const, data: { items: yield* orders.ofUser(user.id) }, message: "" }
        })
      )
      .handle(
        "order",
        Effect.fn("payment.order")(function* ({ params: { number } }) {
          const { user } = yield* CurrentPrincipal
          const [order] = yield* orders.ofUser(user.id, number)
          if (order === undefined) return yield* new OrderNotFound()
          return { success: true as const, data: order, message: "" }
        })
      )
  })
)
