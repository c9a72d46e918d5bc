/**
 * The facts of a PDF before any page is drawn. Sizes are PDF points after cropping and rotation, of the first page that
 * can be shown.
 */
export interface Inspection {
  readonly pageCount: number
  readonly pageWidth: number
  readonly pageHeight: number
  readonly title: string | null
}

/** Known once page 1 is made. `accentColour` is `#rrggbb`, or null if the cover is grey. */
export interface StartedConversion extends Inspection {
  readonly accentColour: string | null
}

/** Known once every page is made. `accentColour` is `#rrggbb`, or null if the cover is grey. */
export interface FinishedConversion {
  readonly accentColour: string | null
  /** The pages that could not be shown, from 1, in order. */
  readonly brokenPages: ReadonlyArray<number>
}

/** The result: the folder holds every file of the issue. */
export interface Conversion extends Inspection, FinishedConversion {}
