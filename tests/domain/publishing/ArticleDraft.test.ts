import { expect, it } from "vitest"
import { isPublishable, joinedRange, pagesIn, moved } from "../../../src/domain/publishing/ArticleDraft.ts"

it.each([
  ["3", "5–6", "3–6"],
  ["12–14", "13", "12–14"],
  ["3", "3", "3"],
  [null, "4", "4"],
  [null, null, null]
])("joins the pages %s and %s as %s", (one, other, whole) => {
  expect(joinedRange(one, other)).toBe(whole)
})

it("moves an article one place, and not beyond either end", () => {
  const ids = ["a", "b", "c"]
  expect(moved(ids, "b", -1)).toEqual(["b", "a", "c"])
  expect(moved(ids, "b", 1)).toEqual(["a", "c", "b"])
  expect(moved(ids, "a", -1)).toEqual(ids)
  expect(moved(ids, "c", 1)).toEqual(ids)
  expect(moved(ids, "d", 1)).toEqual(ids)
})

it.each([
  ["Lodos", "<p>Metin</p>", true],
  [" ", "<p>Metin</p>", false],
  ["Lodos", "<p> <br></p>", false],
  ["Lodos", "", false]
])("lets “%s” with the text “%s” be published: %s", (title, content, can) => {
  expect(isPublishable({ title, content })).toBe(can)
})

it.each([
  ["7", [7]],
  ["2–4", [2, 3, 4]],
  ["4–2", null],
  ["", null],
  [null, null]
])("names the pages of the range %o", (range, pages) => {
  expect(pagesIn(range)).toEqual(pages)
})
