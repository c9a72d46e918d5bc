import { expect, it } from "vitest"
import { nothingShown } from "../../../src/domain/analytics/Page.ts"
import {
  cartAction,
  favouriteAction,
  marksAction,
  readingAction,
  searchAction,
  shareAction,
  turnAction
} from "../../../src/machines/analytics/trackedActions.ts"
import type { MarkFact } from "../../../src/domain/reader/marks/MarkFact.ts"
import { highlight, note } from "../../kit/fixtures/marks.ts"
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

it("says that something was marked, and neither what nor where", () => {
  const facts: ReadonlyArray<readonly [MarkFact, string | null]> = [
    [{ _tag: "PageBookmarked", page: 4 }, "bookmark_add"],
    [{ _tag: "BookmarkRemoved", page: 4 }, "bookmark_remove"],
    [{ _tag: "TextHighlighted", highlight: highlight() }, "highlight_add"],
    [{ _tag: "HighlightRemoved", id: "vurgu_1" }, "highlight_remove"],
    [{ _tag: "HighlightColoured", id: "vurgu_1", colour: "green" }, null],
    [{ _tag: "NoteWritten", note: note(), replaces: "" }, "note_add"],
    [{ _tag: "NoteWritten", note: note(), replaces: "önce" }, null],
    [{ _tag: "NoteRemoved", id: "not_1" }, "note_remove"]
  ]
  for (const [fact, name] of facts) {
    const others: ReadonlyArray<MarkFact> = [{ _tag: "HighlightRemoved", id: "vurgu_1" }]
    expect(marksAction({ type: "marks.changed", facts: [fact, ...others] })).toEqual(name === null ? null : { name })
  }
})

it("says that a text was opened, closed and heard, and which slide was turned to", () => {
  expect(readingAction({ type: "reading.opened" })).toEqual({ name: "reading_mode", properties: { open: true } })
  expect(readingAction({ type: "reading.closed" })).toEqual({ name: "reading_mode", properties: { open: false } })
  expect(readingAction({ type: "speech.begun" })).toEqual({ name: "speech" })
  const turned = { type: "page.turned", index: 1, how: "push", slide: [2, 3] } as const
  expect(turnAction({ ...turned, direction: "next" })).toEqual({
    name: "page_turn",
    turn: { page_number: 2, direction: "next" },
    properties: { pages: 2 }
  })
  expect(turnAction({ ...turned, direction: "previous" }).turn?.direction).toBe("prev")
})
