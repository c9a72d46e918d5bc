import { expect, it } from "vitest"
import { emptyReadingData, type ReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { noteDivider } from "../../../src/domain/reader/marks/mergeReadingData.ts"
import { highlight, note } from "../fixtures/marks.ts"
import { marksOracle, touchedBy } from "./marksOracle.ts"

const written: ReadingData = { ...emptyReadingData, highlights: [highlight()], notes: [note({ text: "<A>" })] }
const rewritten: ReadingData = { ...written, notes: [note({ text: "<B>" })] }

/** Both devices had the first words; then B wrote others in their place, and each deletes the note as it shows it. */
const bothDelete = (shownByA: ReadingData) => {
  const oracle = marksOracle()
  oracle.rest(written)
  const wish = { ...note({ text: "<B>" }) }
  const write = { type: "note.write", note: wish, highlight: highlight(), began: "<A>" } as const
  const remove = { type: "note.remove", id: "not_1" } as const
  const orders = [
    ["1", 1, touchedBy(written, write)],
    ["2", 0, touchedBy(shownByA, remove)],
    ["3", 1, touchedBy(rewritten, remove)]
  ] as const
  for (const [id, device, changes] of orders) {
    oracle.ordered(id, device, changes)
    oracle.stored(id)
  }
  return oracle
}

it("lets a note stay whose words were not seen by a device that deleted it", () => {
  expect(bothDelete(written).rest(rewritten)).toMatchObject({ lost: [], returned: [] })
  expect(bothDelete(written).rest(emptyReadingData)).toMatchObject({ lost: [], returned: [] })
})

it("complains of a note that returns after both devices saw its words and deleted it", () => {
  expect(bothDelete(rewritten).rest(rewritten).returned).toEqual([expect.stringContaining("n:not_1")])
})

it("complains of a highlight that returns without a note", () => {
  expect(bothDelete(rewritten).rest({ ...written, notes: [] }).returned).toEqual([expect.stringContaining("h:vurgu_1")])
})

it("complains of stored words that nobody saw who changed the note afterwards", () => {
  const oracle = marksOracle()
  oracle.ordered("1", 0, [{ mark: "n:not_1", to: "there", words: ["<A>"], seen: [] }])
  oracle.stored("1")
  expect(oracle.rest(rewritten).lost).toEqual([expect.stringContaining("<A> of n:not_1")])
})

/** B writes a note and edits it, where it stands beside `others`. */
const editedJoined = (others: string, elsewhere: string) => {
  const oracle = marksOracle()
  const text = `<B1>${noteDivider}${others}`
  oracle.ordered("1", 0, [{ mark: "n:not_2", to: "there", words: [elsewhere], seen: [] }])
  oracle.ordered("2", 1, [{ mark: "n:not_1", to: "there", words: ["<B1>"], seen: [] }])
  oracle.ordered("3", 1, [{ mark: "n:not_1", to: "there", words: ["<B1>", others, "<B2>"], seen: ["<B1>", others] }])
  return oracle.rest({ ...written, notes: [note({ text: `${text} <B2>` })] }).joined
}

it("complains of a note that was joined with itself, not with another of the same highlight", () => {
  expect(editedJoined("<A1>", "<A1>")).toEqual([])
  expect(editedJoined("<B1>", "<A1>")).toEqual([expect.stringContaining("n:not_1")])
})
