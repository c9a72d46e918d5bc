import { assign, emit, setup } from "xstate"
import type { Answered, TeamThread } from "../../domain/help/TeamTicket.ts"
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
  | { readonly kind: "status"; readonly status: "open" | "closed"; readonly seen: number }
  | { readonly kind: "take"; readonly from: string | null }
  | { readonly kind: "give" }

export type ThreadAnswer =
  | { readonly type: "thread.loaded"; readonly thread: TeamThread }
  | { readonly type: "thread.failed"; readonly trouble: Trouble }

export type ChangeAnswer =
  | ({ readonly type: "ticket.changed" } & Answered)
  | { readonly type: "ticket.kept"; readonly trouble: Trouble }

export type AnsweringEvent =
  | ThreadAnswer
  | ChangeAnswer
  | { readonly type: "thread.reload" }
  /** The form has posted an answer. */
  | ({ readonly type: "answer.posted" } & Answered)
  /** `isWritten`: there is an answer that was not sent. */
  | { readonly type: "ticket.close"; readonly isWritten: boolean }
  | { readonly type: "close.confirm" }
  | { readonly type: "close.cancel" }
  | { readonly type: "ticket.open" }
  | { readonly type: "ticket.take" }
  | { readonly type: "ticket.give" }

/** The ticket was closed, and this one is next. */
export interface TicketDone {
  readonly type: "ticket.done"
  readonly next: string | null
}

/** How often an open thread asks for new messages, in milliseconds. */
export const askedAgainAfter = 30_000

interface Context extends AnsweringInput {
  readonly thread: TeamThread | null
  readonly change: TicketChange | null
  readonly trouble: Trouble | null
}

const seenIn = ({ thread }: Context): number => thread?.messages.length ?? 0

const changeIn = ({ change }: Context): TicketChange => {
  if (change === null) throw new Error("Nothing is to change.")
  return change
}

/**
 * A member of the support team at a ticket: *loading*, *failed* or *shown*, where the thread is *still* or
 * *refreshing*. One thing is *changing* at a time; closing is *confirming* first if an answer is written. A refusal
 * shows the newest messages. Answers are written and sent by `messageForm`. Source: product, "The support team".
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
    load: slot<{ readonly id: string }, ThreadAnswer>("answering.load"),
    change: slot<AnsweringInput & { readonly change: TicketChange }, ChangeAnswer>("answering.change")
  },
  actions: {
    takeThread: assign((_, thread: TeamThread) => ({ thread, trouble: null })),
    refresh: assign({ thread: (_, thread: TeamThread) => thread }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
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
    tellDone: emit((_, next: string | null): TicketDone => ({ type: "ticket.done", next }))
  },
  guards: {
    isWritten: (_, isWritten: boolean) => isWritten,
    isPostedClosed: (_, { ticket }: TeamThread) => ticket.status === "closed",
    isClosed: ({ context: { change } }) => change?.kind === "status" && change.status === "closed"
  }
}).createMachine({
  id: "answering",
  context: ({ input: { owner, id } }) => ({
    owner,
    id,
    thread: null,
    change: null,
    trouble: null
  }),
  initial: "loading",
  states: {
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
        // A load on its way does not have the answer yet.
        "answer.posted": [
          {
            guard: fromEvent("isPostedClosed", "thread"),
            target: ".still",
            actions: [fromEvent("takeThread", "thread"), fromEvent("tellDone", "next")]
          },
          { target: ".still", actions: fromEvent("takeThread", "thread") }
        ],
        "ticket.close": [
          { guard: fromEvent("isWritten", "isWritten"), target: "confirming" },
          { target: "changing", actions: "close" }
        ],
        "ticket.open": { target: "changing", actions: "open" },
        "ticket.take": { target: "changing", actions: "take" },
        "ticket.give": { target: "changing", actions: "give" }
      }
    },
    confirming: { on: { "close.confirm": { target: "changing", actions: "close" }, "close.cancel": "shown" } },
    changing: {
      tags: "busy",
      invoke: {
        src: "change",
        input: ({ context }) => ({ owner: context.owner, id: context.id, change: changeIn(context) })
      },
      on: {
        "ticket.changed": [
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
