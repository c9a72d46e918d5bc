import { expect, it } from "vitest"
import { nothingShown } from "../../../src/domain/analytics/Page.ts"
import {
  cartAction,
  favouriteAction,
  searchAction,
  shareAction
} from "../../../src/machines/analytics/trackedActions.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"

it("takes what somebody did for a action, with the ids of what they did it with, and nothing else", () => {
  const single = issue("atlas", 12)
  expect(cartAction({ type: "item.added", item: single, replaced: [] })).toEqual({
    name: "cart_add",
    shown: { ...nothingShown, publication: single.publication, issue: single.id },
    properties: { type: "issue", price: single.price }
  })
  // A year of a publication is no issue of it.
  expect(cartAction({ type: "item.removed", item: year("atlas") })?.shown).toEqual({
    ...nothingShown,
    publication: "atlas"
  })
  expect(cartAction({ type: "item.refused", item: single, reason: "AlreadyInCart" })).toBe(null)
  expect(cartAction({ type: "cart.repriced", repriced: [single], freed: [] })).toBe(null)
  const favourite = { publication: "atlas", isVisitors: true }
  expect(favouriteAction({ type: "favourite.added", ...favourite }).name).toBe("favourite_add")
  expect(favouriteAction({ type: "favourite.removed", ...favourite })).toEqual({
    name: "favourite_remove",
    shown: { ...nothingShown, publication: "atlas" }
  })
  expect(shareAction({ type: "page.shared", way: "link" })).toEqual({ name: "share", properties: { way: "link" } })
  expect(searchAction({ type: "search.made" })).toEqual({ name: "search" })
})
