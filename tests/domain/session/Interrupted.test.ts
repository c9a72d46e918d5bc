import { expect, it } from "vitest"
import { payingFor, readingOf, shownOf } from "../../../src/domain/session/Interrupted.ts"
import { subscribingTo } from "../../../src/domain/shop/Purchase.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

it("waits with the cart's covers, titles and sum", () => {
  expect(payingFor([issue("atlas", 12), year("pergel")])).toEqual({
    kind: "pay",
    goods: [
      { title: "atlas", issue: "Boğaz’ın ışığı", image: null },
      { title: "pergel", issue: null, image: null }
    ],
    total: 4999 + 49_990
  })
})

it("waits with nothing where the cart is empty", () => {
  expect(payingFor([])).toBeNull()
})

it("waits with a plan's price, or with the issue that is to be read, and its price unless it is free", () => {
  expect(subscribingTo("platform", "yearly")).toEqual({
    kind: "subscribe",
    plan: "platform",
    period: "yearly",
    total: 249_900
  })
  const issueToRead = { title: "Atlas", issue_title: "Kasım 2026", cover_image: "/covers/a.webp" }
  const goods = [{ title: "Atlas", issue: "Kasım 2026", image: "/covers/a.webp" }]
  expect(readingOf({ ...issueToRead, price: 7499 })).toEqual({ kind: "read", goods, price: 7499 })
  expect(readingOf({ ...issueToRead, price: 0 })).toEqual({ kind: "read", goods, price: null })
})

it("shows three covers at most, and counts the others", () => {
  const good = { title: "Atlas", issue: null, image: null }
  fc.assert(
    fc.property(fc.nat({ max: 60 }), (count) => {
      const { shown, more } = shownOf(Array.from({ length: count }, () => good))
      expect(shown.length).toBeLessThanOrEqual(3)
      expect(shown.length + more).toBe(count)
    })
  )
})
