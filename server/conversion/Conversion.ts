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
}
