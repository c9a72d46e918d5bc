import type { MarkOrder } from "../../../src/domain/reader/marks/decide.ts"
import { type Highlight, highlightColours, type ReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { highlight } from "../fixtures/marks.ts"

const pages = 12

/** Makes a save larger than what may outlive its page. */
const filler = "x".repeat(70_000)

/** A highlight of a place of its own: two of one place become one. */
export const highlightAt = (id: string, given: Partial<Highlight> = {}): Highlight =>
  highlight({ id: `vurgu_${id}`, prefix: `${id} `, ...given })

/**
 * A reader's next order, for the marks shown. New marks are called `id`, which no other order may have. Every text of a
 * note has the word `<id>`; half of the edits keep the words before.
 */
export const randomOrder = (
  { notes, highlights }: ReadingData,
  id: string,
  random: () => number,
  isLong = true
): MarkOrder => {
  const one = <A>(list: ReadonlyArray<A>): A | undefined => list[Math.floor(random() * list.length)]
  const page = 1 + Math.floor(random() * pages)
  const chance = random()
  const [lit, noted] = [one(highlights), one(notes)]
  const date = new Date().toISOString()
  const word = `<${id}>${isLong && random() < 0.04 ? filler : ""}`
  if (chance < 0.3) return { type: "bookmark.toggle", slide: [page] }
  if (chance < 0.5 || lit === undefined) return { type: "highlight.add", highlight: highlightAt(id, { page }) }
  if (chance < 0.58) return { type: "highlight.colour", id: lit.id, colour: one(highlightColours) ?? "yellow" }
  if (chance < 0.66) return { type: "highlight.remove", id: lit.id }
  if (chance < 0.78 || noted === undefined)
    return {
      type: "note.write",
      note: { id: `not_${id}`, highlightId: lit.id, text: word, date },
      highlight: lit,
      began: notes.find(({ highlightId }) => highlightId === lit.id)?.text ?? ""
    }
  if (chance < 0.94)
    return {
      type: "note.write",
      note: { ...noted, text: random() < 0.5 ? word : `${noted.text.replaceAll("x", "")} ${word}`, date },
      highlight: highlights.find(({ id: one }) => one === noted.highlightId) ?? highlight({ id: noted.highlightId }),
      began: noted.text
    }
  return { type: "note.remove", id: noted.id }
}
