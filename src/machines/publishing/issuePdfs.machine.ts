import { assign, enqueueActions, sendTo, setup } from "xstate"
import type { PickedPdf } from "../../domain/publishing/Draft.ts"
import { canBeShown, type IssuePdf, isUnderWay } from "../../domain/publishing/IssuePdf.ts"
import { type PickRefusal, pickRefusal } from "../../domain/publishing/NewIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { UploadAnswer } from "./newIssue.machine.ts"

type Pdfs = ReadonlyArray<IssuePdf>

export type PdfsAnswer =
  | { readonly type: "pdfs.loaded"; readonly pdfs: Pdfs }
  | { readonly type: "pdfs.failed"; readonly trouble: Trouble }

/** The list has changed by itself; `unseen` if it could not be had. */
export type PdfsSeen = { readonly type: "pdfs.seen"; readonly pdfs: Pdfs } | { readonly type: "pdfs.unseen" }

export type PdfsChange =
  | { readonly type: "pdfs.changed"; readonly pdfs: Pdfs }
  /** `isFileLost`: the upload cannot be used again. */
  | { readonly type: "pdfs.refused"; readonly trouble: Trouble; readonly isFileLost: boolean }

/** What is done with one of the PDFs, by its number. */
export interface PdfAct {
  readonly act: "show" | "remove" | "retry"
  readonly number: number
}

export type IssuePdfsEvent =
  | PdfsAnswer
  | PdfsSeen
  | PdfsChange
  | UploadAnswer
  | { readonly type: "pdfs.reload" }
  | { readonly type: "pdf.choose"; readonly pdf: PickedPdf }
  | { readonly type: "pdf.cancel" }
  | { readonly type: "upload.retry" }
  | { readonly type: "pdf.show"; readonly number: number }
  | { readonly type: "pdf.remove"; readonly number: number }
  | { readonly type: "pdf.retry"; readonly number: number }
  | { readonly type: "remove.confirm" }
  | { readonly type: "remove.cancel" }

/** Another PDF is shown than before. */
export interface PdfShown {
  readonly type: "pdf.shown"
}

/** The order to delete an upload that is not wanted any more. */
export interface UploadDiscard {
  readonly type: "upload.discard"
  readonly upload: string
}

export interface IssuePdfsInput {
  readonly id: string
  /** The signed-in publisher's id. */
  readonly owner: string
}

interface Context extends IssuePdfsInput {
  /** Latest first; null until they are loaded. */
  readonly pdfs: Pdfs | null
  /** The file last picked to take the place of the PDF that is shown. */
  readonly pdf: PickedPdf | null
  readonly upload: string | null
  /** Bytes that the server has. */
  readonly acknowledged: number
  readonly pickProblem: PickRefusal | null
  readonly trouble: Trouble | null
  readonly doing: PdfAct | null
}

export interface PdfsFollowed extends Pick<IssuePdfsInput, "id"> {
  readonly isMoving: boolean
}

const noFile = { pdf: null, upload: null, acknowledged: 0 } as const

const shownIn = (pdfs: Pdfs | null) => pdfs?.find(({ is_shown }) => is_shown)?.number ?? null

const isMoving = (pdfs: Pdfs | null): boolean => pdfs?.some(isUnderWay) ?? false

/**
 * The PDFs of an issue: *loading* or *failed*; then *open*, and followed while one is being converted. A new one is
 * *uploading*, *broken* if that stops, then *replacing* what is shown, or *held* if the server does not take it yet.
 * *Acting* shows, retries or, after *confirming*, deletes one. Source: product, "Another PDF for an issue".
 */
