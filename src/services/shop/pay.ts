import { Clock, Effect, Fiber, Redacted } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import type { CardRefusals } from "../../domain/shop/card.ts"
import { checkoutKind } from "../../domain/shop/checkoutKind.ts"
import { type OrderLine, totalOf } from "../../domain/shop/Order.ts"
import { cartIdsOf, type Payment } from "../../domain/shop/Purchase.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { troubleIn } from "../platform/ApiClient.ts"
import { EventLog } from "../platform/EventLog.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { untimedCall } from "./checkoutCall.ts"

/** After `payment.unanswered`, the order may have been paid all the same. */
type Answer =
  | { readonly type: "payment.paid"; readonly number: string }
  | { readonly type: "payment.challenged"; readonly url: string }
  | { readonly type: "payment.pending"; readonly seconds: number }
  | { readonly type: "payment.declined"; readonly trouble: Trouble; readonly outcome: "failed" | "lost" }
  | { readonly type: "card.refused"; readonly fields: CardRefusals }
  | { readonly type: "price.changed"; readonly lines: ReadonlyArray<OrderLine> }
  | { readonly type: "lines.owned"; readonly ids: ReadonlyArray<string> }
  | { readonly type: "year.bought"; readonly trouble: Trouble }
  | { readonly type: "payment.refused"; readonly trouble: Trouble }
  | { readonly type: "payment.unanswered"; readonly trouble: Trouble }

/** Longer than the server waits for the gateway, and shorter than `lostAfter`. */
const answerTimeout = "60 seconds"

const send = Effect.fnUntraced(function* ({
  purchase,
  lines,
  card: { holder, number, expiry, cvv },
  key,
  isAgain
}: Payment) {
  const headers = { "idempotency-key": key }
  const amount = totalOf(lines)
  const [name, digits] = [Redacted.make(holder.trim()), Redacted.make(number.replaceAll(" ", ""))]
  if (purchase.kind === "plan") {
    return yield* untimedCall(({ subscriptions }) =>
      subscriptions.create({
        headers,
        payload: {
          plan_id: purchase.plan,
          billing_period: purchase.period,
          amount,
          payment_method: {
            card_name: name,
            card_number: digits,
            expiry_date: Redacted.make(expiry),
            cvv: Redacted.make(cvv)
          }
        }
      })
    )
  }
  const [month = "", year = ""] = expiry.split("/")
  return yield* untimedCall(({ payment }) =>
    payment.pay({
      headers,
      payload: {
        cart: {
          items: lines.flatMap((line) => cartIdsOf([line]).map((id) => ({ id, price: line.price }))),
          total: amount
        },
        payment: {
          cardHolderName: name,
          cardNumber: digits,
          expireMonth: Redacted.make(month),
          expireYear: Redacted.make(`20${year}`),
          cvc: Redacted.make(cvv)
        },
        ...(isAgain ? { again: true } : {})
      }
    })
  )
})

/** No order was made. */
const refused = (error: unknown) => Effect.succeed<Answer>({ type: "payment.refused", trouble: troubleIn(error) })

const answered = (payment: Payment) =>
  send(payment).pipe(
    Effect.timeout(answerTimeout),
    Effect.map(({ data: { order_number: number, challenge_url: url } }): Answer =>
      url === undefined ? { type: "payment.paid", number } : { type: "payment.challenged", url }
    ),
    Effect.catchTags({
      CardRefused: ({ fields }) => Effect.succeed<Answer>({ type: "card.refused", fields }),
      PriceChanged: ({ lines }) => Effect.succeed<Answer>({ type: "price.changed", lines }),
      AlreadyOwned: ({ ids }) => Effect.succeed<Answer>({ type: "lines.owned", ids }),
      YearJustBought: (error) => Effect.succeed<Answer>({ type: "year.bought", trouble: troubleIn(error) }),
      PaymentPending: ({ retryAfterSeconds }) =>
        Effect.succeed<Answer>({ type: "payment.pending", seconds: Math.max(1, retryAfterSeconds) }),
      Declined: (error) =>
        Effect.succeed<Answer>({ type: "payment.declined", trouble: troubleIn(error), outcome: "failed" }),
      AlreadySubscribed: (error) =>
        Effect.succeed<Answer>({ type: "payment.declined", trouble: troubleIn(error), outcome: "lost" }),
      PaymentClosed: refused,
      Unauthorised: refused,
      InvalidRequest: refused,
      TooManyRequests: refused
    }),
    // Also for a key reused with other goods: its order exists and may be paid.
    Effect.catch((error) => {
      const trouble = troubleIn(error)
      const isFinal = trouble._tag === "Refused" || trouble._tag === "Unauthorised"
      return Effect.succeed<Answer>({ type: isFinal ? "payment.refused" : "payment.unanswered", trouble })
    })
  )

/** Tells other tabs, and this browser after a reload, which attempt to ask for. */
const remember = Effect.fnUntraced(function* ({ key, lines }: Payment) {
  const session = yield* SessionStore.use((store) => store.read)
  // Without a session, the server refuses.
  if (session === null) return
  const at = yield* Clock.currentTimeMillis
  const stream = streamOf(checkoutKind, session.user.id)
  yield* EventLog.use((log) => log.append(stream, [{ _tag: "AttemptBegun", key, at, ids: cartIdsOf(lines) }]))
})

/**
 * Records the attempt before sending it. The request goes on if the chart stops, because the server may have received
 * it.
 */
export const pay = Effect.fn("pay")(function* (payment: Payment) {
  yield* remember(payment)
  return yield* Fiber.join(yield* Effect.forkDetach(answered(payment)))
})
