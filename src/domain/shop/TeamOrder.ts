import { Schema } from "effect"
import { Moment } from "../Moment.ts"
import { OrderLine, OrderState, RefundProblem, RefundRefusal } from "./Order.ts"
import { NotRefundable } from "./refundable.ts"

/** The last refund of a line. While it is `asked`, nobody knows yet what the gateway did. */
export const TeamRefund = Schema.Struct({
  state: Schema.Literals(["asked", "refunded", "refused"]),
  asked_at: Moment,
  problem: RefundProblem,
  words: Schema.String,
  /** As the member of the team is called now; null once their account is gone. */
  member: Schema.NullOr(Schema.String),
  /** Why the gateway refused. */
  refusal: Schema.NullOr(RefundRefusal)
})
export type TeamRefund = typeof TeamRefund.Type

/** An order as the support team sees it; amounts are in kuruş. Source: product, "Refunds". */
export const TeamOrder = Schema.Struct({
  order_number: Schema.String,
  state: OrderState,
  total: Schema.Int,
  placed_at: Moment,
  paid_at: Schema.NullOr(Moment),
  /** Null once the account is gone. */
  reader: Schema.NullOr(Schema.Struct({ name: Schema.String, email: Schema.String })),
  lines: Schema.Array(
    Schema.Struct({
      item: OrderLine,
      /** Why the line cannot be refunded by whoever asks; null if it can. */
      not_refundable: Schema.NullOr(NotRefundable),
      refund: Schema.NullOr(TeamRefund)
    })
  )
})
export type TeamOrder = typeof TeamOrder.Type
