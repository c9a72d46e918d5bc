import { Clock, Effect, Fiber, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { createHmac } from "node:crypto"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { CardRefused, Declined, OrderNotFound, PaymentClosed, PaymentPending } from "../../src/contract/payment.ts"
import { type Card, firstFault, refusalsOf } from "../../src/domain/shop/card.ts"
import { isOpen, type Order } from "../../src/domain/shop/Order.ts"
import { Attempts } from "../platform/attempts.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { type Charge, Gateway } from "../platform/payment/Gateway.ts"
import { say } from "../platform/wording.ts"
import { istanbulDay } from "./istanbulDay.ts"
import { type Attempt, Orders, type OrderUnreadable, retryAfterSeconds } from "./Orders.ts"
import type { Believed } from "./pricing.ts"
import { type Ending, settle } from "./settle.ts"

/** So many attempts that were begun before are asked about, for each that may be begun: screens ask while nobody knows. */
const asksPerAttempt = 10

/** So many orders of the same things can one attempt find left at the bank, one after the other. */
const mostAbandoned = 10

const returnPath = "/checkout/callback"

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

/**
 * Of a card holder, expiry and last four digits are in it: what would be more is a way to the number. It is made with the
 * attempt's key, which the server does not keep, so that nobody who reads the table finds them by trying.
 */
const hashOf = (key: string, { items, total }: Believed, card: Redacted.Redacted<Card>): string => {
  const { holder, number, expiry } = Redacted.value(card)
  const lastFour = number.replaceAll(/\s/g, "").slice(-4)
  const body = [items.map(({ id, price }) => [id, price]), total, holder.trim(), lastFour, expiry.trim()]
  return createHmac("sha256", key).update(JSON.stringify(body)).digest("base64url")
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
    const settled = (number: string, charge: Charge, ending?: Ending) =>
      settle(number, charge, ending).pipe(Effect.provideService(Orders, orders))
    /** What this server cannot read, another one knows. */
    const unread = ({ number }: OrderUnreadable) => new PaymentPending({ retryAfterSeconds, order_number: number })

    const refuseBroken = Effect.fnUntraced(function* (card: Redacted.Redacted<Card>) {
      const fields = refusalsOf(Redacted.value(card), istanbulDay(yield* Clock.currentTimeMillis))
      const reason = firstFault(fields)
      if (reason !== null) return yield* new CardRefused({ reason, fields })
    })

    /** What the gateway says; null where it is silent. */
    const heard = (asked: ReturnType<typeof gateway.lookup>) =>
      asked.pipe(Effect.catchTag("GatewaySilent", () => Effect.succeed(null)))

    const place = Effect.fnUntraced(function* (attempt: Attempt) {
      let now = attempt
      let placed = yield* orders.place(now)
      for (let round = 0; "abandoned" in placed; round += 1) {
        const pending = new PaymentPending({ retryAfterSeconds, order_number: placed.abandoned })
        const charge = round < mostAbandoned ? yield* heard(gateway.voidReference(placed.abandoned)) : null
        if (charge === null) return yield* pending
        const { state } = yield* settled(placed.abandoned, charge, "OrderSuperseded")
        // Whoever asked for another year did not know of this one.
        now = { ...now, isAgain: now.isAgain && state !== "paid" }
        placed = yield* orders.place(now)
      }
      return placed
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
        Effect.fn("payment.pay")(
          function* ({ headers, payload }) {
            const { user } = yield* CurrentPrincipal
            if (!gateway.isOpen) return yield* new PaymentClosed()
            const key = headers["idempotency-key"]
            if (yield* orders.knows(user.id, key)) {
              yield* attempts.allow(["pay again", user.id], { ...allowance, hits: allowance.hits * asksPerAttempt })
            } else yield* attempts.allow(["pay", user.id], allowance)
            const card = cardOf(payload.payment)
            yield* refuseBroken(card)
            const { number, order } = yield* place({
              userId: user.id,
              key,
              bodyHash: hashOf(key, payload.cart, card),
              cart: payload.cart,
              isAgain: payload.again ?? false
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
          },
          Effect.catchTag("OrderUnreadable", unread)
        )
      )
      .handle(
        "callback",
        Effect.fn("payment.callback")(
          function* ({ payload: { token, orderId } }) {
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
          },
          Effect.catchTag("OrderUnreadable", unread)
        )
      )
      .handle(
        "attempt",
        Effect.fn("payment.attempt")(
          function* ({ params: { key } }) {
            const { user } = yield* CurrentPrincipal
            yield* attempts.allow(["pay again", user.id], { ...allowance, hits: allowance.hits * asksPerAttempt })
            const found = yield* orders.ofAttempt(user.id, key)
            if (found === null) return yield* new OrderNotFound()
            const { state, reason } = found.order
            const charge = state === "challenged" ? yield* heard(gateway.lookup(found.number)) : null
            const url = charge?._tag === "Challenged" ? { challenge_url: charge.url } : {}
            return {
              success: true as const,
              data: { order_number: found.number, state, reason, ...url },
              message: ""
            }
          },
          Effect.catchTag("OrderUnreadable", unread)
        )
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
