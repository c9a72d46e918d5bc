import { expect, it } from "vitest"
import { applyChange, changeBetween, isNoChange } from "../../../../src/domain/reader/marks/ReadingDataChange.ts"
import type { Highlight, Note, ReadingData } from "../../../../src/domain/reader/ReadingData.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const byId = <A extends { readonly id: string }>(list: ReadonlyArray<A>) =>
  list.toSorted((one, other) => (one.id < other.id ? -1 : 1))

const sorted = ({ bookmarks, notes, highlights }: ReadingData): ReadingData => ({
  bookmarks,
  notes: byId(notes),
  highlights: byId(highlights)
})

const id = fc.nat(4).map(String)

const note: fc.Arbitrary<Note> = fc.record({
  id,
  highlightId: fc.constant("vurgu_1"),
  text: fc.constantFrom("bir", "iki"),
  date: fc.constant("2026-11-20T10:00:00.000Z")
})

const highlight: fc.Arbitrary<Highlight> = fc.record({
  id,
  page: fc.constant(3),
  text: fc.constantFrom("deniz", "kıyı"),
  startContainerPath: fc.constant("0"),
  endContainerPath: fc.constant("0"),
  startOffset: fc.constant(0),
  endOffset: fc.constant(5)
})

const data: fc.Arbitrary<ReadingData> = fc.record({
  bookmarks: fc.uniqueArray(fc.integer({ min: 1, max: 6 })).map((pages) => pages.toSorted((one, other) => one - other)),
  notes: fc.uniqueArray(note, { selector: (one) => one.id }),
  highlights: fc.uniqueArray(highlight, { selector: (one) => one.id })
})

it("makes one state into the other, whatever they are", () => {
  fc.assert(
    fc.property(data, data, (before, after) => {
      expect(sorted(applyChange(before, changeBetween(before, after)))).toEqual(sorted(after))
    })
  )
})

it("is none between equal states, and only between them", () => {
  fc.assert(
    fc.property(data, data, (before, after) => {
      expect(isNoChange(changeBetween(before, structuredClone(before)))).toBe(true)
      expect(isNoChange(changeBetween(before, after))).toBe(
        JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))
      )
    })
  )
})

it("names what was changed alone", () => {
  const deniz: Note = { id: "not_1", highlightId: "vurgu_1", text: "deniz", date: "2026-11-20T10:00:00.000Z" }
  const before: ReadingData = { bookmarks: [2, 4], notes: [deniz], highlights: [] }
  const after: ReadingData = { bookmarks: [4, 9], notes: [{ ...deniz, text: "kıyı" }], highlights: [] }
  expect(changeBetween(before, after)).toEqual({
    bookmarks: { added: [9], removed: [2] },
    notes: { put: [{ ...deniz, text: "kıyı" }], removed: [] },
    highlights: { put: [], removed: [] }
  })
})
