import { highlightsIn, notesIn } from "../../machines/reader/marks.view.ts"
import { marksOf, selectionOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"

/** Tells the chart that a highlight is pressed, with its note. */
export const pressHighlight = (surface: SurfaceRef, id: string): void => {
  const marks = marksOf(surface).getSnapshot()
  const highlight = highlightsIn(marks).find((one) => one.id === id)
  if (highlight === undefined) return
  const note = notesIn(marks).find(({ highlightId }) => highlightId === id) ?? null
  selectionOf(surface).send({ type: "selection.press", highlight, note })
}
