import { Schema } from "effect"
import { DeclineReason, OrderLine, OrderState } from "./Order.ts"

/**
 * An order as its owner sees it; `total` is in kuruş, moments are in ISO 8601. Its buyer is told as their account calls them
 * now. Source: product, "Orders".
 */
export const PlacedOrder = Schema.Struct({
  order_number: Schema.String,
  state: OrderState,
  /** Why no money was taken. */
  reason: Schema.NullOr(DeclineReason),
  lines: Schema.Array(OrderLine),
  total: Schema.Int,
  currency: Schema.Literal("TRY"),
  placed_at: Schema.String,
  /** Null where it is not paid. */
  paid_at: Schema.NullOr(Schema.String),
  /** What the gateway calls the payment; null where there is none. */
  payment: Schema.NullOr(Schema.String),
  /** Lines whose money was given back, by their place from 0, and when. */
  refunded: Schema.Array(Schema.Struct({ line: Schema.Int, at: Schema.String })),
  buyer: Schema.Struct({ name: Schema.String, email: Schema.String })
})
export type PlacedOrder = typeof PlacedOrder.Type
