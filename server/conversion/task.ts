import type { FinishedConversion, Inspection, StartedConversion } from "./Conversion.ts"
import type { ReadArticle } from "./articles/readArticles.ts"
import type { ReadPicture } from "./articles/readPictures.ts"
import type { PagePlace } from "./convertPage.ts"
import type { FirstPagePicture } from "./firstPage.ts"
import type { Tile } from "../../src/domain/reader/tiles.ts"
import type { Size } from "./frame.ts"
import type { BrokenReason } from "./pageFacts.ts"
import type { PdfRefusal } from "./refusals.ts"

/** The tasks of a conversion thread, which does one at a time. */
export type Task =
  | { readonly _tag: "Inspect"; readonly pdfPath: string }
  | { readonly _tag: "FirstPage"; readonly pdfPath: string }
  /** The place's number is also the page's number in the document. */
  | { readonly _tag: "Page"; readonly pdfPath: string; readonly place: PagePlace }
  /** Makes a page that shows `sentence` instead of its content. */
  | { readonly _tag: "Broken"; readonly place: PagePlace; readonly sentence: string; readonly reason: BrokenReason }
  /** Makes the style sheet; the first pages exist already. */
  | { readonly _tag: "Begin"; readonly pdfPath: string; readonly folder: string }
  | { readonly _tag: "Finish"; readonly pdfPath: string; readonly folder: string }
  /** Draws a part of a page fitted into the frame. */
  | { readonly _tag: "Tile"; readonly pdfPath: string; readonly frame: Size; readonly tile: Tile }
  /** Draws a page fitted into the frame, at 300 dpi if there is memory. */
  | { readonly _tag: "Zoom"; readonly pdfPath: string; readonly frame: Size; readonly page: number }
  /** Draws covers of a finished issue's page. */
  | {
      readonly _tag: "Cover"
      readonly pdfPath: string
      readonly folder: string
      readonly page: number
      readonly into: string
    }
  /** Proposes the articles of a finished issue. */
  | { readonly _tag: "Articles"; readonly pdfPath: string; readonly folder: string }
  /** Draws the pictures of a finished issue's pages that an article may show; of all pages if none are named. */
  | {
      readonly _tag: "Pictures"
      readonly pdfPath: string
      readonly folder: string
      readonly pages: ReadonlyArray<number> | null
    }

/** A task with the limits of the thread that does it. */
export type BoundTask = Task & {
  /** The WebAssembly memory the thread may hold. */
  readonly linearBytes: number
  /** The resolution of the zoom picture. */
  readonly finestDpi: number
}

/** The first message of a thread: it accepts tasks. */
export interface Ready {
  readonly _tag: "Ready"
  /** The system's id of the thread, where it has a priority of its own. */
  readonly systemId?: number
}

/**
 * The answer to a task. `heldBytes` is the thread's WebAssembly memory. Refusals are sent as tags, because classes do
 * not survive between threads. With `whileDrawing`, a lower resolution may succeed. `Faulty` means a disk error,
 * missing memory or a mistake in this code; `isDiskFull` sets the first apart where there is no room.
 */
export type TaskAnswer =
  | {
      readonly _tag: "Done"
      readonly value:
        | Inspection
        | FirstPagePicture
        | Pick<StartedConversion, "accentColour">
        | FinishedConversion
        | ReadonlyArray<ReadArticle>
        | ReadonlyArray<ReadPicture>
        | Uint8Array
        | null
      readonly heldBytes: number
    }
  | {
      readonly _tag: "Refused"
      readonly refusal: PdfRefusal["_tag"]
      readonly whileDrawing: boolean
      readonly detail: string
    }
  | { readonly _tag: "Faulty"; readonly detail: string; readonly isDiskFull: boolean }
