import { assign, emit, sendTo, setup } from "xstate"
import { type Attachment, type PickProblem, pickProblem } from "../../domain/help/Attachment.ts"
import { emptyDraft, isComplete, type MessageDraft } from "../../domain/help/MessageDraft.ts"
import type { TicketReport } from "../../domain/help/Ticket.ts"
import type { AnswerTerms, Answered } from "../../domain/help/TeamTicket.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export interface DraftOwner {
  /** Whose browser keeps what is not sent. */
  readonly owner: string
  /** The ticket that is written to; null for a new one. */
  readonly ticket: string | null
}

export interface MessageFormInput extends DraftOwner {
  /** What happened before a new ticket that begins from an error. */
  readonly report: TicketReport | null
}

export interface DraftRecalled {
  readonly type: "draft.recalled"
  readonly draft: MessageDraft
}

export type AttachAnswer =
  | { readonly type: "file.attached"; readonly attachment: Attachment }
  | { readonly type: "file.refused"; readonly trouble: Trouble }

/** `answered` is what an answer of the team led to. */
export interface MessageSent {
  readonly type: "message.sent"
  readonly ticket: string
  readonly answered: Answered | null
}

export type SendAnswer = MessageSent | { readonly type: "message.refused"; readonly trouble: Trouble }

export interface DraftRenamed {
  readonly type: "draft.renamed"
  readonly name: string
}

export type MessageFormEvent =
  | DraftRecalled
  | AttachAnswer
  | SendAnswer
  | DraftRenamed
  | { readonly type: "form.open" }
  | { readonly type: "form.close" }
  | { readonly type: "draft.edit"; readonly change: Partial<Pick<MessageDraft, "subject" | "content">> }
  | { readonly type: "report.include"; readonly isIncluded: boolean }
  | { readonly type: "file.pick"; readonly file: File }
  | { readonly type: "attachment.remove"; readonly id: string }
  /** The team's answers have terms. */
  | { readonly type: "message.send"; readonly terms?: AnswerTerms }

/** A refused message stays; what it is about may have changed. */
export type MessageNews = MessageSent | { readonly type: "message.refused" }

export interface Sending extends DraftOwner {
  readonly draft: MessageDraft
  readonly terms: AnswerTerms | null
  /** Null if it is left out. */
  readonly report: TicketReport | null
}

export type DraftOrder =
  | { readonly type: "draft.keep"; readonly draft: MessageDraft }
  | { readonly type: "draft.forget" }

/** Why nothing was sent or attached. */
export type MessageProblem = "incomplete" | PickProblem

interface Context extends MessageFormInput {
  /** Its writer lets the report be sent. */
  readonly isReported: boolean
  readonly draft: MessageDraft
  readonly terms: AnswerTerms | null
  readonly file: File | null
  readonly problem: MessageProblem | null
  readonly trouble: Trouble | null
  /** The trouble is a file's. */
  readonly isFileRefused: boolean
}

const changed = (draft: MessageDraft, change: Partial<MessageDraft>): MessageDraft => ({
  ...draft,
  ...change,
  changes: draft.changes + 1
})

/**
 * A new ticket, *closed* until asked for unless an error led to it, a reply, or an answer of the team: *recalling* what
 * is kept of it, *writing*, where one file at a time is *attaching*, then *sending*. A refused one stays, under its key;
 * if another tab used that, *renaming* gives another. Source: product, "Tickets".
 */
