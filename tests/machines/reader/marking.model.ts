import { expect } from "vitest"
import type { Actor, ActorRefFrom, AnyEventObject } from "xstate"
import { type MarkFact, noMarks } from "../../../src/domain/reader/marks/MarkFact.ts"
import { isSeeking } from "../../../src/machines/reader/caret.view.ts"
import { soughtHighlight } from "../../../src/machines/reader/flash.view.ts"
import type { lookMachine } from "../../../src/machines/reader/look.machine.ts"
import { markingMachine } from "../../../src/machines/reader/marking.machine.ts"
import type { MarkingEvent } from "../../../src/machines/reader/markingEvents.ts"
import { notesPointed, notesTold } from "../../../src/machines/reader/joinedNotes.view.ts"
import { outcomeOf, soughtIn } from "../../../src/machines/reader/placement.view.ts"
import { isUsed } from "../../../src/machines/reader/noteEditor.view.ts"
import { removedMarks } from "../../../src/machines/reader/removal.view.ts"
import { passageSaid } from "../../../src/machines/reader/passage.view.ts"
import { isSelected, pressedHighlight, refusalOf } from "../../../src/machines/reader/selection.view.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { highlight, note } from "../../kit/fixtures/marks.ts"
import type { Asked, Model, Ordered, Scene, Step } from "../../kit/model/Model.ts"

type Machine = typeof markingMachine
/** In one state all its life: what its children do is said step by step. */
type Expected = "marking"

interface Asking {
  readonly event: MarkingEvent
  readonly act?: (actor: Actor<Machine>) => void
  readonly orders?: ReadonlyArray<Ordered>
  readonly tells?: ReadonlyArray<AnyEventObject>
  readonly sees?: (
    children: ReturnType<Actor<Machine>["getSnapshot"]>["children"],
    step: Step<Machine, Expected>
  ) => void
}

const magazine = magazineRead({ page_count: 12 })
const issue = { newIssueId: magazine.newIssueId, issueId: magazine.issueId }
const plain = highlight()
const written = note()

const recorded = (...facts: ReadonlyArray<MarkFact>): ReadonlyArray<Ordered> => [
  { slot: "recorder", order: { type: "record", userId: null, facts } }
]

const slotsIn = (asked: ReadonlyArray<Asked>) => asked.map(({ slot }) => slot)

/** The chart that looks through the issue for the passage. */
const lookIn = (actor: Actor<Machine>): ActorRefFrom<typeof lookMachine> => {
  const look = actor.getSnapshot().children.passage?.getSnapshot().children["look"]
  if (look === undefined) throw new Error("Nothing is looked for.")
  return look
}

/** The chart that looks for the highlight's words. */
const sought = (actor: Actor<Machine>): ActorRefFrom<typeof lookMachine> => {
  const look = actor.getSnapshot().children.placement?.getSnapshot().children["look"]
  if (look === undefined) throw new Error("Nothing is looked for.")
  return look
}

