import { expect } from "vitest"
import type { Passage } from "../../../src/domain/reader/marks/passage.ts"
import { readPage } from "../../../src/domain/reader/text/ReadText.ts"
import { caretMachine } from "../../../src/machines/reader/caret.machine.ts"
import { caretIn, heardIn, isSeeking, isWithin, isWordless, movesIn } from "../../../src/machines/reader/caret.view.ts"
import { highlight, note } from "../../kit/fixtures/marks.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Milliseconds for which it is said that a slide has no words. */
const noticeFor = 7000

/** One page with one line: two words of one letter each. */
const text = [
  readPage(
    4,
    "a b ",
    [
      {
        start: 0,
        end: 4,
        block: 0,
        top: 0,
        height: 10,
        pieces: [
          { start: 0, end: 2, left: 0, width: 20 },
          { start: 2, end: 4, left: 20, width: 20 }
        ]
      }
    ],
    "tr"
  )
]
const place = (offset: number) => ({ page: 4, offset })
const last = 3

const passages: ReadonlyArray<Passage> = [
  { page: 4, text: "a", startContainerPath: "0", endContainerPath: "0", startOffset: 0, endOffset: 1 }
]

interface Expected {
  readonly now: "away" | "seeking" | "within" | "wordless"
  /** Where the caret and its selection's beginning are. */
  readonly at: number
  readonly anchor: number
  /** What a screen reader says: words, what became of them; null for nothing. */
  readonly heard: readonly [words: string, change: "none" | "selected" | "unselected"] | null
  /** Whether what is said differs from what was said before, though the words be the same. */
  readonly moves: number
  /** Milliseconds for which the notice is shown still. */
  readonly left: number
}

const away: Expected = { now: "away", at: 0, anchor: 0, heard: null, moves: 0, left: 0 }

/** The character at each place; none at the line's end. */
const characters = ["a", " ", "b", ""]

export const model: Model<typeof caretMachine, Expected> = {
  machine: caretMachine,
  cases: [
    { type: "caret.enter" },
    { type: "text.read", text, place: place(0) },
    { type: "text.read", text: [], place: null },
    { type: "caret.move", step: "character", towards: "next", extends: false },
    { type: "caret.move", step: "character", towards: "next", extends: true },
    { type: "caret.move", step: "character", towards: "previous", extends: true },
    { type: "caret.move", step: "lineEdge", towards: "next", extends: false },
    { type: "caret.open", passages, pressed: null },
    { type: "caret.open", passages: [], pressed: { highlight: highlight(), note: note() } },
    { type: "caret.collapse" },
    { type: "caret.escape" },
    { type: "caret.seek" },
    { type: "caret.leave" },
    { type: "time.passed", by: noticeFor },
    { type: "time.passed", by: noticeFor - 1 }
  ],
  begin: () => away,
  // How often it has moved changes nothing of what may follow.
  place: ({ moves: _, ...others }) => others,
  next: (before, event) => {
    const { now, at, anchor, moves } = before
    const isWithin = now === "within"
    switch (event.type) {
      case "caret.enter":
        if (isWithin) return before
        return now === "seeking" ? before : { ...away, now: "seeking", moves }
      case "text.read":
        if (now !== "seeking") return null
        return event.place === null
          ? { ...away, now: "wordless", moves, left: noticeFor }
          : { ...away, now: "within", heard: ["a b", "none"], moves: moves + 1 }
      case "caret.move": {
        if (!isWithin) return null
        const change = { ...before, moves: moves + 1 }
        if (event.step === "lineEdge") return { ...change, at: last, anchor: last, heard: ["a b", "none"] }
        if (!event.extends) {
          // Out of a selection it goes to its edge.
          const to = at === anchor ? Math.min(last, at + 1) : Math.max(at, anchor)
          return { ...change, at: to, anchor: to, heard: [characters[to] ?? "", "none"] }
        }
        const to = Math.max(0, Math.min(last, at + (event.towards === "next" ? 1 : -1)))
        if (to === at) return { ...change, heard: null }
        const words = characters[Math.min(to, at)] ?? ""
        const isBack = at !== anchor && to > at !== at > anchor
        return { ...change, at: to, heard: [words.trim(), isBack ? "unselected" : "selected"] }
      }
      case "caret.open":
        return isWithin ? before : null
      case "caret.collapse":
        return isWithin && at !== anchor ? { ...before, anchor: at, heard: null } : null
      case "caret.escape":
        if (!isWithin) return null
        return at === anchor ? { ...away, moves } : { ...before, anchor: at, heard: null }
      case "caret.seek":
        if (now === "away" || now === "seeking") return before
        return { ...away, now: "seeking", moves }
      case "caret.leave":
        return { ...away, moves }
      case "time.passed":
        if (now !== "wordless") return before
        return before.left <= event.by ? { ...away, moves } : { ...before, left: before.left - event.by }
    }
  },
  tells: ({ before, event }) => {
    if (before?.now !== "within" || event?.type !== "caret.open") return []
    if (before.at !== before.anchor) return [{ type: "selection.made", passages: event.passages }]
    return event.pressed === null ? [] : [{ type: "selection.press", highlight: highlight(), note: note() }]
  },
  promise: ({ now, at, anchor, heard, moves }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(isWithin(snapshot)).toBe(now === "within")
    expect(isSeeking(snapshot)).toBe(now === "seeking")
    expect(isWordless(snapshot)).toBe(now === "wordless")
    const caret = caretIn(snapshot)
    expect(caret && [caret.place, caret.anchor]).toEqual(now === "within" ? [place(at), place(anchor)] : null)
    const said = heardIn(snapshot)
    expect(said && [said.words, said.change]).toEqual(heard)
    expect(movesIn(snapshot)).toBe(moves)
  }
}
