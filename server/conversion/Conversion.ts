/**
 * What a PDF says of itself before any page is drawn. Sizes are PDF points, cropped and turned, of the frame that pages
 * are shown in: page 1, or the first that can be shown.
 */
export interface Inspection {
  readonly pageCount: number
  readonly pageWidth: number
  readonly pageHeight: number
  readonly title: string | null
}

/** What is known once page 1 is there. `accentColour` is `#rrggbb`, null where the cover is grey. */
export interface Beginning extends Inspection {
  readonly accentColour: string | null
}

/** What is known once every page is there. `accentColour` is `#rrggbb`, null where the cover is grey. */
export interface Finish {
  readonly accentColour: string | null
  /** Counted from 1, in their order: the pages that could not be shown and say so. */
  readonly brokenPages: ReadonlyArray<number>
}

/** A folder that holds everything a reader asks for. */
export interface Conversion extends Inspection, Finish {}
