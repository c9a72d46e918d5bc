import { describe, expect, it } from "vitest"
import {
  entryOf,
  openedAtFirst,
  type Outline,
  type OutlineEntry,
  pathRead
} from "../../../src/domain/reader/outline.ts"

const entry = (id: string, page: number | null, entries: Outline = []): OutlineEntry => ({
  id,
  title: `Yazı ${id}`,
  page,
  entries
})

const outline: Outline = [
  entry("0", 2),
  entry("1", null, [entry("1.0", 4), entry("1.1", 4, [entry("1.1.0", 6)])]),
  entry("2", 9)
]

const read = (slide: ReadonlyArray<number>) => pathRead(outline, slide).map(({ id }) => id)

describe("the entry that is read", () => {
  it("is the one that begins first on the slide, else that began last before it, after its ancestors", () => {
    expect(read([2, 3])).toEqual(["0"])
    expect(read([3, 4])).toEqual(["1", "1.0"])
    expect(read([5, 6, 9])).toEqual(["1", "1.1", "1.1.0"])
    expect(read([7])).toEqual(["1", "1.1", "1.1.0"])
    expect(read([8, 9])).toEqual(["2"])
    expect(read([12])).toEqual(["2"])
  })

  it("is the first of several that begin on the same page", () => {
    expect(read([4, 5])).toEqual(["1", "1.0"])
  })

  it("is none before the first entry, or where there are none", () => {
    expect(read([1])).toEqual([])
    expect(pathRead([], [3])).toEqual([])
  })
})

describe("a table of contents", () => {
  it("is opened whole where it is short, and not at all where it is long", () => {
    expect(openedAtFirst(outline)).toEqual(["1", "1.1"])
    expect(openedAtFirst(outline, 5)).toEqual([])
  })

  it("has its entries by name, at every depth", () => {
    expect(entryOf(outline, "1.1.0")?.page).toBe(6)
    expect(entryOf(outline, "3")).toBeUndefined()
  })
})
