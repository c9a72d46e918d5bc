import { expect, it } from "vitest"
import { refundedPart, refundedTotal } from "../../../src/domain/shop/refundedOrder.ts"
import { placedOrder } from "../../kit/fixtures/placedOrders.ts"

it("says how much of an order was given back", () => {
  const [line] = placedOrder().lines
  const lines = [line!, { ...line!, price: 100 }]
  const at = "2026-11-28T09:00:00.000Z"
  const of = (...places: ReadonlyArray<number>) =>
    placedOrder({ lines, refunded: places.map((place) => ({ line: place, at })) })
  expect([of(), of(1), of(1, 0)].map(refundedPart)).toEqual(["none", "some", "all"])
  expect([of(), of(1), of(1, 0)].map(refundedTotal)).toEqual([0, 100, 5099])
})
