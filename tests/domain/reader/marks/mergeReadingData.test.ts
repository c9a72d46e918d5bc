import { describe, expect, it } from "vitest"
import { mergeReadingData, noteDivider } from "../../../../src/domain/reader/marks/mergeReadingData.ts"
import {
  emptyReadingData,
  type Highlight,
  type Note,
  type ReadingData
} from "../../../../src/domain/reader/ReadingData.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

/** Each in a place of its own. */
const highlight = (id: string, text = "deniz"): Highlight => ({
  id,
  page: 4,
  text,
  prefix: `${id} `,
  startContainerPath: "0.1",
  endContainerPath: "0.1",
  startOffset: 0,
  endOffset: 5
})

const note = (id: string, text: string, highlightId = "vurgu_1", date = "2026-11-20T10:00:00.000Z"): Note => ({
  id,
  highlightId,
  text,
  date
})

const data = (given: Partial<ReadingData>): ReadingData => ({ ...emptyReadingData, ...given })

describe("reading data that one side changed", () => {
  const base = data({ bookmarks: [2, 9], highlights: [highlight("vurgu_1")], notes: [note("not_1", "ilk")] })
  const changed = data({ bookmarks: [5, 9], highlights: [highlight("vurgu_1")], notes: [note("not_1", "yeni")] })

  it("is as that side has it, whichever it is", () => {
    expect(mergeReadingData(base, changed, base).data).toEqual(changed)
    expect(mergeReadingData(base, base, changed).data).toEqual(changed)
  })

  it("stays deleted where the other side did not touch it", () => {
    const without = data({ bookmarks: [2, 9] })
    expect(mergeReadingData(base, without, base).data).toEqual(without)
    expect(mergeReadingData(base, base, without).data).toEqual(without)
  })
})

describe("reading data that both sides changed", () => {
  const base = data({ bookmarks: [2], highlights: [highlight("vurgu_1")], notes: [note("not_1", "ilk")] })

  it("has what each has added, pages in order", () => {
    const mine = data({ ...base, bookmarks: [2, 30], highlights: [...base.highlights, highlight("vurgu_2")] })
    const theirs = data({ ...base, bookmarks: [2, 7], highlights: [...base.highlights, highlight("vurgu_3")] })
    const merged = mergeReadingData(base, mine, theirs).data
    expect(merged.bookmarks).toEqual([2, 7, 30])
    expect(merged.highlights.map(({ id }) => id).toSorted()).toEqual(["vurgu_1", "vurgu_2", "vurgu_3"])
  })

  it("keeps both texts of a note, and tells of it", () => {
    const mine = data({ ...base, notes: [note("not_1", "benim", "vurgu_1", "2026-11-21T10:00:00.000Z")] })
    const theirs = data({ ...base, notes: [note("not_1", "onların", "vurgu_1", "2026-11-22T10:00:00.000Z")] })
    const merged = mergeReadingData(base, mine, theirs)
    expect(merged.data.notes).toEqual([
      note("not_1", `onların${noteDivider}benim`, "vurgu_1", "2026-11-22T10:00:00.000Z")
    ])
    expect(merged.joinedNotes).toEqual(["not_1"])
  })

  it("keeps one text where it holds the other", () => {
    const mine = data({ ...base, notes: [note("not_1", "ilk ve son")] })
    const theirs = data({ ...base, notes: [note("not_1", "ilk ve son söz")] })
    expect(mergeReadingData(base, mine, theirs)).toEqual({
      data: data({ ...base, notes: [note("not_1", "ilk ve son söz")] }),
      joinedNotes: []
    })
  })

  it("has one note where each wrote one on the same words, whoever merges, and tells of it", () => {
    const lit = data({ highlights: [highlight("vurgu_1")] })
    const phone = data({ ...lit, notes: [note("not_b", "telefonda", "vurgu_1", "2026-11-21T10:00:00.000Z")] })
    const desk = data({ ...lit, notes: [note("not_a", "masada", "vurgu_1", "2026-11-22T10:00:00.000Z")] })
    const joined = note("not_b", `telefonda${noteDivider}masada`, "vurgu_1", "2026-11-22T10:00:00.000Z")
    for (const merged of [mergeReadingData(lit, phone, desk), mergeReadingData(lit, desk, phone)])
      expect(merged).toEqual({ data: data({ ...lit, notes: [joined] }), joinedNotes: ["not_b"] })
  })

  it("has the first of two such notes of the same moment by their ids, and one text where they are the same", () => {
    const lit = data({ highlights: [highlight("vurgu_1")] })
    const phone = data({ ...lit, notes: [note("not_b", "aynı")] })
    const desk = data({ ...lit, notes: [note("not_a", "aynı")] })
    for (const merged of [mergeReadingData(lit, phone, desk), mergeReadingData(lit, desk, phone)])
      expect(merged.data).toEqual(desk)
  })

  it("has one highlight where each marked the same words, and one note with both texts, whoever merges", () => {
    const twice = (id: string): Highlight => ({
      ...highlight("vurgu_1"),
      id,
      colour: id === "vurgu_1" ? "green" : "blue"
    })
    const phone = data({
      highlights: [twice("vurgu_2")],
      notes: [note("not_a", "telefonda", "vurgu_2", "2026-11-21T10:00:00.000Z")]
    })
    const desk = data({
      highlights: [twice("vurgu_1"), highlight("vurgu_3")],
      notes: [note("not_b", "masada", "vurgu_1", "2026-11-22T10:00:00.000Z")]
    })
    const joined = note("not_a", `telefonda${noteDivider}masada`, "vurgu_1", "2026-11-22T10:00:00.000Z")
    for (const [mine, theirs] of [
      [phone, desk],
      [desk, phone]
    ] as const) {
      const merged = mergeReadingData(emptyReadingData, mine, theirs)
      expect(merged.joinedNotes).toEqual(["not_a"])
      expect(merged.data.notes).toEqual([joined])
      expect(merged.data.highlights.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
        twice("vurgu_1"),
        highlight("vurgu_3")
      ])
    }
  })

  it("leaves a note on the highlight that stays, and tells of nothing, where only one of both has a note", () => {
    const twice = (id: string): Highlight => ({ ...highlight("vurgu_1"), id })
    const noted = data({ highlights: [twice("vurgu_2")], notes: [note("not_2", "telefonda", "vurgu_2")] })
    const plain = data({ highlights: [twice("vurgu_1")] })
    expect(mergeReadingData(emptyReadingData, noted, plain)).toEqual({
      data: data({ highlights: [twice("vurgu_1")], notes: [note("not_2", "telefonda", "vurgu_1")] }),
      joinedNotes: []
    })
  })

  it("has a highlight as the device that merges has it, where both coloured it", () => {
    const lit = data({ highlights: [highlight("vurgu_1")] })
    const coloured = (colour: "green" | "blue") => data({ highlights: [{ ...highlight("vurgu_1"), colour }] })
    expect(mergeReadingData(lit, coloured("green"), coloured("blue")).data).toEqual(coloured("green"))
    expect(mergeReadingData(lit, coloured("blue"), coloured("green")).data).toEqual(coloured("blue"))
  })

  it("has the colour that one gave where the other changed nothing", () => {
    const lit = data({ highlights: [highlight("vurgu_1")] })
    const blue = data({ highlights: [{ ...highlight("vurgu_1"), colour: "blue" }] })
    expect([mergeReadingData(lit, lit, blue).data, mergeReadingData(lit, blue, lit).data]).toEqual([blue, blue])
  })

  it("keeps a note that one deleted and the other rewrote, and the words it is about", () => {
    const without = data({ bookmarks: [2] })
    const rewritten = data({ ...base, notes: [note("not_1", "başka")] })
    expect(mergeReadingData(base, without, rewritten).data).toEqual(rewritten)
    expect(mergeReadingData(base, rewritten, without).data).toEqual(rewritten)
  })
})

