import type { PlacedOrder } from "./PlacedOrder.ts"

/** How much of an order was given back: nothing, some of its lines, or all. Source: product, "Refunds". */
export const refundedPart = ({ lines, refunded }: Pick<PlacedOrder, "lines" | "refunded">): "none" | "some" | "all" => {
  if (refunded.length === 0) return "none"
  return refunded.length < lines.length ? "some" : "all"
}

/** What was given back of an order, in kuruş. */
export const refundedTotal = ({ lines, refunded }: Pick<PlacedOrder, "lines" | "refunded">): number =>
  refunded.reduce((sum, { line }) => sum + (lines[line]?.price ?? 0), 0)
