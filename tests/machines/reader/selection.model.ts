import { expect } from "vitest"
import type { Passage } from "../../../src/domain/reader/marks/passage.ts"
import type { Highlight, HighlightColour, Note } from "../../../src/domain/reader/ReadingData.ts"
import { selectionMachine } from "../../../src/machines/reader/selection.machine.ts"
import { isSelected, pressedHighlight, refusalOf, wordsSelected } from "../../../src/machines/reader/selection.view.ts"
import type { Model } from "../../kit/model/Model.ts"

const passage = (page: number, text: string): Passage => ({
  page,
  text,
  startContainerPath: "0.0",
  endContainerPath: "0.1",
  startOffset: 0,
  endOffset: 5
})

const left = passage(4, "Lodos")
const right = passage(5, "Sabah")
const marked: Highlight = { id: "vurgu_0", ...left, colour: "green" }
const note: Note = { id: "not_0", highlightId: "vurgu_0", text: "Bunu sor", date: "2026-11-23T12:00:00.000Z" }

interface Expected {
  readonly now: "nothing" | "selected" | "highlighting" | "annotating" | "pressed" | "refused"
  /** How many passages are selected, one for each page. */
  readonly selected: ReadonlyArray<Passage>
  readonly colour: HighlightColour
  readonly pressed: Note | null
  readonly refusal: "NotMarkable" | "MarksFull" | null
}

const nothing: Expected = { now: "nothing", selected: [], colour: "yellow", pressed: null, refusal: null }
const ids = ["vurgu_1", "vurgu_2"]

const made = ({ selected, colour }: Expected): ReadonlyArray<Highlight> =>
  selected.map((one, at) => ({ id: ids[at] ?? "", ...one, colour }))

export const model: Model<typeof selectionMachine, Expected> = {
  machine: selectionMachine,
  cases: [
    { type: "selection.made", passages: [left] },
    { type: "selection.made", passages: [left, right] },
    { type: "selection.made", passages: [] },
    { type: "selection.cleared" },
    { type: "selection.highlight", colour: "yellow" },
    { type: "selection.highlight", colour: "pink" },
    { type: "selection.note" },
    { type: "selection.press", highlight: marked, note: null },
    { type: "selection.press", highlight: marked, note },
    { type: "selection.colour", colour: "blue" },
    { type: "selection.remove" },
    { type: "selection.close" },
    { type: "selection.refuse", reason: "NotMarkable" },
    { type: "selection.refuse", reason: "MarksFull" },
    { type: "selection.drop" },
    { type: "selection.named", ids }
  ],
  begin: () => nothing,
  next: (before, event) => {
    const { now, selected } = before
    switch (event.type) {
      case "selection.made":
        return { ...nothing, now: "selected", selected: event.passages }
      case "selection.cleared":
        return now === "selected" ? nothing : before
      case "selection.highlight":
        if (now !== "selected") return null
        return selected.length === 0
          ? { ...nothing, now: "refused", refusal: "NotMarkable" }
          : { ...before, now: "highlighting", colour: event.colour }
      case "selection.note":
        if (now === "pressed") return nothing
        if (now !== "selected") return null
        return selected.length === 0
          ? { ...nothing, now: "refused", refusal: "NotMarkable" }
          : { ...before, now: "annotating", colour: "yellow" }
      case "selection.press":
        return { ...nothing, now: "pressed", pressed: event.note }
      case "selection.colour":
      case "selection.remove":
        return now === "pressed" ? nothing : null
      case "selection.close":
        return now === "pressed" || now === "refused" ? nothing : null
      case "selection.refuse":
        return { ...nothing, now: "refused", refusal: event.reason }
      case "selection.drop":
        return nothing
      case "selection.named":
        return now === "highlighting" || now === "annotating" ? nothing : null
      case "time.passed":
        return before
    }
  },
  asks: ({ now, selected }) =>
    now === "highlighting" || now === "annotating" ? [{ slot: "name", input: selected.length }] : [],
  tells: ({ before, event }) => {
    if (before === null || event === null) return []
    if (event.type === "selection.named") {
      const highlights = made(before)
      if (before.now === "annotating") return [{ type: "highlight.annotate", highlights }]
      return highlights.map((highlight) => ({ type: "highlight.add", highlight }))
    }
    if (before.now !== "pressed") return []
    if (event.type === "selection.colour") return [{ type: "highlight.colour", id: "vurgu_0", colour: event.colour }]
    if (event.type === "selection.note")
      return [{ type: "editor.open", highlight: marked, note: before.pressed, made: [] }]
    if (event.type !== "selection.remove") return []
    return before.pressed === null
      ? [{ type: "highlight.remove", id: "vurgu_0" }]
      : [{ type: "editor.remove", highlight: marked, note }]
  },
  promise: ({ now, selected, pressed, refusal }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(isSelected(snapshot)).toBe(now === "selected")
    if (now === "selected") expect(wordsSelected(snapshot)).toBe(selected.map(({ text }) => text).join("\n"))
    expect(refusalOf(snapshot)).toBe(refusal)
    expect(pressedHighlight(snapshot)).toEqual(now === "pressed" ? { highlight: marked, note: pressed } : null)
  }
}
