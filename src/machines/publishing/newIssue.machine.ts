import { assign, emit, sendTo, setup } from "xstate"
import type { Draft, PickedPdf } from "../../domain/publishing/Draft.ts"
import { emptyForm, isComplete, type NewIssueForm, pickRefusal } from "../../domain/publishing/NewIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"

export type DraftAnswer = { readonly type: "draft.recalled"; readonly draft: Draft | null }

export type UploadAnswer =
  /** The server has this many bytes, from the first on. */
  | { readonly type: "upload.acknowledged"; readonly bytes: number }
  /** The line is cut; it is tried again by itself. */
  | { readonly type: "upload.stalled" }
  | { readonly type: "upload.completed"; readonly upload: string }
  | { readonly type: "upload.failed"; readonly trouble: Trouble }

export type SaveAnswer =
  | { readonly type: "issue.saved"; readonly id: string }
  /** `isFileLost`: the upload is of no use any more, because of what is in it or because the server has let it go. */
  | { readonly type: "issue.refused"; readonly trouble: Trouble; readonly isFileLost: boolean }

export type NewIssueEvent =
  | DraftAnswer
  | UploadAnswer
  | SaveAnswer
  | { readonly type: "draft.discarded" }
  | { readonly type: "form.edit"; readonly change: Partial<NewIssueForm> }
  | { readonly type: "form.cancel" }
  | { readonly type: "pdf.choose"; readonly pdf: PickedPdf }
  | { readonly type: "pdf.cancel" }
  | { readonly type: "upload.retry" }
  | { readonly type: "issue.save" }

export type NewIssueNews = { readonly type: "issue.added"; readonly id: string } | { readonly type: "form.left" }

/** The order to remember a draft in this browser; null forgets it. */
export interface KeepDraft {
  readonly type: "draft.keep"
  readonly draft: Draft | null
}

interface Context {
  readonly form: NewIssueForm
  readonly pdf: PickedPdf | null
  /** Bytes of the PDF that the server has. */
  readonly acknowledged: number
  /** The id of the upload that the server has whole. */
  readonly upload: string | null
  readonly trouble: Trouble | null
}

const refusalOf = (pdf: PickedPdf): Trouble | null => {
  const reason = pickRefusal(pdf)
  return reason === null ? null : { _tag: reason, message: null }
}

/**
 * An issue being added. It is *recalling* what a reloaded tab left; then a PDF is to be picked (*choosing*), is
 * *uploading*, and *uploaded*; the issue is *saving*, then *saved*. The fields can be filled at any time but while saving.
 * An upload that stopped is *broken*; one whose file this browser has lost is *interrupted* until it is picked again.
 * *discarding* throws all of it away. Source: product, "New issue".
 */