const pages = fc
  .uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 })
  .map((all) => all.toSorted((a, b) => a - b))
const someData: fc.Arbitrary<ReadingData> = fc
  .tuple(
    pages,
    fc.dictionary(fc.constantFrom("1", "2", "3"), fc.option(fc.constantFrom("a", "b", "c")), { noNullPrototype: true }),
    fc.array(fc.constantFrom("yellow" as const, "green" as const, "blue" as const), { minLength: 3, maxLength: 3 })
  )
  .map(([bookmarks, marks, colours]) => ({
    bookmarks,
    highlights: Object.keys(marks).map((key) => {
      const colour = colours[Number(key) - 1]
      return { ...highlight(`vurgu_${key}`), ...(colour === undefined ? {} : { colour }) }
    }),
    notes: Object.entries(marks).flatMap(([key, text]) =>
      text === null ? [] : [note(`not_${key}`, text, `vurgu_${key}`)]
    )
  }))

/** The same, whatever the order of its lists. */
const sorted = ({ bookmarks, highlights, notes }: ReadingData) => ({
  bookmarks,
  highlights: highlights.map(({ id }) => id).toSorted(),
  notes: notes.map(({ id, text }) => `${id} ${text.split(noteDivider).toSorted().join("|")}`).toSorted()
})

describe("any three versions of reading data", () => {
  it("come to the same on both sides", () => {
    fc.assert(
      fc.property(someData, someData, someData, (base, one, other) => {
        expect(sorted(mergeReadingData(base, one, other).data)).toEqual(sorted(mergeReadingData(base, other, one).data))
      })
    )
  })

  it("lose nothing that either side added or rewrote, and bring back nothing that was deleted untouched", () => {
    fc.assert(
      fc.property(someData, someData, someData, (base, one, other) => {
        const { data: merged } = mergeReadingData(base, one, other)
        const textOf = (side: ReadingData, id: string) => side.notes.find((each) => each.id === id)?.text
        for (const side of [one, other])
          for (const { id, text } of side.notes)
            if (textOf(base, id) !== text) expect(textOf(merged, id)).toContain(text)
        for (const { id, text } of merged.notes)
          expect(
            [one, other].some((side) => side.notes.some((each) => each.id === id)),
            `${id} ${text}`
          ).toBe(true)
        for (const { id, highlightId } of merged.notes)
          expect(
            merged.highlights.map((each) => each.id),
            id
          ).toContain(highlightId)
        for (const { id, colour } of merged.highlights) {
          const colourIn = (side: ReadingData) => side.highlights.find((each) => each.id === id)?.colour
          const given = [one, other].map(colourIn).filter((each) => each !== undefined)
          const changed = given.filter((each) => each !== colourIn(base))
          expect(changed.length > 0 ? changed : [colourIn(base), ...given], id).toContain(colour)
        }
        for (const page of merged.bookmarks)
          expect(one.bookmarks.includes(page) || other.bookmarks.includes(page)).toBe(true)
        for (const page of base.bookmarks)
          if (!one.bookmarks.includes(page) || !other.bookmarks.includes(page))
            expect(merged.bookmarks).not.toContain(page)
      })
    )
  })

  it("stay as they are once both sides agree", () => {
    fc.assert(
      fc.property(someData, someData, (base, agreed) => {
        expect(sorted(mergeReadingData(base, agreed, agreed).data)).toEqual(sorted(agreed))
      })
    )
  })
})
