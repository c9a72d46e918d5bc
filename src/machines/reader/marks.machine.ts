import { Result } from "effect"
import { assign, enqueueActions, sendParent, setup } from "xstate"
import {
  decide,
  joinedBy,
  type MarkOrder,
  type MarkRefusal,
  type NoteBegun,
  noteBegun
} from "../../domain/reader/marks/decide.ts"
import type { MarkFact, Marks } from "../../domain/reader/marks/MarkFact.ts"
import type { MarkedIssue } from "../../domain/reader/marks/marksKind.ts"
import {
  afterLogged,
  afterMarked,
  afterRecorded,
  type MarksInTab,
  noMarksInTab
} from "../../domain/reader/marks/marksInTab.ts"
import { removedBy, type Removed } from "../../domain/reader/marks/removed.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import type { Record } from "../recorder.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import type { NotesJoined } from "./joinedNotes.machine.ts"

/** The marks according to this browser's log. */
export interface MarksLogged {
  readonly type: "marks.logged"
  readonly logged: Marks
}

/** The user's oldest unanswered batch was recorded; `logged` is the result, null if it is unknown. */
export interface MarksRecorded {
  readonly type: "marks.recorded"
  readonly userId: string | null
  readonly logged: Marks | null
}

export type MarksEvent = UserKnown | MarksLogged | MarksRecorded | MarkOrder

/** What it tells the surface. */
export type MarksNews =
  /** An order was refused: there are no words, or there is no room. */
  | { readonly type: "mark.refused"; readonly reason: MarkRefusal["_tag"] }
  | NotesJoined
  /** A note shall be written. */
  | ({ readonly type: "editor.open" } & NoteBegun)
  /** A note is among the marks. */
  | { readonly type: "editor.accepted" }
  /** A user has gone: another one, or a visitor, is coming. */
  | { readonly type: "owner.left" }
  /** Whose marks these are now: null for a visitor. */
  | { readonly type: "owner.known"; readonly userId: string | null }
  /** These were deleted, and can be restored. */
  | ({ readonly type: "removal.offer" } & Removed)

/** Emitted once an order is done: what came of it. */
export interface MarksChanged {
  readonly type: "marks.changed"
  readonly facts: readonly [MarkFact, ...ReadonlyArray<MarkFact>]
}

export interface MarksOwner {
  readonly issue: MarkedIssue
  readonly userId: string | null
}

interface Context extends MarksOwner {
  readonly marks: MarksInTab
  /** Orders that came before the log had answered. A visitor's go into the account; a user's go to nobody else. */
  readonly waiting: ReadonlyArray<MarkOrder>
}

/**
 * The bookmarks, highlights and notes of an issue: *recalling* what the log has of the user, then *open*. Orders become facts, which are shown at once and recorded; earlier orders wait.
 * Source: product, "Bookmarks, highlights, notes".
 */
export const marksMachine = setup({
  types: {
    input: {} as MarkedIssue,
    context: {} as Context,
    events: {} as MarksEvent,
    emitted: {} as MarksChanged,
    tags: {} as "known"
  },
  actors: {
    watch: slot<void, UserKnown>("marks.watch"),
    follow: slot<MarksOwner, MarksLogged>("marks.follow"),
    recorder: slot<MarkedIssue, MarksRecorded>("marks.recorder")
  },
  actions: {
    takeUser: assign(({ context }, userId: string | null) => ({
      userId,
      marks: noMarksInTab,
      waiting: context.userId === null || context.userId === userId ? context.waiting : []
    })),
    tellLeft: sendParent((): MarksNews => ({ type: "owner.left" })),
    tellOwner: sendParent((_, userId: string | null): MarksNews => ({ type: "owner.known", userId })),
    takeLogged: assign(({ context }, logged: Marks) => ({ marks: afterLogged(context.marks, logged) })),
    takeRecorded: assign(({ context }, logged: Marks | null) => ({ marks: afterRecorded(context.marks, logged) })),
    wait: assign({ waiting: ({ context }, order: MarkOrder) => [...context.waiting, order] }),
    sendWaiting: enqueueActions(({ context, enqueue }) => {
      for (const order of context.waiting) enqueue.raise(order)
      enqueue.assign({ waiting: [] })
    }),
    decide: enqueueActions(({ context, enqueue }, order: MarkOrder) => {
      const tell = (news: MarksNews) => enqueue(sendParent(news))
      const { own } = context.marks.shown
      const decided = decide(own, order)
      if (Result.isFailure(decided)) return tell({ type: "mark.refused", reason: decided.failure._tag })
      if (order.type === "note.write") tell({ type: "editor.accepted" })
      const begun = order.type === "highlight.annotate" ? noteBegun(own, order.highlights) : null
      if (begun !== null) tell({ type: "editor.open", ...begun })
      const facts = decided.success
      const [first, ...others] = facts
      if (first === undefined) return
      const record: Record<MarkFact> = { type: "record", userId: context.userId, facts }
      enqueue.assign({ marks: afterMarked(context.marks, facts) })
      enqueue.sendTo("recorder", record)
      enqueue.emit({ type: "marks.changed", facts: [first, ...others] })
      const joined = joinedBy(order, facts)
      if (joined.length > 0) tell({ type: "notes.joined", ids: joined })
      const removed = removedBy(own, facts)
      if (removed !== null && order.type !== "highlight.unmake") tell({ type: "removal.offer", ...removed })
    })
  },
  guards: {
    isSameUser: ({ context }, userId: string | null) => userId === context.userId,
    isAnother: ({ context }, userId: string | null) => context.userId !== null && context.userId !== userId
  }
}).createMachine({
  id: "marks",
  context: ({ input }) => ({ issue: input, userId: null, marks: noMarksInTab, waiting: [] }),
  on: {
    "bookmark.*": { actions: withEvent("wait") },
    "highlight.*": { actions: withEvent("wait") },
    "note.*": { actions: withEvent("wait") },
    "marks.restore": { actions: withEvent("wait") },
    "user.known": [
      {
        guard: fromEvent("isAnother", "userId"),
        target: ".known",
        actions: ["tellLeft", fromEvent("takeUser", "userId"), fromEvent("tellOwner", "userId")]
      },
      { target: ".known", actions: [fromEvent("takeUser", "userId"), fromEvent("tellOwner", "userId")] }
    ],
    "marks.recorded": { guard: fromEvent("isSameUser", "userId"), actions: fromEvent("takeRecorded", "logged") }
  },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder", input: ({ context }) => context.issue }],
  initial: "unknown",
  states: {
    unknown: {},
    known: {
      invoke: { src: "follow", input: ({ context: { issue, userId } }) => ({ issue, userId }) },
      initial: "recalling",
      states: {
        recalling: { on: { "marks.logged": { target: "open", actions: fromEvent("takeLogged", "logged") } } },
        open: {
          tags: "known",
          entry: "sendWaiting",
          on: {
            "marks.logged": { actions: fromEvent("takeLogged", "logged") },
            "bookmark.*": { actions: withEvent("decide") },
            "highlight.*": { actions: withEvent("decide") },
            "note.*": { actions: withEvent("decide") },
            "marks.restore": { actions: withEvent("decide") }
          }
        }
      }
    }
  }
})
