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
  /** The server has made room for the PDF, and none of its bytes yet. */
  | { readonly type: "upload.begun"; readonly upload: string }
  /** The server has this many bytes, from the first on. */
  | { readonly type: "upload.acknowledged"; readonly bytes: number }
  /** The line is cut; it is tried again by itself. */
  | { readonly type: "upload.stalled" }
  | { readonly type: "upload.completed" }
  | { readonly type: "upload.failed"; readonly trouble: Trouble }

export type SaveAnswer =
  | { readonly type: "issue.saved"; readonly id: string }
  /**
   * `isFileLost`: the upload is of no use any more, because of what is in it, because it is the PDF of an issue that was
   * added before, or because the server has let it go.
   */
  | { readonly type: "issue.refused"; readonly trouble: Trouble; readonly isFileLost: boolean }
  /** Nobody knows whether the issue was added. */
  | { readonly type: "issue.unanswered"; readonly trouble: Trouble }

export type NewIssueEvent =
  | DraftAnswer
  | UploadAnswer
  | SaveAnswer
  | { readonly type: "form.edit"; readonly change: Partial<NewIssueForm> }
  | { readonly type: "form.cancel" }
  | { readonly type: "pdf.choose"; readonly pdf: PickedPdf }
  | { readonly type: "pdf.cancel" }
  | { readonly type: "upload.retry" }
  | { readonly type: "issue.save" }

export type NewIssueNews = { readonly type: "issue.added"; readonly id: string } | { readonly type: "form.left" }

/**
 * What has changed of a draft: what is typed, what somebody does with its PDF, or how far that has come by itself. What
 * has not may be another tab's by now.
 */
type DraftChange = "form" | "pdf" | "progress"

/** Orders to whoever keeps drafts in this browser; they are carried out in turn, also after the form was left. */
export type DraftOrder =
  | { readonly type: "draft.keep"; readonly draft: Draft; readonly changed: DraftChange }
  | { readonly type: "draft.forget" }
  /**
   * What the server has of a PDF is wanted no more; null where it has none. `sent` is the form of a save that nobody has
   * answered: an issue that it has added is wanted no more either.
   */
  | ({ readonly type: "upload.discard" } & Pick<Draft, "upload" | "sent">)
  /** The issue was added, and is wanted no more. */
  | { readonly type: "issue.withdraw"; readonly id: string }

/** Whose issue it is: the id of the user who is signed in. */
export interface NewIssueInput {
  readonly owner: string
}

interface Context extends NewIssueInput, Draft {
  /** Why the upload stopped, or the issue was not saved. */
  readonly trouble: Trouble | null
  /** Why nothing was taken of what was picked last. */
  readonly mispick: PickRefusal | null
}

const noPdf = { pdf: null, upload: null, acknowledged: 0, sent: null, trouble: null, mispick: null } as const
const nothing = { ...noPdf, form: emptyForm } as const

/**
 * An issue being added. It is *recalling* what a reloaded tab left; then a PDF is to be picked (*choosing*), is
 * *uploading*, and *uploaded*; the issue is *saving*, then *saved*. The fields can be filled at any time but while saving.
 * An upload that stopped is *broken*; one whose file this browser has lost is *interrupted* until it is picked again:
 * the same file goes on where the server's part of it ends. Cancelling throws all of it away, on the server too; while
 * saving it waits for the answer first (*unwanted*), and an issue that was added is withdrawn, which the server refuses
 * where it is published by then. A form that is reloaded while saving comes back as it was sent: saved again it is the
 * same issue, and cancelled it is withdrawn all the same. Source: product, "New issue".
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
    takeMispick: assign({ mispick: (_, pdf: PickedPdf) => pickRefusal(pdf) }),
    forgetMispick: assign({ mispick: null }),
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
            actions: ["forgetTrouble", "forgetMispick", { type: "keepDraft", params: "pdf" }]
          },
          {
            guard: fromEvent("isFit", "pdf"),
            target: ".uploading",
            actions: ["discardUpload", "dropPdf", fromEvent("takePdf", "pdf"), { type: "keepDraft", params: "pdf" }]
          },
          { actions: fromEvent("takeMispick", "pdf") }
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
            "issue.save": {
              guard: "isReady",
              target: "#newIssue.saving",
              actions: ["takeSent", { type: "keepDraft", params: "pdf" }]
            }
          }
        },
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
            "form.cancel": "unwanted"
          }
        },
        unwanted: {
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
