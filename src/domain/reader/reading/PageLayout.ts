import type { TextRange } from "../marks/comparableText.ts"

/** A rectangle on a page, in the page's own units, from its top left. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A line as it is set: its part of the page's text, its place, and the size of its type. */
export interface LayoutLine extends TextRange, PageBox {
  readonly fontSize: number
  /** Its writing direction in radians, clockwise; 0 runs to the right. */
  readonly angle: number
  /** How far its drop cap reaches from the left; 0 without one. */
  readonly initial: number
  /** The rank of its font on the page: 0 is that of most letters, and of pages whose fonts are not known. */
  readonly face: number
}

/** A text node of a page: its child indexes from the page down, joined by dots, and where it begins in the text. */
export interface TextNode {
  readonly path: string
  readonly start: number
}

/** What is drawn on a page beside its text; nothing where the conversion did not say. */
export interface PageShapes {
  /** Drawings and photographs. */
  readonly pictures: ReadonlyArray<PageBox>
  /** Level lines that stand alone. */
  readonly rules: ReadonlyArray<PageBox>
  /** Tinted or framed boxes that hold text. */
  readonly panels: ReadonlyArray<PageBox>
}

/** A page's text and the places of its lines. Offsets are UTF-16 code units of the text. */
export interface PageLayout {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly text: string
  readonly lines: ReadonlyArray<LayoutLine>
  /** In the order of the text. */
  readonly nodes: ReadonlyArray<TextNode>
  readonly shapes?: PageShapes
}
