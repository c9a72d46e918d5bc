import type { PlacedOrder } from "../../src/domain/shop/PlacedOrder.ts"

/** A paid order of one issue; its other values as a test gives them. */
export const placedOrder = (given: Partial<PlacedOrder> = {}): PlacedOrder => ({
  order_number: "20261121000000000001",
  state: "paid",
  reason: null,
  lines: [
    {
      kind: "issue",
      ref: "issue0000000001",
      publication: "publication0001",
      title: "Atlas",
      issue_title: "Kasım 2026",
      price: 4999
    }
  ],
  total: 4999,
  currency: "TRY",
  placed_at: "2026-11-21T09:30:00.000Z",
  paid_at: "2026-11-21T09:30:05.000Z",
  payment: "payment00000001",
  buyer: { name: "Defne Su", email: "defne@example.org" },
  ...given
})

/** Nobody knows yet what comes of it. */
export const challengedOrder = (): PlacedOrder =>
  placedOrder({ order_number: "20261121000000000002", state: "challenged", paid_at: null, payment: null })

/** No money was taken for it. */
export const failedOrder = (): PlacedOrder =>
  placedOrder({
    order_number: "20261121000000000003",
    state: "failed",
    reason: "insufficientFunds",
    paid_at: null,
    payment: null
  })
