import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { cardFaults } from "../domain/shop/card.ts"
import { DeclineReason, OrderLine, OrderState } from "../domain/shop/Order.ts"
import { PlacedOrder } from "../domain/shop/PlacedOrder.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Items, Refusal, RefusalWith } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { NonEmptyText } from "./text.ts"

const CardFault = Schema.Literals(cardFaults)

/** The card is invalid: `reason` is the first fault, `fields` has one per field. Nothing was ordered. */
export class CardRefused extends RefusalWith<CardRefused>()("CardRefused", 422, {
  reason: CardFault,
  fields: Schema.Struct({
    holder: Schema.optionalKey(CardFault),
    number: Schema.optionalKey(CardFault),
    expiry: Schema.optionalKey(CardFault),
    cvv: Schema.optionalKey(CardFault)
  })
}) {}

/** The price or the offer changed since the browser loaded it: the current lines and total. */
export class PriceChanged extends RefusalWith<PriceChanged>()("PriceChanged", 409, {
  lines: Schema.Array(OrderLine),
  total: Schema.Int
}) {}

/** The key was used before with another body. */
export class KeyReused extends Refusal<KeyReused>()("KeyReused", 409) {}

/** No money was taken. */
export class Declined extends RefusalWith<Declined>()("Declined", 402, {
  reason: DeclineReason,
  order_number: Schema.String
}) {}

/** The user has these already, by their ids in the cart. */
export class AlreadyOwned extends RefusalWith<AlreadyOwned>()("AlreadyOwned", 409, {
  ids: Schema.Array(Schema.String)
}) {}

/** A year of these, by their ids in the cart, was bought within the last hour; `again` buys another. */
export class YearJustBought extends RefusalWith<YearJustBought>()("YearJustBought", 409, {
  ids: Schema.Array(Schema.String)
}) {}

/** It is not known yet whether money was taken; ask again later with the same key. */
export class PaymentPending extends RefusalWith<PaymentPending>()("PaymentPending", 409, {
  retryAfterSeconds: Schema.Int,
  order_number: Schema.String
}) {}

/** This shop takes no payments. */
export class PaymentClosed extends Refusal<PaymentClosed>()("PaymentClosed", 503) {}

/** No order of the user has this number, or none has this token. */
export class OrderNotFound extends Refusal<OrderNotFound>()("OrderNotFound", 404) {}

export const maxLines = 50

const areDifferent = (items: ReadonlyArray<{ readonly id: string }>): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length

/** A field of a card; longer ones are refused unread. */
export const CardField = Schema.RedactedFromValue(Schema.String.check(Schema.isMaxLength(200)))

/** A random key per attempt to pay; a changed field, also of the card, makes another attempt. */
export const IdempotencyKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{16,64}$/))

/** With `challenge_url` nothing is paid yet: the card's bank asks its owner there. */
export const PaymentAnswer = Envelope(
  Schema.Struct({ order_number: Schema.String, challenge_url: Schema.optionalKey(Schema.String) })
)

const Token = NonEmptyText.check(Schema.isMaxLength(200))

export class PaymentGroup extends HttpApiGroup.make("payment").add(
  /**
   * The cart's ids decide what is bought; its prices, in kuruş, are what the browser showed. With `challenge_url`
   * nothing is paid yet: the card's bank asks its owner there and sends the browser back to `/checkout/callback`.
   */
  HttpApiEndpoint.post("pay", "/pay", {
    headers: Schema.Struct({ "idempotency-key": IdempotencyKey }),
    payload: Schema.Struct({
      cart: Schema.Struct({
        items: Schema.Array(
          Schema.Struct({ id: Schema.String.check(Schema.isMaxLength(100)), price: Schema.Int })
        ).check(Schema.isMinLength(1), Schema.isMaxLength(maxLines), Schema.makeFilter(areDifferent)),
        total: Schema.Int
      }),
      payment: Schema.Struct({
        cardHolderName: CardField,
        cardNumber: CardField,
        /** One or two digits. */
        expireMonth: CardField,
        /** Four digits, or the last two. */
        expireYear: CardField,
        cvc: CardField
      }),
      /** Buys another year of what was bought within the last hour. */
      again: Schema.optionalKey(Schema.Boolean)
    }),
    success: PaymentAnswer,
    error: [
      CardRefused,
      PriceChanged,
      KeyReused,
      Declined,
      AlreadyOwned,
      YearJustBought,
      PaymentPending,
      PaymentClosed,
      TooManyRequests
    ]
  }).middleware(SignedIn),
  /** The outcome of the bank's challenge. `token` authorises the call; idempotent. */
  HttpApiEndpoint.post("callback", "/checkout/callback", {
    payload: Schema.Struct({ token: Token, orderId: Token }),
    success: Schema.Struct({
      success: Schema.Literal(true),
      order_number: Schema.String,
      message: Schema.String
    }),
    error: [OrderNotFound, Declined, PaymentPending, PaymentClosed, TooManyRequests]
  }),
  /** The outcome of an attempt, by its key. */
  HttpApiEndpoint.get("attempt", "/checkout/attempts/:key", {
    params: { key: IdempotencyKey },
    success: Envelope(
      Schema.Struct({
        order_number: Schema.String,
        state: OrderState,
        /** Why no money was taken. */
        reason: Schema.NullOr(DeclineReason),
        /** Where the card's bank still asks its owner. */
        challenge_url: Schema.optionalKey(Schema.String)
      })
    ),
    error: [OrderNotFound, PaymentPending, TooManyRequests]
  }).middleware(SignedIn),
  /** The user's orders, newest first, 200 at most. */
  HttpApiEndpoint.get("orders", "/orders", { success: Items(PlacedOrder) }).middleware(SignedIn),
  HttpApiEndpoint.get("order", "/orders/:number", {
    params: { number: Schema.String },
    success: Envelope(PlacedOrder),
    error: OrderNotFound
  }).middleware(SignedIn)
) {}