export const newIssueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NewIssueEvent,
    emitted: {} as NewIssueNews,
    tags: {} as "busy" | "editable"
  },
  actors: {
    recall: slot<void, DraftAnswer>("newIssue.recall"),
    keep: slot<void, never>("newIssue.keep"),
    upload: slot<PickedPdf | null, UploadAnswer>("newIssue.upload"),
    save: slot<{ readonly form: NewIssueForm; readonly upload: string }, SaveAnswer>("newIssue.save"),
    discard: slot<{ readonly upload: string | null }, { readonly type: "draft.discarded" }>("newIssue.discard")
  },
  actions: {
    takeDraft: assign((_, draft: Draft | null) => draft ?? {}),
    edit: assign({ form: ({ context }, change: Partial<NewIssueForm>) => ({ ...context.form, ...change }) }),
    takePdf: assign((_, pdf: PickedPdf) => ({ pdf, acknowledged: 0, upload: null, trouble: null })),
    dropPdf: assign({ pdf: null, acknowledged: 0, upload: null, trouble: null }),
    takeAcknowledged: assign({ acknowledged: (_, bytes: number) => bytes }),
    takeUpload: assign((_, upload: string) => ({ upload, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble | null) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    empty: assign({ form: emptyForm, pdf: null, acknowledged: 0, upload: null, trouble: null }),
    keepDraft: sendTo("keep", ({ context: { form, pdf, upload } }): KeepDraft => ({
      type: "draft.keep",
      draft: { form, pdf, upload }
    })),
    forgetDraft: sendTo("keep", (): KeepDraft => ({ type: "draft.keep", draft: null })),
    tellAdded: emit((_, id: string): NewIssueNews => ({ type: "issue.added", id })),
    tellLeft: emit((): NewIssueNews => ({ type: "form.left" }))
  },
  guards: {
    isWhole: (_, draft: Draft | null) => draft !== null && draft.upload !== null,
    isAtHand: (_, draft: Draft | null) => typeof draft?.pdf?.key === "string",
    isPart: (_, draft: Draft | null) => draft !== null && draft.pdf !== null,
    isFit: (_, pdf: PickedPdf) => pickRefusal(pdf) === null,
    isReady: ({ context }) => context.upload !== null && isComplete(context.form),
    isFileLost: (_, isFileLost: boolean) => isFileLost
  }
}).createMachine({
  id: "newIssue",
  context: { form: emptyForm, pdf: null, acknowledged: 0, upload: null, trouble: null },
  invoke: { src: "keep", id: "keep" },
  initial: "recalling",
  states: {
    recalling: {
      tags: "busy",
      invoke: { src: "recall" },
      on: {
        "draft.recalled": [
          {
            guard: { type: "isWhole", params: ({ event }) => event.draft },
            target: "filling.uploaded",
            actions: { type: "takeDraft", params: ({ event }) => event.draft }
          },
          {
            guard: { type: "isAtHand", params: ({ event }) => event.draft },
            target: "filling.uploading",
            actions: { type: "takeDraft", params: ({ event }) => event.draft }
          },
          {
            guard: { type: "isPart", params: ({ event }) => event.draft },
            target: "filling.interrupted",
            actions: { type: "takeDraft", params: ({ event }) => event.draft }
          },
          { target: "filling", actions: { type: "takeDraft", params: ({ event }) => event.draft } }
        ]
      }
    },
    filling: {
      tags: "editable",
      initial: "choosing",
      on: {
        "form.edit": { actions: [{ type: "edit", params: ({ event }) => event.change }, "keepDraft"] },
        "form.cancel": "discarding",
        "pdf.choose": [
          {
            guard: { type: "isFit", params: ({ event }) => event.pdf },
            target: ".uploading",
            actions: [{ type: "takePdf", params: ({ event }) => event.pdf }, "keepDraft"]
          },
          { actions: { type: "takeTrouble", params: ({ event }) => refusalOf(event.pdf) } }
        ],
        "pdf.cancel": { target: ".choosing", actions: ["dropPdf", "keepDraft"] }
      },
      states: {
        choosing: {},
        interrupted: {},
        uploading: {
          invoke: { src: "upload", input: ({ context }) => context.pdf },
          initial: "sending",
          on: {
            "upload.acknowledged": {
              target: ".sending",
              actions: { type: "takeAcknowledged", params: ({ event }) => event.bytes }
            },
            "upload.completed": {
              target: "uploaded",
              actions: [{ type: "takeUpload", params: ({ event }) => event.upload }, "keepDraft"]
            },
            "upload.failed": {
              target: "broken",
              actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
            }
          },
          states: {
            sending: { on: { "upload.stalled": "stalled" } },
            stalled: {}
          }
        },
        broken: { on: { "upload.retry": { target: "uploading", actions: "forgetTrouble" } } },
        uploaded: { on: { "issue.save": { guard: "isReady", target: "#newIssue.saving" } } },
        saved: {
          on: {
            "form.edit": {
              target: "choosing",
              actions: [{ type: "edit", params: ({ event }) => event.change }, "keepDraft"]
            }
          }
        }
      }
    },
    saving: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "save", input: ({ context: { form, upload } }) => ({ form, upload: upload ?? "" }) },
      on: {
        "issue.saved": {
          target: "filling.saved",
          actions: ["empty", "forgetDraft", { type: "tellAdded", params: ({ event }) => event.id }]
        },
        "issue.refused": [
          {
            guard: { type: "isFileLost", params: ({ event }) => event.isFileLost },
            target: "filling.choosing",
            actions: ["dropPdf", { type: "takeTrouble", params: ({ event }) => event.trouble }, "keepDraft"]
          },
          { target: "filling.uploaded", actions: { type: "takeTrouble", params: ({ event }) => event.trouble } }
        ],
        "form.cancel": "discarding"
      }
    },
    discarding: {
      tags: "busy",
      entry: "forgetDraft",
      invoke: { src: "discard", input: ({ context }) => ({ upload: context.upload }) },
      on: { "draft.discarded": { target: "filling", actions: ["empty", "tellLeft"] } }
    }
  }
})
