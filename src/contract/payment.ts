import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { cardFaults } from "../domain/shop/card.ts"
import { DeclineReason, OrderLine, OrderState } from "../domain/shop/Order.ts"
import { PlacedOrder } from "../domain/shop/PlacedOrder.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Items, refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { NonEmptyText } from "./text.ts"

const CardFault = Schema.Literals(cardFaults)

/** The card breaks rules: `reason` is the first of them, `fields` has that of each field. Nothing was ordered. */
export class CardRefused extends Schema.TaggedError<CardRefused>()(
  "CardRefused",
  {
    ...refusal,
    reason: CardFault,
    fields: Schema.Struct({
      holder: Schema.optionalKey(CardFault),
      number: Schema.optionalKey(CardFault),
      expiry: Schema.optionalKey(CardFault),
      cvv: Schema.optionalKey(CardFault)
    })
  },
  { httpApiStatus: 422 }
) {}

/** The server sells this otherwise than the browser believed, or no more: what it sells of it, and for how much. */
export class PriceChanged extends Schema.TaggedError<PriceChanged>()(
  "PriceChanged",
  { ...refusal, lines: Schema.Array(OrderLine), total: Schema.Int },
  { httpApiStatus: 409 }
) {}

/** Something with another body was sent under this key. */
export class KeyReused extends Schema.TaggedError<KeyReused>()("KeyReused", refusal, { httpApiStatus: 409 }) {}

/** No money was taken. */
export class Declined extends Schema.TaggedError<Declined>()(
  "Declined",
  { ...refusal, reason: DeclineReason, order_number: Schema.String },
  { httpApiStatus: 402 }
) {}

/** These are the reader's already, by their ids in the cart. */
export class AlreadyOwned extends Schema.TaggedError<AlreadyOwned>()(
  "AlreadyOwned",
  { ...refusal, ids: Schema.Array(Schema.String) },
  { httpApiStatus: 409 }
) {}

/** A year of these, by their ids in the cart, was bought a moment ago: another one has to be asked for with `again`. */
export class YearJustBought extends Schema.TaggedError<YearJustBought>()(
  "YearJustBought",
  { ...refusal, ids: Schema.Array(Schema.String) },
  { httpApiStatus: 409 }
) {}

/** Nobody knows yet whether money was taken; asked again with the same key, or later, the server does. */
export class PaymentPending extends Schema.TaggedError<PaymentPending>()(
  "PaymentPending",
  { ...refusal, retryAfterSeconds: Schema.Int, order_number: Schema.String },
  { httpApiStatus: 409 }
) {}

/** This shop has no gateway that takes money. */
export class PaymentClosed extends Schema.TaggedError<PaymentClosed>()("PaymentClosed", refusal, {
  httpApiStatus: 503
}) {}

/** No order of this number that is the reader's, or none that this token belongs to. */
export class OrderNotFound extends Schema.TaggedError<OrderNotFound>()("OrderNotFound", refusal, {
  httpApiStatus: 404
}) {}

/** No single payment is of more things. */
export const maxLines = 50

const areDifferent = (items: ReadonlyArray<{ readonly id: string }>): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length

/** What is longer is no field of a card. */
export const OfCard = Schema.RedactedFromValue(Schema.String.check(Schema.isMaxLength(200)))

/** One key per attempt to pay, made by chance by whoever asks: a field that was changed, also of the card, is another attempt. */
export const IdempotencyKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{16,64}$/))

/** With `challenge_url` nothing is paid yet: the card's bank asks its owner there. */
export const Paid = Envelope(
  Schema.Struct({ order_number: Schema.String, challenge_url: Schema.optionalKey(Schema.String) })
)

const Token = NonEmptyText.check(Schema.isMaxLength(200))

export class PaymentGroup extends HttpApiGroup.make("payment").add(
  /**
   * Of the cart the ids count, and what the browser believes that they cost, in kuruş. With `challenge_url` nothing is paid
   * yet: the card's bank asks its owner there, and sends the browser back to `/checkout/callback`.
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
        cardHolderName: OfCard,
        cardNumber: OfCard,
        /** One or two digits. */
        expireMonth: OfCard,
        /** Four digits, or the last two. */
        expireYear: OfCard,
        cvc: OfCard
      }),
      /** Another year is meant, of what a year was bought of within the last hour. */
      again: Schema.optionalKey(Schema.Boolean)
    }),
    success: Paid,
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
  /** What came of the owner's answer to their bank: `token` proves who asks, and asked again it answers the same. */
  HttpApiEndpoint.post("callback", "/checkout/callback", {
    payload: Schema.Struct({ token: Token, orderId: Token }),
    success: Schema.Struct({
      success: Schema.Literal(true),
      order_number: Schema.String,
      message: Schema.String
    }),
    error: [OrderNotFound, Declined, PaymentPending, PaymentClosed, TooManyRequests]
  }),
  /** What came of an attempt, by its key: of one that never arrived, nothing is known. */
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
  /** Of whoever asks, newest first, 200 at most. */
  HttpApiEndpoint.get("orders", "/orders", { success: Items(PlacedOrder) }).middleware(SignedIn),
  HttpApiEndpoint.get("order", "/orders/:number", {
    params: { number: Schema.String },
    success: Envelope(PlacedOrder),
    error: OrderNotFound
  }).middleware(SignedIn)
) {}
