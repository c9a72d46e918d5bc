import { expect } from "vitest"
import type { AnyEventObject } from "xstate"
import type { MarkOrder } from "../../../src/domain/reader/marks/decide.ts"
import { type MarkFact, type Marks, noMarks } from "../../../src/domain/reader/marks/MarkFact.ts"
import type { ReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { type MarksChanged, marksMachine } from "../../../src/machines/reader/marks.machine.ts"
import { noteDivider } from "../../../src/domain/reader/marks/mergeReadingData.ts"
import { bookmarksIn, highlightsIn, isMarked, notesIn } from "../../../src/machines/reader/marks.view.ts"
import { highlight, markedIssue, note } from "../../kit/fixtures/marks.ts"
import type { Case, Model } from "../../kit/model/Model.ts"

const userId = "reader000000001"
const issue = markedIssue
const plain = highlight()
const green = highlight({ colour: "green" })
const written = note()
/** Written with a text that is not the one shown: another device's came meanwhile, and both stay. */
const rewritten = note({ text: "başka" })
const both = note({ text: `${written.text}${noteDivider}${rewritten.text}` })

/** At most one highlight with one note, so that few places are told apart. */
interface Shown {
  readonly bookmarks: ReadonlyArray<number>
  readonly highlight: "none" | "plain" | "green"
  readonly note: "none" | "written" | "both"
}

/** The same words once more. */
const again = highlight({ id: "vurgu_2", colour: "green" })
const blank = highlight({ text: " " })
const coloured: ReadonlyArray<MarkFact> = [{ _tag: "HighlightColoured", id: "vurgu_1", colour: "green" }]

const nothing: Shown = { bookmarks: [], highlight: "none", note: "none" }

/** What the log tells, and what is shown of it. */
const inLog = {
  own: { bookmarks: [5, 9], notes: [written], highlights: [plain] },
  base: { bookmarks: [], notes: [], highlights: [], version: 0 },
  sent: []
} satisfies Marks
const ofLog: Shown = { bookmarks: [5, 9], highlight: "plain", note: "written" }

const texts = { none: "", written: written.text, both: both.text }

const shownOf = (logged: Marks): Shown => (logged === inLog ? ofLog : nothing)

const listed = (shown: Shown): ReadingData => ({
  bookmarks: shown.bookmarks,
  highlights: { none: [], plain: [plain], green: [green] }[shown.highlight],
  notes: { none: [], written: [written], both: [both] }[shown.note]
})

interface Expected {
  /** Undefined until the user is known, null for a visitor. */
  readonly whose?: string | null
  /** The log has answered. */
  readonly isOpen: boolean
  readonly logged: Shown
  /** Batches that the recorder has not answered yet. */
  readonly unrecorded: ReadonlyArray<ReadonlyArray<MarkFact>>
  readonly waiting: ReadonlyArray<MarkOrder>
}

/** What a fact makes of what is shown, also when it is applied again. */
const applied = (shown: Shown, fact: MarkFact): Shown => {
  const { bookmarks } = shown
  switch (fact._tag) {
    case "PageBookmarked":
      return { ...shown, bookmarks: [4, ...bookmarks.filter((page) => page !== 4)] }
    case "BookmarkRemoved":
      return { ...shown, bookmarks: bookmarks.filter((page) => page !== fact.page) }
    case "TextHighlighted":
      return { ...shown, highlight: "plain" }
    case "HighlightColoured":
      return { ...shown, highlight: shown.highlight === "none" ? "none" : "green" }
    // A text that was not seen stays, with its highlight.
    case "HighlightRemoved": {
      const isSeen = shown.note === "none" || fact.notes?.some(({ text }) => text === texts[shown.note])
      return isSeen === true ? { ...shown, highlight: "none", note: "none" } : shown
    }
    // It brings its highlight along, should that be gone.
    case "NoteWritten": {
      const brought = fact.highlight === undefined ? "none" : fact.highlight.colour === "green" ? "green" : "plain"
      return {
        ...shown,
        note: fact.note.text === both.text || shown.note === "both" ? "both" : "written",
        highlight: shown.highlight === "none" ? brought : shown.highlight
      }
    }
    case "NoteRemoved":
      return fact.text === texts[shown.note] ? { ...shown, note: "none" } : shown
    default:
      return shown
  }
}

const shownIn = ({ logged, unrecorded }: Expected): Shown => unrecorded.flat().reduce(applied, logged)

/** The facts of an order; null where it is refused. */
const factsOf = (shown: Shown, order: MarkOrder): ReadonlyArray<MarkFact> | null => {
  const { bookmarks } = shown
  const isNoted = shown.note !== "none"
  const isHighlighted = shown.highlight !== "none"
  const withoutNote: ReadonlyArray<MarkFact> = [
    { _tag: "NoteRemoved", id: "not_1", text: texts[shown.note] },
    { _tag: "HighlightRemoved", id: "vurgu_1", notes: [] }
  ]
  switch (order.type) {
    // All pages of the slide are unmarked if any is marked.
    case "bookmark.toggle": {
      const marked = bookmarks.filter((page) => page < 9)
      if (marked.length === 0) return [{ _tag: "PageBookmarked", page: 4 }]
      return marked.map((page) => ({ _tag: "BookmarkRemoved", page }))
    }
    case "bookmark.remove":
      return bookmarks.includes(9) ? [{ _tag: "BookmarkRemoved", page: 9 }] : []
    // Words that are highlighted take the colour; those of a second highlight come where there is one only.
    case "highlight.add":
      if (order.highlight === blank) return null
      if (order.highlight === again) return shown.highlight === "plain" ? coloured : []
      return isHighlighted ? [] : [{ _tag: "TextHighlighted", highlight: plain }]
    case "highlight.annotate":
      if (order.highlights.includes(blank)) return null
      return isHighlighted ? [] : [{ _tag: "TextHighlighted", highlight: plain }]
    case "highlight.colour":
      return isHighlighted ? coloured : []
    // The rule has tests of its own.
    case "highlight.move":
      return null
    case "highlight.remove":
    case "highlight.unmake":
      return isHighlighted
        ? [
            {
              _tag: "HighlightRemoved",
              id: "vurgu_1",
              notes: isNoted ? [{ id: "not_1", text: texts[shown.note] }] : []
            }
          ]
        : []
    // A note is about words. Emptying it deletes it, unless its text is not the one that was emptied, and a text that is there already is nothing new.
    case "note.write":
      if (order.note === written) {
        const noted = shown.highlight === "green" ? green : plain
        return isNoted ? [] : [{ _tag: "NoteWritten", note: written, highlight: noted, replaces: "" }]
      }
      if (order.note === rewritten) {
        const noted = shown.highlight === "green" ? green : plain
        return [{ _tag: "NoteWritten", note: both, highlight: noted, replaces: written.text }]
      }
      return shown.note === "written" ? withoutNote : []
    case "note.remove":
      return isNoted ? withoutNote : []
    case "marks.restore":
      return order.notes.length === 0
        ? []
        : [
            { _tag: "TextHighlighted", highlight: plain },
            { _tag: "NoteWritten", note: written, replaces: "" }
          ]
  }
}

interface Outcome {
  readonly expected: Expected
  readonly told: ReadonlyArray<AnyEventObject>
  readonly batches: ReadonlyArray<ReadonlyArray<MarkFact>>
}

const isRewriting = (order: Pick<MarkOrder, "type">): boolean => "note" in order && order.note === rewritten

const silent = (expected: Expected): Outcome => ({ expected, told: [], batches: [] })

const decided = ({ expected, told, batches }: Outcome, order: MarkOrder): Outcome => {
  const shown = shownIn(expected)
  const facts = factsOf(shown, order)
  if (facts === null) return { expected, told: [...told, { type: "mark.refused", reason: "NotMarkable" }], batches }
  const joined = isRewriting(order) ? [{ type: "notes.joined", ids: ["not_1"] }] : []
  const { highlights, notes } = listed(shown)
  // Its own note is opened where the words have a highlight.
  const begun = {
    type: "editor.open",
    highlight: highlights[0] ?? plain,
    note: notes[0] ?? null,
    made: highlights.length === 0 ? ["vurgu_1"] : []
  }
  const answers = {
    "note.write": [{ type: "editor.accepted" }, ...joined],
    "highlight.annotate": [begun],
    other: []
  }
  const isAnswered = order.type === "note.write" || order.type === "highlight.annotate"
  const answered = [...told, ...answers[isAnswered ? order.type : "other"]]
  if (facts.length === 0) return { expected, told: answered, batches }
  // A highlight of a cancelled note is nothing that somebody deleted.
  const isRemoval = order.type !== "highlight.unmake" && facts.some(({ _tag }) => _tag === "HighlightRemoved")
  return {
    expected: { ...expected, unrecorded: [...expected.unrecorded, facts] },
    told: isRemoval ? [...answered, { type: "removal.offer", highlights, notes }] : answered,
    batches: [...batches, facts]
  }
}

const outcome = (before: Expected, event: Case<typeof marksMachine>): Outcome | null => {
  const { whose, isOpen, unrecorded, waiting } = before
  switch (event.type) {
    // Nobody sees another user's marks, nor is given their orders; a visitor's orders wait through signing in.
    case "user.known": {
      const isOthers = typeof whose === "string" && whose !== event.userId
      const begun = { whose: event.userId, isOpen: false, logged: nothing, unrecorded: [] }
      const known = { type: "owner.known", userId: event.userId }
      return {
        expected: { ...before, ...begun, waiting: isOthers ? [] : waiting },
        told: isOthers ? [{ type: "owner.left" }, known] : [known],
        batches: []
      }
    }
    case "marks.logged": {
      if (whose === undefined) return null
      const opened: Expected = { ...before, isOpen: true, logged: shownOf(event.logged), waiting: [] }
      return waiting.reduce(decided, silent(opened))
    }
    case "marks.recorded": {
      if (event.userId !== (whose ?? null)) return silent(before)
      const [oldest, ...others] = unrecorded
      if (oldest === undefined) return null
      const logged = event.logged === null ? oldest.reduce(applied, before.logged) : shownOf(event.logged)
      return silent({ ...before, logged, unrecorded: others })
    }
    case "time.passed":
      return null
    default: {
      // A yellow or a second highlight is one more place.
      const isThird =
        event.type === "highlight.add" &&
        (event.highlight === again ? shownIn(before).highlight === "none" : shownIn(before).highlight === "green")
      if (isThird) return null
      if (isRewriting(event) && (!isOpen || shownIn(before).note !== "written")) return null
      // Two batches that wait are many.
      if (isOpen) return unrecorded.length === 2 ? null : decided(silent(before), event)
      // One order that waits stands for many, and a note on the highlight before it for their order.
      const isSecond = event.type === "note.write" && waiting.length === 1 && waiting[0]?.type === "highlight.add"
      return waiting.length === 0 || isSecond ? silent({ ...before, waiting: [...waiting, event] }) : null
    }
  }
}

/** Its lists and its pages are tested elsewhere: here, what its selectors say, what it tells and what it records. */
export const model: Model<typeof marksMachine, Expected> = {
  machine: marksMachine,
  inputs: [issue],
  cases: [
    { type: "user.known", userId: null },
    { type: "user.known", userId },
    { type: "marks.logged", logged: noMarks },
    { type: "marks.logged", logged: inLog },
    { type: "marks.recorded", userId: null, logged: inLog },
    { type: "marks.recorded", userId, logged: inLog },
    { type: "marks.recorded", userId, logged: null },
    { type: "bookmark.toggle", slide: [4, 5] },
    { type: "bookmark.remove", page: 9 },
    { type: "highlight.add", highlight: plain },
    { type: "highlight.add", highlight: again },
    { type: "highlight.add", highlight: blank },
    { type: "highlight.annotate", highlights: [plain] },
    { type: "highlight.annotate", highlights: [plain, blank] },
    { type: "highlight.colour", id: "vurgu_1", colour: "green" },
    { type: "highlight.remove", id: "vurgu_1" },
    { type: "highlight.unmake", id: "vurgu_1" },
    { type: "note.write", note: written, highlight: plain, began: "" },
    { type: "note.write", note: note({ text: " " }), highlight: plain, began: written.text },
    { type: "note.write", note: rewritten, highlight: plain, began: "" },
    { type: "note.remove", id: "not_1" },
    { type: "marks.restore", highlights: [plain], notes: [written] },
    { type: "marks.restore", highlights: [], notes: [] }
  ],
  begin: () => ({ isOpen: false, logged: nothing, unrecorded: [], waiting: [] }),
  next: (before, event) => outcome(before, event)?.expected ?? null,
  place: (expected) => {
    const { whose = "unknown", isOpen, unrecorded, waiting } = expected
    return [whose, isOpen, shownIn(expected), unrecorded.length, waiting]
  },
  asks: ({ whose }) => [
    { slot: "watch", input: undefined },
    { slot: "recorder", input: issue },
    ...(whose === undefined ? [] : [{ slot: "follow", input: { issue, userId: whose } }])
  ],
  // What was given to the recorder stays with it, whoever signs in; another user's marks are followed anew.
  begins: ({ before, event }) => {
    if (before === null) return ["watch", "recorder"]
    return event?.type === "user.known" ? ["follow"] : []
  },
  tells: ({ before, event }) => (before === null || event === null ? [] : (outcome(before, event)?.told ?? [])),
  news: ({ before, event }) => {
    const batches = before === null || event === null ? [] : (outcome(before, event)?.batches ?? [])
    return batches.map((facts) => ({ type: "marks.changed", facts: facts as MarksChanged["facts"] }))
  },
  orders: ({ before, event }) => {
    if (before === null || event === null) return []
    const batches = outcome(before, event)?.batches ?? []
    return batches.map((facts) => ({ slot: "recorder", order: { type: "record", userId: before.whose, facts } }))
  },
  promise: (expected, actor) => {
    const now = actor.getSnapshot()
    const { bookmarks, highlights, notes } = listed(shownIn(expected))
    expect(bookmarksIn(now)).toEqual(bookmarks)
    expect(highlightsIn(now)).toEqual(highlights)
    expect(notesIn(now)).toEqual(notes)
    expect(isMarked([8, 9])(now)).toBe(bookmarks.includes(9))
  }
}
