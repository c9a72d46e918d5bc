import { assign, emit, sendTo, setup } from "xstate"
import type { AnswerDraft } from "../../domain/help/AnswerDraft.ts"
import type { TeamThread } from "../../domain/help/TeamTicket.ts"
import type { TicketStatus } from "../../domain/help/Ticket.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** The member's id, and the ticket's. */
export interface AnsweringInput {
  readonly owner: string
  readonly id: string
}

/** What is asked of the server. `seen` is the number of messages shown. */
export type TicketChange =
  | { readonly kind: "answer"; readonly status: TicketStatus; readonly draft: AnswerDraft; readonly seen: number }
  | { readonly kind: "status"; readonly status: "open" | "closed"; readonly seen: number }
  | { readonly kind: "take"; readonly from: string | null }
  | { readonly kind: "give" }

export type ThreadAnswer =
  | { readonly type: "thread.loaded"; readonly thread: TeamThread }
  | { readonly type: "thread.failed"; readonly trouble: Trouble }

export type ChangeAnswer =
  /** `next` is the ticket to go on with after this one. */
  | { readonly type: "ticket.changed"; readonly thread: TeamThread; readonly next: string | null }
  | { readonly type: "ticket.kept"; readonly trouble: Trouble }

export interface AnswerRecalled {
  readonly type: "draft.recalled"
  readonly draft: AnswerDraft
}

export type AnsweringEvent =
  | AnswerRecalled
  | ThreadAnswer
  | ChangeAnswer
  | { readonly type: "thread.reload" }
  | { readonly type: "draft.edit"; readonly content: string }
  | { readonly type: "answer.send"; readonly status: "pending_user_reply" | "closed" }
  | { readonly type: "ticket.close" }
  | { readonly type: "ticket.open" }
  | { readonly type: "ticket.take" }
  | { readonly type: "ticket.give" }

/** The ticket was closed, and this one is next. */
export interface TicketDone {
  readonly type: "ticket.done"
  readonly next: string | null
}

export interface DraftOrder {
  readonly type: "draft.keep"
  readonly draft: AnswerDraft
}

/** How often an open thread asks for new messages, in milliseconds. */
export const askedAgainAfter = 30_000

interface Context extends AnsweringInput {
  readonly thread: TeamThread | null
  readonly draft: AnswerDraft
  readonly change: TicketChange | null
  readonly trouble: Trouble | null
}

const seenIn = ({ thread }: Context): number => thread?.messages.length ?? 0

const changeIn = ({ change }: Context): TicketChange => {
  if (change === null) throw new Error("Nothing is to change.")
  return change
}

/**
 * A member of the support team at a ticket: *recalling* what this tab kept of an answer, *loading*, *failed* or
 * *shown*, where the thread is *still* or *refreshing*. One thing is *changing* at a time. A refusal keeps the draft and
 * shows the newest messages. Source: product, "The support team".
 */
