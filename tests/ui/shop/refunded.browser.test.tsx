import { expect, it } from "vitest"
import { OrderStanding } from "../../../src/ui/shop/OrderStanding.tsx"
import { placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { draw } from "../../kit/harness/screen.tsx"

const at = "2026-11-28T09:00:00.000Z"
const [line] = placedOrder().lines
const lines = [line!, line!]

it.each([
  ["tr", [], "Ödendi"],
  ["tr", [{ line: 1, at }], "Bir bölümü iade edildi"],
  [
    "tr",
    [
      { line: 1, at },
      { line: 0, at }
    ],
    "İade edildi"
  ],
  ["en", [{ line: 0, at }], "Partly refunded"]
] as const)("says in %s what was given back of an order: %j", (language, refunded, words) => {
  const undo = draw(<OrderStanding order={placedOrder({ lines, refunded })} />, language)
  expect(document.body.textContent.trim()).toBe(words)
  undo()
})
