import { Schema } from "effect"
import { DeclineReason, OrderLine, OrderState } from "./Order.ts"

/** An order as its owner sees it; `total` is in kuruş, `placed_at` a moment in ISO 8601. Source: product, "Orders". */
export const PlacedOrder = Schema.Struct({
  order_number: Schema.String,
  state: OrderState,
  /** Why no money was taken. */
  reason: Schema.NullOr(DeclineReason),
  lines: Schema.Array(OrderLine),
  total: Schema.Int,
  currency: Schema.Literal("TRY"),
  placed_at: Schema.String
})
export type PlacedOrder = typeof PlacedOrder.Type
