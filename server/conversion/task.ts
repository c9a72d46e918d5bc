import type { Beginning, Finish, Inspection } from "./Conversion.ts"
import type { PagePlace } from "./convertPage.ts"
import type { BrokenReason } from "./pageFacts.ts"
import type { PdfRefusal } from "./refusals.ts"

/** What a conversion thread is told to do, one at a time. */
export type Task =
  | { readonly _tag: "Inspect"; readonly pdfPath: string }
  /** The place's number is the page's in the document too. Of one of the first pages what it is read by is enough. */
  | { readonly _tag: "Page"; readonly pdfPath: string; readonly place: PagePlace; readonly isFirst?: boolean }
  /** Makes a page that says `sentence` of one that cannot be shown. */
  | { readonly _tag: "Broken"; readonly place: PagePlace; readonly sentence: string; readonly reason: BrokenReason }
  /** Makes what the first pages are read with; their own files are there. */
  | { readonly _tag: "Begin"; readonly pdfPath: string; readonly folder: string }
  | { readonly _tag: "Finish"; readonly pdfPath: string; readonly folder: string }

/** A task as a thread hears it. */
export type BoundTask = Task & {
  /** How much memory the WebAssembly of the thread may hold for it. */
  readonly linearBytes: number
  /** How finely its page is drawn for zoom. */
  readonly finestDpi: number
}

/** What a thread says once, before it hears any task: it has all that it needs. */
export interface Ready {
  readonly _tag: "Ready"
}

/**
 * What it answers to a task. `heldBytes` is what the WebAssembly of the thread has grown to. Refusals cross by their tag:
 * an error's class does not survive the way between threads. Of the task of a page they are the page's alone;
 * `whileDrawing`, one drawn more coarsely may be none. `Faulty` is what the disk said, memory
 * that the computer lacks, or a mistake of our own.
 */
export type TaskAnswer =
  | {
      readonly _tag: "Done"
      readonly value: Inspection | Pick<Beginning, "accentColour"> | Finish | null
      readonly heldBytes: number
    }
  | {
      readonly _tag: "Refused"
      readonly refusal: PdfRefusal["_tag"]
      readonly whileDrawing: boolean
      readonly detail: string
    }
  | { readonly _tag: "Faulty"; readonly detail: string }
