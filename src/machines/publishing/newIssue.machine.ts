import { assign, emit, sendTo, setup } from "xstate"
import { type Draft, isWhole, type PickedPdf } from "../../domain/publishing/Draft.ts"
import {
  emptyForm,
  isComplete,
  type NewIssueForm,
  type PickRefusal,
  pickRefusal
} from "../../domain/publishing/NewIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** `isAtHand`: this browser has the PDF's bytes. */
export type DraftAnswer = {
  readonly type: "draft.recalled"
  readonly draft: Draft | null
  readonly isAtHand: boolean
}

export type UploadAnswer =
  /** The upload was created; no bytes were sent yet. */
  | { readonly type: "upload.begun"; readonly upload: string }
  /** The server has this many bytes from the start. */
  | { readonly type: "upload.acknowledged"; readonly bytes: number }
  /** The connection broke; it retries by itself. */
  | { readonly type: "upload.stalled" }
  | { readonly type: "upload.completed" }
  | { readonly type: "upload.failed"; readonly trouble: Trouble }

export type SaveAnswer =
  | { readonly type: "issue.saved"; readonly id: string }
  /** `isFileLost`: the upload cannot be used again: it was rejected, used by an earlier issue, or deleted. */
  | { readonly type: "issue.refused"; readonly trouble: Trouble; readonly isFileLost: boolean }
  /** The issue may or may not have been added. */
  | { readonly type: "issue.unanswered"; readonly trouble: Trouble }

export type NewIssueEvent =
  | DraftAnswer
  | UploadAnswer
  | SaveAnswer
  | { readonly type: "form.edit"; readonly change: Partial<NewIssueForm> }
  | { readonly type: "form.cancel" }
  | { readonly type: "pdf.choose"; readonly pdf: PickedPdf }
  | { readonly type: "pdf.cancel" }
  /** The server looked into the uploaded file: it can become no issue. */
  | { readonly type: "pdf.refuse" }
  | { readonly type: "upload.retry" }
  | { readonly type: "issue.save" }

export type NewIssueNews = { readonly type: "issue.added"; readonly id: string } | { readonly type: "form.left" }

/**
 * Which part of a draft changed: its fields, its PDF, or the upload's progress. The other parts may come from another
 * tab.
 */
type DraftChange = "form" | "pdf" | "progress"

/** Orders to store drafts, carried out in turn, also after the form was left. */
export type DraftOrder =
  | { readonly type: "draft.keep"; readonly draft: Draft; readonly changed: DraftChange }
  | { readonly type: "draft.forget" }
  /**
   * Deletes the upload, null if there is none. `sent` is the form of an unanswered save, whose issue is withdrawn too.
   */
  | ({ readonly type: "upload.discard" } & Pick<Draft, "upload" | "sent">)
  | { readonly type: "issue.withdraw"; readonly id: string }

/** The signed-in publisher's id. */
export interface NewIssueInput {
  readonly owner: string
}

interface Context extends NewIssueInput, Draft {
  /** Why the upload stopped, or the issue was not saved. */
  readonly trouble: Trouble | null
  /** Why the last picked file was refused. */
  readonly pickProblem: PickRefusal | null
}

const noPdf = { pdf: null, upload: null, acknowledged: 0, sent: null, trouble: null, pickProblem: null } as const
const nothing = { ...noPdf, form: emptyForm } as const

/**
 * Adding an issue: *recalling* a draft, then *choosing* a PDF, *uploading* it, *uploaded*, or *refused* for its content;
 * *saving*, then *saved*. A failed upload is *broken*; one without its file is *interrupted* until it is picked again.
 * Cancelling deletes everything, after the answer while saving (*cancelling*). Source: product, "New issue".
 */