export const answeringMachine = setup({
  types: {
    input: {} as AnsweringInput,
    context: {} as Context,
    events: {} as AnsweringEvent,
    emitted: {} as TicketDone,
    tags: {} as "busy"
  },
  actors: {
    recall: slot<AnsweringInput, AnswerRecalled>("answering.recall"),
    load: slot<{ readonly id: string }, ThreadAnswer>("answering.load"),
    change: slot<AnsweringInput & { readonly change: TicketChange }, ChangeAnswer>("answering.change"),
    keep: slot<AnsweringInput, never>("answering.keep")
  },
  actions: {
    takeDraft: assign({ draft: (_, draft: AnswerDraft) => draft }),
    takeThread: assign((_, thread: TeamThread) => ({ thread, trouble: null })),
    refresh: assign({ thread: (_, thread: TeamThread) => thread }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    edit: assign(({ context: { draft } }, content: string) => ({
      draft: { ...draft, content, changes: draft.changes + 1 },
      trouble: null
    })),
    answer: assign({
      change: ({ context }, status: "pending_user_reply" | "closed"): TicketChange => ({
        kind: "answer",
        status,
        draft: context.draft,
        seen: seenIn(context)
      }),
      trouble: null
    }),
    close: assign({
      change: ({ context }): TicketChange => ({ kind: "status", status: "closed", seen: seenIn(context) }),
      trouble: null
    }),
    open: assign({
      change: ({ context }): TicketChange => ({ kind: "status", status: "open", seen: seenIn(context) }),
      trouble: null
    }),
    take: assign({
      change: ({ context: { thread } }): TicketChange => ({ kind: "take", from: thread?.ticket.assignee?.id ?? null }),
      trouble: null
    }),
    give: assign({ change: { kind: "give" }, trouble: null }),
    empty: assign({ draft: ({ context: { draft } }) => ({ ...draft, content: "", changes: draft.changes + 1 }) }),
    keepDraft: sendTo("keep", ({ context: { draft } }): DraftOrder => ({ type: "draft.keep", draft })),
    tellDone: emit((_, next: string | null): TicketDone => ({ type: "ticket.done", next }))
  },
  guards: {
    isWritten: ({ context: { draft } }) => draft.content.trim() !== "",
    isAnswered: ({ context: { change } }) => change?.kind === "answer",
    isAnsweredAndClosed: ({ context: { change } }) => change?.kind === "answer" && change.status === "closed",
    isClosed: ({ context: { change } }) => change?.kind === "status" && change.status === "closed"
  }
}).createMachine({
  id: "answering",
  context: ({ input: { owner, id } }) => ({
    owner,
    id,
    thread: null,
    draft: { name: "", content: "", changes: 0 },
    change: null,
    trouble: null
  }),
  invoke: { src: "keep", id: "keep", input: ({ context: { owner, id } }) => ({ owner, id }) },
  initial: "recalling",
  states: {
    recalling: {
      tags: "busy",
      invoke: { src: "recall", input: ({ context: { owner, id } }) => ({ owner, id }) },
      on: { "draft.recalled": { target: "loading", actions: fromEvent("takeDraft", "draft") } }
    },
    loading: {
      tags: "busy",
      invoke: { src: "load", input: ({ context: { id } }) => ({ id }) },
      on: {
        "thread.loaded": { target: "shown", actions: fromEvent("takeThread", "thread") },
        "thread.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "thread.reload": "loading" } },
    shown: {
      initial: "still",
      states: {
        still: { after: { [askedAgainAfter]: "refreshing" } },
        refreshing: {
          invoke: { src: "load", input: ({ context: { id } }) => ({ id }) },
          on: {
            "thread.loaded": { target: "still", actions: fromEvent("refresh", "thread") },
            "thread.failed": "still"
          }
        }
      },
      on: {
        "thread.reload": ".refreshing",
        "draft.edit": { actions: [fromEvent("edit", "content"), "keepDraft"] },
        "answer.send": { guard: "isWritten", target: "changing", actions: fromEvent("answer", "status") },
        "ticket.close": { target: "changing", actions: "close" },
        "ticket.open": { target: "changing", actions: "open" },
        "ticket.take": { target: "changing", actions: "take" },
        "ticket.give": { target: "changing", actions: "give" }
      }
    },
    changing: {
      tags: "busy",
      invoke: {
        src: "change",
        input: ({ context }) => ({ owner: context.owner, id: context.id, change: changeIn(context) })
      },
      on: {
        "ticket.changed": [
          {
            guard: "isAnsweredAndClosed",
            target: "shown",
            actions: [fromEvent("takeThread", "thread"), "empty", "keepDraft", fromEvent("tellDone", "next")]
          },
          {
            guard: "isAnswered",
            target: "shown",
            actions: [fromEvent("takeThread", "thread"), "empty", "keepDraft"]
          },
          {
            guard: "isClosed",
            target: "shown",
            actions: [fromEvent("takeThread", "thread"), fromEvent("tellDone", "next")]
          },
          { target: "shown", actions: fromEvent("takeThread", "thread") }
        ],
        "ticket.kept": { target: "shown.refreshing", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
