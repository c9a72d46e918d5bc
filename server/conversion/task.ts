import type { Conversion, Inspection } from "./Conversion.ts"
import type { PagePlace } from "./convertPage.ts"
import type { BrokenReason } from "./pageFacts.ts"
import type { PdfRefusal } from "./refusals.ts"

/** What a conversion thread is told to do, one at a time. */
export type Task =
  | { readonly _tag: "Inspect"; readonly pdfPath: string }
  | { readonly _tag: "Page"; readonly pdfPath: string; readonly folder: string; readonly page: number }
  /** Makes a page that says `sentence` of one that cannot be shown. */
  | { readonly _tag: "Broken"; readonly place: PagePlace; readonly sentence: string; readonly reason: BrokenReason }
  | { readonly _tag: "Finish"; readonly pdfPath: string; readonly folder: string }

/** A task as a thread hears it: with how much memory the WebAssembly of the thread may hold for it. */
export type BoundTask = Task & { readonly linearBytes: number }

/**
 * What it answers. `heldBytes` is what the WebAssembly of the thread has grown to. Refusals cross by their tag: an error's class does not survive the way between threads. Of the task of
 * a page they are the page's alone. `Faulty` is what the disk said.
 */
export type TaskAnswer =
  | { readonly _tag: "Done"; readonly value: Inspection | Conversion | null; readonly heldBytes: number }
  | { readonly _tag: "Refused"; readonly refusal: PdfRefusal["_tag"]; readonly detail: string }
  | { readonly _tag: "Faulty"; readonly detail: string }
