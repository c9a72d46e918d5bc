import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { RefundProblem } from "../domain/shop/Order.ts"
import { NotRefundable } from "../domain/shop/refundable.ts"
import { maxRefundWords } from "../domain/shop/RefundForm.ts"
import { TeamOrder } from "../domain/shop/TeamOrder.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope, Items, Refusal, RefusalWith } from "./envelope.ts"
import { IdempotencyKey, OrderNotFound, PaymentClosed } from "./payment.ts"
import { TooManyRequests } from "./refusals.ts"
import { NonEmptyText, Text } from "./text.ts"

/** The rules allow no refund of this line. */
export class LineNotRefundable extends RefusalWith<LineNotRefundable>()("LineNotRefundable", 409, {
  reason: NotRefundable
}) {}

/** The key came before with another refund. */
export class RefundKeyReused extends Refusal<RefundKeyReused>()("RefundKeyReused", 409) {}

/** A problem of another kind is told in words. */
export class RefundWordsMissing extends Refusal<RefundWordsMissing>()("RefundWordsMissing", 422) {}

/** Orders as the support team has them. */
export class TeamOrdersGroup extends HttpApiGroup.make("teamOrders").add(
  /**
   * The order with exactly this number, or the last orders of the account with exactly this address, newest first. It is
   * written down who looked for what. Not in the address, so that no log keeps a reader's.
   */
  HttpApiEndpoint.post("find", "/team/orders/find", {
    payload: Schema.Struct({ sought: NonEmptyText.check(Schema.isMaxLength(320)) }),
    success: Items(TeamOrder),
    error: TooManyRequests
  }).middleware(SupportSignedIn),
  /**
   * An order that was found, as it is now. Looking for it is not written down again within an hour; without that, this is
   * a look-up: it is written down and counted as one.
   */
  HttpApiEndpoint.get("reload", "/team/orders/:number", {
    params: { number: Schema.String },
    success: Envelope(TeamOrder),
    error: [OrderNotFound, TooManyRequests]
  }).middleware(SupportSignedIn),
  /**
   * Gives the money of a line (its place in the order, from 0) back. If the gateway has not answered, the line's refund is
   * still `asked`; the same call under the same key asks again.
   */
  HttpApiEndpoint.post("refund", "/team/orders/:number/refunds", {
    params: { number: Schema.String },
    headers: Schema.Struct({ "idempotency-key": IdempotencyKey }),
    payload: Schema.Struct({
      line: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 })),
      problem: RefundProblem,
      words: Text.check(Schema.isMaxLength(maxRefundWords))
    }),
    success: Envelope(TeamOrder),
    error: [OrderNotFound, LineNotRefundable, RefundKeyReused, RefundWordsMissing, PaymentClosed]
  }).middleware(SupportSignedIn)
) {}