export const issuePdfsMachine = setup({
  types: {
    input: {} as IssuePdfsInput,
    context: {} as Context,
    events: {} as IssuePdfsEvent,
    emitted: {} as PdfShown,
    tags: {} as "busy" | "editable"
  },
  actors: {
    load: slot<Pick<IssuePdfsInput, "id">, PdfsAnswer>("issuePdfs.load"),
    follow: slot<PdfsFollowed, PdfsSeen>("issuePdfs.follow"),
    upload: slot<Pick<Context, "owner" | "pdf" | "upload">, UploadAnswer>("issuePdfs.upload"),
    replace: slot<Pick<Context, "id" | "upload">, PdfsChange>("issuePdfs.replace"),
    act: slot<Pick<Context, "id" | "doing">, PdfsChange>("issuePdfs.act"),
    discard: slot<Pick<IssuePdfsInput, "id">, never>("issuePdfs.discard")
  },
  actions: {
    take: enqueueActions(({ context, enqueue }, pdfs: Pdfs) => {
      enqueue.assign({ pdfs })
      if (context.pdfs !== null && shownIn(context.pdfs) !== shownIn(pdfs)) enqueue.emit({ type: "pdf.shown" })
    }),
    takePdf: assign((_, pdf: PickedPdf) => ({ ...noFile, pdf })),
    takeUpload: assign((_, upload: string) => ({ upload, acknowledged: 0 })),
    takeAcknowledged: assign({ acknowledged: (_, bytes: number) => bytes }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    takePickProblem: assign({ pickProblem: (_, pdf: PickedPdf) => pickRefusal(pdf) }),
    forgetTrouble: assign({ trouble: null, pickProblem: null }),
    intend: assign((_, doing: PdfAct) => ({ doing })),
    discardUpload: enqueueActions(({ context: { upload }, enqueue }) => {
      if (upload !== null) enqueue(sendTo("discard", { type: "upload.discard", upload } satisfies UploadDiscard))
    })
  },
  guards: {
    canBegin: ({ context }, pdf: PickedPdf) => !isMoving(context.pdfs) && pickRefusal(pdf) === null,
    isQuiet: ({ context }) => !isMoving(context.pdfs),
    canShow: ({ context }, number: number) =>
      context.pdfs?.some((pdf) => pdf.number === number && canBeShown(pdf)) ?? false,
    canRemove: ({ context }, number: number) =>
      context.pdfs?.some((pdf) => pdf.number === number && !pdf.is_shown) ?? false,
    canRetry: ({ context }, number: number) =>
      context.pdfs?.some((pdf) => pdf.number === number && !pdf.is_shown && pdf.state === "failed") ?? false,
    isFileLost: (_, isFileLost: boolean) => isFileLost
  }
}).createMachine({
  id: "issuePdfs",
  context: ({ input }) => ({
    ...input,
    ...noFile,
    pdfs: null,
    pickProblem: null,
    trouble: null,
    doing: null
  }),
  invoke: { src: "discard", id: "discard", input: ({ context: { id } }) => ({ id }) },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load", input: ({ context: { id } }) => ({ id }) },
      on: {
        "pdfs.loaded": { target: "open", actions: fromEvent("take", "pdfs") },
        "pdfs.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "pdfs.reload": "loading" } },
    open: {
      tags: "editable",
      invoke: {
        src: "follow",
        input: ({ context: { id, pdfs } }) => ({ id, isMoving: isMoving(pdfs) })
      },
      on: {
        "pdfs.seen": { actions: fromEvent("take", "pdfs") },
        "pdf.choose": [
          {
            guard: fromEvent("canBegin", "pdf"),
            target: "uploading",
            actions: ["forgetTrouble", fromEvent("takePdf", "pdf")]
          },
          { guard: "isQuiet", actions: ["forgetTrouble", fromEvent("takePickProblem", "pdf")] }
        ],
        "pdf.show": {
          guard: fromEvent("canShow", "number"),
          target: "acting",
          actions: {
            type: "intend",
            params: ({ event }) => ({ act: "show", number: event.number })
          }
        },
        "pdf.retry": {
          guard: fromEvent("canRetry", "number"),
          target: "acting",
          actions: {
            type: "intend",
            params: ({ event }) => ({ act: "retry", number: event.number })
          }
        },
        "pdf.remove": {
          guard: fromEvent("canRemove", "number"),
          target: "confirming",
          actions: {
            type: "intend",
            params: ({ event }) => ({ act: "remove", number: event.number })
          }
        }
      }
    },
    uploading: {
      invoke: { src: "upload", input: ({ context: { owner, pdf, upload } }) => ({ owner, pdf, upload }) },
      initial: "sending",
      on: {
        "upload.begun": { target: ".sending", actions: fromEvent("takeUpload", "upload") },
        "upload.acknowledged": { target: ".sending", actions: fromEvent("takeAcknowledged", "bytes") },
        "upload.completed": "replacing",
        "upload.failed": { target: "broken", actions: fromEvent("takeTrouble", "trouble") },
        "pdf.cancel": { target: "open", actions: "discardUpload" }
      },
      states: { sending: { on: { "upload.stalled": "stalled" } }, stalled: {} }
    },
    broken: {
      on: {
        "upload.retry": { target: "uploading", actions: "forgetTrouble" },
        "pdf.cancel": { target: "open", actions: ["discardUpload", "forgetTrouble"] }
      }
    },
    replacing: {
      tags: "busy",
      invoke: { src: "replace", input: ({ context: { id, upload } }) => ({ id, upload }) },
      on: {
        "pdfs.changed": { target: "open", actions: fromEvent("take", "pdfs") },
        "pdfs.refused": [
          {
            guard: fromEvent("isFileLost", "isFileLost"),
            target: "open",
            actions: ["discardUpload", fromEvent("takeTrouble", "trouble")]
          },
          { target: "held", actions: fromEvent("takeTrouble", "trouble") }
        ]
      }
    },
    held: {
      on: {
        "upload.retry": { target: "replacing", actions: "forgetTrouble" },
        "pdf.cancel": { target: "open", actions: ["discardUpload", "forgetTrouble"] }
      }
    },
    confirming: { on: { "remove.confirm": "acting", "remove.cancel": "open" } },
    acting: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "act", input: ({ context: { id, doing } }) => ({ id, doing }) },
      on: {
        "pdfs.changed": { target: "open", actions: fromEvent("take", "pdfs") },
        "pdfs.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
