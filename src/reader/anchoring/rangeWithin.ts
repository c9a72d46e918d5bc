/** The part of a range within an element; null where they have nothing in common. */
export const rangeWithin = (range: Range, element: Element): Range | null => {
  if (!range.intersectsNode(element)) return null
  const own = document.createRange()
  own.selectNodeContents(element)
  if (range.compareBoundaryPoints(Range.START_TO_START, own) > 0) own.setStart(range.startContainer, range.startOffset)
  if (range.compareBoundaryPoints(Range.END_TO_END, own) < 0) own.setEnd(range.endContainer, range.endOffset)
  return own.collapsed ? null : own
}
