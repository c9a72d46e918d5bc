import { expect, it } from "vitest"
import { nothingShown } from "../../../src/domain/analytics/Page.ts"
import { cartDeed, favouriteDeed, searchDeed, shareDeed } from "../../../src/machines/analytics/deeds.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"

it("takes what somebody did for a deed, with the ids of what they did it with, and nothing else", () => {
  const single = issue("atlas", 12)
  expect(cartDeed({ type: "item.added", item: single, replaced: [] })).toEqual({
    name: "cart_add",
    shown: { ...nothingShown, publication: single.publication, issue: single.id },
    properties: { type: "issue", price: single.price }
  })
  // A year of a publication is no issue of it.
  expect(cartDeed({ type: "item.removed", item: year("atlas") })?.shown).toEqual({
    ...nothingShown,
    publication: "atlas"
  })
  expect(cartDeed({ type: "item.refused", item: single, reason: "AlreadyInCart" })).toBe(null)
  expect(cartDeed({ type: "cart.repriced", repriced: [single], freed: [] })).toBe(null)
  const favourite = { publication: "atlas", isVisitors: true }
  expect(favouriteDeed({ type: "favourite.added", ...favourite }).name).toBe("favourite_add")
  expect(favouriteDeed({ type: "favourite.removed", ...favourite })).toEqual({
    name: "favourite_remove",
    shown: { ...nothingShown, publication: "atlas" }
  })
  expect(shareDeed({ type: "page.shared", way: "link" })).toEqual({ name: "share", properties: { way: "link" } })
  expect(searchDeed({ type: "search.made" })).toEqual({ name: "search" })
})