export const messageFormMachine = setup({
  types: {
    input: {} as MessageFormInput,
    context: {} as Context,
    events: {} as MessageFormEvent,
    emitted: {} as MessageNews,
    tags: {} as "busy"
  },
  actors: {
    recall: slot<DraftOwner, DraftRecalled>("messageForm.recall"),
    attach: slot<{ readonly file: File | null }, AttachAnswer>("messageForm.attach"),
    send: slot<Sending, SendAnswer>("messageForm.send"),
    rename: slot<void, DraftRenamed>("messageForm.rename"),
    keep: slot<DraftOwner, never>("messageForm.keep")
  },
  actions: {
    takeDraft: assign({ draft: (_, draft: MessageDraft) => draft, problem: null, trouble: null }),
    edit: assign(({ context: { draft } }, change: Partial<MessageDraft>) => ({
      draft: changed(draft, change),
      problem: null,
      trouble: null
    })),
    includeReport: assign({
      isReported: (_, isIncluded: boolean) => isIncluded,
      draft: ({ context: { draft } }) => changed(draft, {})
    }),
    takeFile: assign({ file: (_, file: File) => file, problem: null, trouble: null }),
    attach: assign(({ context: { draft } }, attachment: Attachment) => ({
      draft: changed(draft, { attachments: [...draft.attachments, attachment] }),
      file: null
    })),
    remove: assign(({ context: { draft } }, id: string) => ({
      draft: changed(draft, { attachments: draft.attachments.filter((one) => one.id !== id) }),
      problem: null,
      trouble: null
    })),
    takeProblem: assign({
      problem: ({ context: { draft } }, file: File): MessageProblem | null =>
        pickProblem([file], draft.attachments.length),
      trouble: null
    }),
    refuseBlank: assign({ problem: "incomplete" as const, trouble: null }),
    takeTerms: assign({
      terms: (_, terms: AnswerTerms | undefined) => terms ?? null,
      problem: null,
      trouble: null
    }),
    rename: assign({ draft: ({ context: { draft } }, name: string) => ({ ...draft, name }) }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble, isFileRefused: false }),
    takeFileTrouble: assign({ trouble: (_, trouble: Trouble) => trouble, isFileRefused: true, file: null }),
    empty: assign({
      draft: ({ context: { draft } }) => emptyDraft(draft.name, draft.changes + 1),
      problem: null,
      trouble: null
    }),
    keepDraft: sendTo("keep", ({ context: { draft } }): DraftOrder => ({ type: "draft.keep", draft })),
    forgetDraft: sendTo("keep", (): DraftOrder => ({ type: "draft.forget" })),
    tellSent: emit((_, sent: MessageSent) => sent),
    tellRefused: emit({ type: "message.refused" as const })
  },
  guards: {
    isReply: ({ context }) => context.ticket !== null,
    isReported: ({ context }) => context.report !== null,
    isNew: ({ context }) => context.ticket === null,
    isComplete: ({ context: { draft, ticket } }) => isComplete(draft, ticket !== null),
    isKeyTaken: (_, { _tag }: Trouble) => _tag === "MessageKeyReused",
    isPickable: ({ context: { draft } }, file: File) => pickProblem([file], draft.attachments.length) === null
  }
}).createMachine({
  id: "messageForm",
  context: ({ input: { owner, ticket, report } }) => ({
    owner,
    ticket,
    report,
    isReported: true,
    draft: emptyDraft(""),
    terms: null,
    file: null,
    problem: null,
    trouble: null,
    isFileRefused: false
  }),
  invoke: { src: "keep", id: "keep", input: ({ context: { owner, ticket } }) => ({ owner, ticket }) },
  initial: "arriving",
  states: {
    arriving: {
      always: [
        { guard: "isReply", target: "recalling" },
        { guard: "isReported", target: "recalling" },
        { target: "closed" }
      ]
    },
    closed: { on: { "form.open": "recalling" } },
    recalling: {
      tags: "busy",
      invoke: { src: "recall", input: ({ context: { owner, ticket } }) => ({ owner, ticket }) },
      on: {
        "draft.recalled": { target: "writing", actions: fromEvent("takeDraft", "draft") },
        "form.close": { guard: "isNew", target: "closed" }
      }
    },
    writing: {
      initial: "still",
      on: {
        "draft.edit": { actions: [fromEvent("edit", "change"), "keepDraft"] },
        "report.include": { actions: [fromEvent("includeReport", "isIncluded"), "keepDraft"] },
        "attachment.remove": { actions: [fromEvent("remove", "id"), "keepDraft"] },
        "form.close": { guard: "isNew", target: "closed" }
      },
      states: {
        still: {
          on: {
            "file.pick": [
              { guard: fromEvent("isPickable", "file"), target: "attaching", actions: fromEvent("takeFile", "file") },
              { actions: fromEvent("takeProblem", "file") }
            ],
            "message.send": [
              { guard: "isComplete", target: "#messageForm.sending", actions: fromEvent("takeTerms", "terms") },
              { guard: "isNew", actions: "refuseBlank" }
            ]
          }
        },
        attaching: {
          invoke: { src: "attach", input: ({ context: { file } }) => ({ file }) },
          on: {
            "file.attached": { target: "still", actions: [fromEvent("attach", "attachment"), "keepDraft"] },
            "file.refused": { target: "still", actions: fromEvent("takeFileTrouble", "trouble") }
          }
        }
      }
    },
    sending: {
      tags: "busy",
      invoke: {
        src: "send",
        input: ({ context: { owner, ticket, draft, terms, report, isReported } }): Sending => ({
          owner,
          ticket,
          draft,
          terms,
          report: isReported ? report : null
        })
      },
      on: {
        "message.sent": [
          {
            guard: "isNew",
            target: "closed",
            actions: ["forgetDraft", withEvent("tellSent")]
          },
          { target: "writing", actions: ["empty", "forgetDraft", withEvent("tellSent")] }
        ],
        "message.refused": [
          {
            guard: fromEvent("isKeyTaken", "trouble"),
            target: "renaming",
            actions: [fromEvent("takeTrouble", "trouble"), "tellRefused"]
          },
          { target: "writing", actions: [fromEvent("takeTrouble", "trouble"), "tellRefused"] }
        ]
      }
    },
    renaming: {
      tags: "busy",
      invoke: { src: "rename" },
      on: { "draft.renamed": { target: "writing", actions: [fromEvent("rename", "name"), "keepDraft"] } }
    }
  }
})
