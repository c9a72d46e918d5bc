import { focusTab } from "../collection/focusTab.ts"
import { neighbourOf } from "../collection/neighbour.ts"
import { focusCaretOrViewer } from "../effects/focusViewer.ts"

/**
 * What gives the focus on once a question is answered that was asked from this element: in a list, to the neighbour of its
 * row, as where a row goes at once, or to the list's tab; else to the text.
 */
export const focusAfterRemoval = (asked: Element | null): (() => void) => {
  const list = asked?.closest("[role=tabpanel]") ?? null
  const neighbour = list === null ? null : neighbourOf(asked)
  return () => {
    if (neighbour?.isConnected === true) neighbour.focus()
    else if (list?.isConnected === true) focusTab()
    else focusCaretOrViewer()
  }
}
