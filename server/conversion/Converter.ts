import { Context, type Effect } from "effect"
import type { ConversionFailed, PdfRefusal } from "./refusals.ts"

/** What a PDF says of itself before any page is drawn. Sizes are PDF points of page 1, cropped and turned. */
export interface Inspection {
  readonly pageCount: number
  readonly pageWidth: number
  readonly pageHeight: number
  readonly title: string | null
}

/** A folder that holds everything a reader asks for. `accentColour` is `#rrggbb`, null where the cover is grey. */
export interface Conversion extends Inspection {
  readonly accentColour: string | null
  readonly hasOutline: boolean
}

export interface PageDone {
  readonly page: number
  readonly done: number
  readonly pageCount: number
}

export interface ConversionOrder {
  readonly pdfPath: string
  /** Absolute. Belongs to this one document: pages already in it are not made again. */
  readonly folder: string
  /** Heard after every page, the ones found already made included; pages may come out of order, `done` only grows. */
  readonly onPage?: (progress: PageDone) => Effect.Effect<void>
}

/** Turns PDFs into the files of an issue, in worker threads. Interrupting stops the work; asking again resumes it. */
export class Converter extends Context.Service<Converter, {
  inspect(pdfPath: string): Effect.Effect<Inspection, PdfRefusal | ConversionFailed>
  /** One page's files; idempotent. */
  convertPage(order: { readonly pdfPath: string; readonly folder: string; readonly page: number }):
    Effect.Effect<void, PdfRefusal | ConversionFailed>
  /** All pages, then the files of the whole: style, outline, search. The cover and the first pages come first. */
  convert(order: ConversionOrder): Effect.Effect<Conversion, PdfRefusal | ConversionFailed>
}>()("sayfa/conversion/Converter") {}
