/** A font of a PDF, as far as it says how letters are emphasised. */
export interface PrintedFace {
  /** Without the letters before it that name a subset. */
  readonly name: string
  /** What its stems are as thick as; only comparable between fonts of one name. */
  readonly weight: number
  readonly isItalic: boolean
}

/** A part of a text with the font it is printed in. Offsets are UTF-16 code units. */
export interface PrintedRun {
  readonly start: number
  readonly end: number
  /** Null for a drop cap, whose font says nothing. */
  readonly face: PrintedFace | null
  /** Where it leads. */
  readonly href: string | null
}
