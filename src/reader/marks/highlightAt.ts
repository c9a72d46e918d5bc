import type { Placed } from "./highlightPainter.ts"

const isOn = (range: Range, x: number, y: number): boolean =>
  [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)

/** The topmost highlight at a point of the window; null beside its words. */
export const highlightAt = (placed: ReadonlyArray<Placed>, x: number, y: number): Placed | null => {
  const caret = (document as Partial<Document>).caretPositionFromPoint?.call(document, x, y) ?? null
  // Where the browser does not say what lies there, all are looked at.
  const near =
    caret === null ? placed : placed.filter(({ range }) => range.isPointInRange(caret.offsetNode, caret.offset))
  return near.findLast(({ range }) => isOn(range, x, y)) ?? null
}