/** One thing after the other, as in a visit: each is asked of marking and done by one of its charts. */
const visit: ReadonlyArray<Asking> = [
  {
    event: { type: "bookmark.toggle", slide: [2, 3] },
    act: (actor) => {
      const { marks } = actor.getSnapshot().children
      marks?.send({ type: "user.known", userId: null })
      marks?.send({ type: "marks.logged", logged: noMarks })
      actor.send({ type: "bookmark.toggle", slide: [2, 3] })
    },
    orders: recorded({ _tag: "PageBookmarked", page: 2 }),
    sees: (_, { asked }) => {
      const watching = asked.filter(({ slot }) => slot === "watch")
      expect(watching, "marks and their sync follow the user from the start").toHaveLength(2)
      expect(asked).toContainEqual({ slot: "follow", input: { issue, userId: null } })
    }
  },
  {
    event: { type: "highlight.add", highlight: plain },
    orders: recorded({ _tag: "TextHighlighted", highlight: plain })
  },
  {
    event: { type: "note.write", note: written, highlight: plain, began: "" },
    orders: recorded({ _tag: "NoteWritten", note: written, highlight: plain, replaces: "" })
  },
  {
    event: { type: "marks.restore", highlights: [plain], notes: [] },
    orders: recorded({ _tag: "TextHighlighted", highlight: plain })
  },
  {
    event: { type: "selection.made", passages: [] },
    sees: ({ selection }) => expect(isSelected(selection!.getSnapshot())).toBe(true)
  },
  {
    event: { type: "mark.refused", reason: "MarksFull" },
    sees: ({ selection }) => expect(refusalOf(selection!.getSnapshot())).toBe("MarksFull")
  },
  {
    event: { type: "caret.enter" },
    sees: ({ caret }) => expect(isSeeking(caret!.getSnapshot())).toBe(true)
  },
  {
    event: { type: "editor.open", highlight: plain, note: written, made: [] },
    sees: (_, { asked }) =>
      expect(asked).toContainEqual({
        slot: "recall",
        input: { issueId: issue.newIssueId, userId: null, highlightId: plain.id }
      })
  },
  {
    event: { type: "removal.offer", highlights: [plain], notes: [written] },
    sees: ({ removal }) => expect(removal!.getSnapshot().context.removed.notes).toEqual([written])
  },
  {
    event: { type: "mark.refused", reason: "NotMarkable" },
    sees: ({ noteEditor }) => expect(isUsed(noteEditor!.getSnapshot())).toBe(false)
  },
  {
    event: { type: "owner.left" },
    act: (actor) => {
      const { noteEditor } = actor.getSnapshot().children
      noteEditor?.send({ type: "editor.open", highlight: plain, note: written, made: [] })
      noteEditor?.send({ type: "draft.recalled", draft: null })
      actor.send({ type: "selection.press", highlight: plain, note: written })
      actor.send({ type: "removal.offer", highlights: [plain], notes: [written] })
      actor.send({ type: "placement.look", highlight: plain })
      actor.getSnapshot().children.joinedNotes?.send({ type: "notes.joined", ids: ["not_1"] })
      actor.send({ type: "owner.left" })
    },
    orders: [
      { slot: "keeper", order: { type: "draft.keep", userId: null, highlightId: plain.id, draft: null } },
      { slot: "keeper", order: { type: "draft.keep", userId: null, highlightId: plain.id, draft: null } }
    ],
    sees: ({ selection, noteEditor, removal, placement, joinedNotes }) => {
      expect(soughtIn(placement!.getSnapshot())).toBeNull()
      expect(notesTold(joinedNotes!.getSnapshot())).toBe(0)
      expect(isUsed(noteEditor!.getSnapshot())).toBe(false)
      expect(pressedHighlight(selection!.getSnapshot())).toBeNull()
      expect(removedMarks(removal!.getSnapshot())).toBeNull()
    }
  },
  {
    event: { type: "owner.known", userId: "reader000000001" },
    orders: [{ slot: "keeper", order: { type: "drafts.move", userId: "reader000000001" } }]
  },
  {
    event: { type: "mark.show", id: "vurgu_1", page: 4 },
    tells: [{ type: "slide.go", page: 4 }],
    sees: ({ flash }) => expect(soughtHighlight(flash!.getSnapshot())).toBe("vurgu_1")
  },
  {
    event: { type: "flash.seen" },
    sees: ({ flash }) => expect(soughtHighlight(flash!.getSnapshot())).toBeNull()
  },
  { event: { type: "slide.go", page: 6 }, tells: [{ type: "slide.go", page: 6 }] },
  { event: { type: "content.forbidden" }, tells: [{ type: "content.forbidden" }] },
  {
    event: { type: "passage.missed" },
    sees: (_, { asked }) => expect(slotsIn(asked)).toContain("look")
  },
  {
    event: { type: "pages.renew" },
    act: (actor) => {
      lookIn(actor).send({ type: "look.forbidden" })
      actor.send({ type: "pages.renew" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: (_, { asked }) => expect(slotsIn(asked)).toContain("look")
  },
  {
    event: { type: "pages.refuse" },
    act: (actor) => {
      const { passage } = actor.getSnapshot().children
      lookIn(actor).send({ type: "look.failed" })
      passage!.send({ type: "passage.retry" })
      lookIn(actor).send({ type: "look.forbidden" })
      actor.send({ type: "pages.refuse" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: ({ passage }) => expect(passageSaid(passage!.getSnapshot())).toBe("unread")
  },
  {
    event: { type: "placement.look", highlight: plain },
    sees: ({ placement }) => expect(soughtIn(placement!.getSnapshot())).toBe(plain.id)
  },
  {
    event: { type: "pages.renew" },
    act: (actor) => {
      sought(actor).send({ type: "look.forbidden" })
      actor.send({ type: "pages.renew" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: (_, { asked }) => expect(slotsIn(asked)).toContain("look")
  },
  {
    event: { type: "pages.refuse" },
    act: (actor) => {
      sought(actor).send({ type: "look.failed" })
      actor.send({ type: "placement.look", highlight: plain })
      sought(actor).send({ type: "look.forbidden" })
      actor.send({ type: "pages.refuse" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: ({ placement }) => expect(outcomeOf(placement!.getSnapshot())).toBe("unread")
  },
  {
    event: { type: "notes.joined", ids: ["not_1"] },
    sees: ({ joinedNotes }) => expect(notesTold(joinedNotes!.getSnapshot())).toBe(1)
  },
  {
    event: { type: "joined.show" },
    tells: [{ type: "sidebar.notes" }],
    sees: ({ joinedNotes }) => expect(notesPointed(joinedNotes!.getSnapshot())).toEqual(["not_1"])
  }
]

const asking = (event: unknown): Asking | undefined => visit.find((one) => one.event === event)

const act = (event: unknown, { actor }: Scene<Machine, Expected>) => asking(event)?.act?.(actor)

export const model: Model<Machine, Expected> = {
  machine: markingMachine,
  inputs: [{ magazine, page: 4, alinti: "Lodos çıktı" }],
  cases: visit.map(({ event }) => event),
  begin: () => "marking",
  next: () => "marking",
  orders: ({ event }) => asking(event)?.orders ?? [],
  tells: ({ event }) => asking(event)?.tells ?? [],
  alive: [
    "marks",
    "marksSync",
    "selection",
    "caret",
    "noteEditor",
    "removal",
    "flash",
    "passage",
    "placement",
    "joinedNotes"
  ],
  act: {
    "bookmark.toggle": act,
    "owner.left": act,
    "pages.renew": act,
    "pages.refuse": act
  },
  promise: (_, actor, step) => asking(step.event)?.sees?.(actor.getSnapshot().children, step)
}
