import type { Conversion, Inspection } from "./Conversion.ts"
import type { PdfRefusal } from "./refusals.ts"

/** What a conversion thread is told to do, one at a time. */
export type Task =
  | { readonly _tag: "Inspect"; readonly pdfPath: string }
  | { readonly _tag: "Page"; readonly pdfPath: string; readonly folder: string; readonly page: number }
  | { readonly _tag: "Finish"; readonly pdfPath: string; readonly folder: string }

/** What it answers. Refusals cross by their tag: an error's class does not survive the way between threads. */
export type TaskAnswer =
  | { readonly _tag: "Done"; readonly value: Inspection | Conversion | null }
  | { readonly _tag: "Refused"; readonly refusal: PdfRefusal["_tag"] }
  | { readonly _tag: "Faulty"; readonly detail: string }
