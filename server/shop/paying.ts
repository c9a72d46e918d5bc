import { Clock, Effect, Fiber, Redacted } from "effect"
import { CardRefused, Declined, PaymentClosed, PaymentPending } from "../../src/contract/payment.ts"
import { type Card, firstFault, refusalsOf } from "../../src/domain/shop/card.ts"
import { isOpen, type Order, renewsItself } from "../../src/domain/shop/Order.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { type Charge, Gateway } from "../platform/payment/Gateway.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { Accounts } from "../session/Accounts.ts"
import { istanbulDay } from "./istanbulDay.ts"
import type { OrderUnreadable } from "./orderFacts.ts"
import { type Abandoned, type Numbered, Orders, retryAfterSeconds } from "./Orders.ts"
import { type VoidReason, settle } from "./settle.ts"

/** Status requests allowed per new attempt, because screens ask while the outcome is unknown. */
const asksPerAttempt = 10

/** Challenged orders for the same items that one attempt may void. */
const maxAbandoned = 10

const returnPath = "/checkout/callback"

/** The user, the attempt's key, and the card. */
export interface Payer {
  readonly userId: string
  readonly key: string
  readonly card: Redacted.Redacted<Card>
}

/** A challenged order answers with the bank's page, if it is still open. Refused and unknown outcomes are errors. */
export const outcomeOf = Effect.fnUntraced(function* (number: string, { state, reason }: Order, charge: Charge | null) {
  if (state === "paid") return null
  if (reason !== null) return yield* new Declined({ reason, order_number: number })
  if (state === "challenged" && charge?._tag === "Challenged") return charge.url
  return yield* new PaymentPending({ retryAfterSeconds, order_number: number })
})

/** An order written by a newer version of the server, which can read it. */
export const pendingUntilReadable = ({ number }: OrderUnreadable) =>
  new PaymentPending({ retryAfterSeconds, order_number: number })

/** Takes money for orders. Source: product, "Orders". */
export const paying = Effect.gen(function* () {
  const accounts = yield* Accounts
  const rateLimits = yield* RateLimits
  const gateway = yield* Gateway
  const orders = yield* Orders
  const environment = yield* Configuration
  const scope = yield* Effect.scope
  const allowance = { hits: environment.PAYMENT_ATTEMPTS, seconds: environment.ATTEMPTS_WINDOW_SECONDS }

  const settled = (number: string, charge: Charge, ending?: VoidReason) =>
    settle(number, charge, ending).pipe(Effect.provideService(Orders, orders))

  /** The gateway's answer; null if it is silent. */
  const answerOf = (asked: ReturnType<typeof gateway.lookup>) =>
    asked.pipe(Effect.catchTag("GatewaySilent", () => Effect.succeed(null)))

  const allowAsking = (userId: string) =>
    rateLimits.allow(["pay again", userId], { ...allowance, hits: allowance.hits * asksPerAttempt })

  const refuseBroken = Effect.fnUntraced(function* (card: Redacted.Redacted<Card>) {
    const fields = refusalsOf(Redacted.value(card), istanbulDay(yield* Clock.currentTimeMillis))
    const reason = firstFault(fields)
    if (reason !== null) return yield* new CardRefused({ reason, fields })
  })

  /** An order abandoned at the bank is voided first; if it turns out to be paid, `place` is told. */
  const placed = Effect.fnUntraced(function* <E>(
    place: (isOtherPaid: boolean) => Effect.Effect<Numbered | Abandoned, E>
  ) {
    let isOtherPaid = false
    let found = yield* place(isOtherPaid)
    for (let round = 0; "abandoned" in found; round += 1) {
      const pending = new PaymentPending({ retryAfterSeconds, order_number: found.abandoned })
      const charge = round < maxAbandoned ? yield* answerOf(gateway.voidReference(found.abandoned)) : null
      if (charge === null) return yield* pending
      const { state } = yield* settled(found.abandoned, charge, "OrderSuperseded")
      isOtherPaid ||= state === "paid"
      found = yield* place(isOtherPaid)
    }
    return found
  })

  /** Not interrupted with the request, because the gateway's answer must be recorded. */
  const charged = Effect.fnUntraced(function* (number: string, order: Order, card: Redacted.Redacted<Card>) {
    const asked =
      order.state === "pending"
        ? gateway.charge({
            reference: number,
            amount: order.total,
            card,
            returnPath,
            isFirst: renewsItself(order.lines)
          })
        : gateway.lookup(number)
    const work = answerOf(asked).pipe(
      Effect.flatMap((charge) =>
        Effect.map(charge === null ? Effect.succeed(order) : settled(number, charge), (after) => ({
          order: after,
          charge
        }))
      )
    )
    return yield* Fiber.join(yield* Effect.forkIn(work, scope))
  })

  const pay = Effect.fnUntraced(function* <E>(
    { userId, key, card }: Payer,
    place: (isOtherPaid: boolean) => Effect.Effect<Numbered | Abandoned, E>
  ) {
    if (!gateway.isOpen) return yield* new PaymentClosed()
    if (yield* orders.knows(userId, key)) yield* allowAsking(userId)
    else yield* rateLimits.allow(["pay", userId], allowance)
    yield* refuseBroken(card)
    yield* accounts.setLanguage(userId, yield* requestLanguage)
    const { number, order } = yield* placed(place)
    const { order: after, charge } = isOpen(order.state) ? yield* charged(number, order, card) : { order, charge: null }
    const challenge_url = yield* outcomeOf(number, after, charge)
    return answer(
      { order_number: number, ...(challenge_url === null ? {} : { challenge_url }) },
      yield* challenge_url === null ? say("orderPaid", { number }) : say("orderChallenged")
    )
  })

  return { allowance, allowAsking, answerOf, pay, settled }
})