export const newIssueMachine = setup({
  types: {
    input: {} as NewIssueInput,
    context: {} as Context,
    events: {} as NewIssueEvent,
    emitted: {} as NewIssueNews,
    tags: {} as "busy" | "editable"
  },
  actors: {
    recall: slot<NewIssueInput, DraftAnswer>("newIssue.recall"),
    keep: slot<NewIssueInput, never>("newIssue.keep"),
    upload: slot<NewIssueInput & Pick<Draft, "pdf" | "upload">, UploadAnswer>("newIssue.upload"),
    save: slot<Pick<Draft, "form" | "upload">, SaveAnswer>("newIssue.save")
  },
  actions: {
    takeDraft: assign((_, draft: Draft | null) => draft ?? {}),
    edit: assign({ form: ({ context }, change: Partial<NewIssueForm>) => ({ ...context.form, ...change }) }),
    takePdf: assign({ pdf: (_, pdf: PickedPdf) => pdf }),
    dropPdf: assign(noPdf),
    takeUpload: assign((_, upload: string) => ({ upload, acknowledged: 0 })),
    takeAcknowledged: assign({ acknowledged: (_, bytes: number) => bytes }),
    takeWhole: assign({ acknowledged: ({ context }) => context.pdf?.size ?? 0 }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    takePickProblem: assign({ pickProblem: (_, pdf: PickedPdf) => pickRefusal(pdf) }),
    forgetPickProblem: assign({ pickProblem: null }),
    takeSent: assign({ sent: ({ context }) => context.form }),
    forgetSent: assign({ sent: null }),
    empty: assign(nothing),
    keepDraft: sendTo(
      "keep",
      ({ context: { form, pdf, upload, acknowledged, sent } }, changed: DraftChange): DraftOrder => ({
        type: "draft.keep",
        draft: { form, pdf, upload, acknowledged, sent },
        changed
      })
    ),
    forgetDraft: sendTo("keep", (): DraftOrder => ({ type: "draft.forget" })),
    discardUpload: sendTo("keep", ({ context: { upload, sent } }): DraftOrder => ({
      type: "upload.discard",
      upload,
      sent
    })),
    withdraw: sendTo("keep", (_, id: string): DraftOrder => ({ type: "issue.withdraw", id })),
    tellAdded: emit((_, id: string): NewIssueNews => ({ type: "issue.added", id })),
    tellLeft: emit((): NewIssueNews => ({ type: "form.left" }))
  },
  guards: {
    isWhole: (_, draft: Draft | null) => draft !== null && isWhole(draft),
    isAtHand: (_, { draft, isAtHand }: DraftAnswer) => draft !== null && draft.pdf !== null && isAtHand,
    isPart: (_, draft: Draft | null) => draft !== null && draft.pdf !== null,
    isSame: ({ context }, pdf: PickedPdf) => context.pdf?.key === pdf.key,
    isFit: (_, pdf: PickedPdf) => pickRefusal(pdf) === null,
    isReady: ({ context }) => isComplete(context.form),
    isFileLost: (_, isFileLost: boolean) => isFileLost
  }
}).createMachine({
  id: "newIssue",
  context: ({ input }) => ({ owner: input.owner, ...nothing }),
  invoke: { src: "keep", id: "keep", input: ({ context: { owner } }) => ({ owner }) },
  initial: "recalling",
  states: {
    recalling: {
      tags: "busy",
      invoke: { src: "recall", input: ({ context: { owner } }) => ({ owner }) },
      on: {
        "draft.recalled": [
          {
            guard: fromEvent("isWhole", "draft"),
            target: "filling.uploaded",
            actions: fromEvent("takeDraft", "draft")
          },
          {
            guard: withEvent("isAtHand"),
            target: "filling.uploading",
            actions: fromEvent("takeDraft", "draft")
          },
          {
            guard: fromEvent("isPart", "draft"),
            target: "filling.interrupted",
            actions: fromEvent("takeDraft", "draft")
          },
          { target: "filling", actions: fromEvent("takeDraft", "draft") }
        ]
      }
    },
    filling: {
      tags: "editable",
      initial: "choosing",
      on: {
        "form.edit": {
          actions: [fromEvent("edit", "change"), { type: "keepDraft", params: "form" }]
        },
        "form.cancel": { target: ".choosing", actions: ["discardUpload", "forgetDraft", "empty", "tellLeft"] },
        "pdf.choose": [
          {
            guard: fromEvent("isSame", "pdf"),
            target: ".uploading",
            actions: ["forgetTrouble", "forgetPickProblem", { type: "keepDraft", params: "pdf" }]
          },
          {
            guard: fromEvent("isFit", "pdf"),
            target: ".uploading",
            actions: ["discardUpload", "dropPdf", fromEvent("takePdf", "pdf"), { type: "keepDraft", params: "pdf" }]
          },
          { actions: fromEvent("takePickProblem", "pdf") }
        ],
        "pdf.cancel": {
          target: ".choosing",
          actions: ["discardUpload", "dropPdf", { type: "keepDraft", params: "pdf" }]
        }
      },
      states: {
        choosing: {},
        interrupted: {},
        uploading: {
          invoke: {
            src: "upload",
            input: ({ context: { owner, pdf, upload } }) => ({ owner, pdf, upload })
          },
          initial: "sending",
          on: {
            "upload.begun": {
              target: ".sending",
              actions: [fromEvent("takeUpload", "upload"), { type: "keepDraft", params: "progress" }]
            },
            "upload.acknowledged": {
              target: ".sending",
              actions: [fromEvent("takeAcknowledged", "bytes"), { type: "keepDraft", params: "progress" }]
            },
            "upload.completed": {
              target: "uploaded",
              actions: ["takeWhole", { type: "keepDraft", params: "progress" }]
            },
            "upload.failed": {
              target: "broken",
              actions: fromEvent("takeTrouble", "trouble")
            }
          },
          states: {
            sending: { on: { "upload.stalled": "stalled" } },
            stalled: {}
          }
        },
        broken: { on: { "upload.retry": { target: "uploading", actions: "forgetTrouble" } } },
        uploaded: {
          on: {
            "pdf.refuse": "refused",
            "issue.save": {
              guard: "isReady",
              target: "#newIssue.saving",
              actions: ["takeSent", { type: "keepDraft", params: "pdf" }]
            }
          }
        },
        refused: {},
        saved: {
          on: {
            "form.edit": {
              target: "choosing",
              actions: [fromEvent("edit", "change"), { type: "keepDraft", params: "form" }]
            }
          }
        }
      }
    },
    saving: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "save", input: ({ context: { form, upload } }) => ({ form, upload }) },
      initial: "wanted",
      states: {
        wanted: {
          on: {
            "issue.saved": {
              target: "#newIssue.filling.saved",
              actions: ["empty", "forgetDraft", fromEvent("tellAdded", "id")]
            },
            "issue.refused": [
              {
                guard: fromEvent("isFileLost", "isFileLost"),
                target: "#newIssue.filling.choosing",
                actions: [
                  "forgetSent",
                  "discardUpload",
                  "dropPdf",
                  fromEvent("takeTrouble", "trouble"),
                  { type: "keepDraft", params: "pdf" }
                ]
              },
              {
                target: "#newIssue.filling.uploaded",
                actions: ["forgetSent", fromEvent("takeTrouble", "trouble"), { type: "keepDraft", params: "pdf" }]
              }
            ],
            "issue.unanswered": {
              target: "#newIssue.filling.uploaded",
              actions: fromEvent("takeTrouble", "trouble")
            },
            "form.cancel": "cancelling"
          }
        },
        cancelling: {
          on: {
            "issue.saved": {
              target: "#newIssue.filling",
              actions: [fromEvent("withdraw", "id"), "forgetDraft", "empty", "tellLeft"]
            },
            "issue.refused": {
              target: "#newIssue.filling",
              actions: ["forgetSent", "discardUpload", "forgetDraft", "empty", "tellLeft"]
            },
            "issue.unanswered": {
              target: "#newIssue.filling",
              actions: ["discardUpload", "forgetDraft", "empty", "tellLeft"]
            }
          }
        }
      }
    }
  }
})
