import { focusTab } from "../collection/focusTab.ts"
import { focusCaretOrViewer } from "../effects/focusViewer.ts"

/**
 * What gives the focus on once a question is answered that was asked from this element: in a list, to the neighbour of its
 * row, as where a row goes at once, or to the list's tab; else to the text.
 */
export const focusAfterRemoval = (asked: Element | null): (() => void) => {
  const row = asked?.closest("[role=tabpanel] li") ?? null
  const list = row?.closest("[role=tabpanel]") ?? null
  const neighbour = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
    "[data-remove]"
  )
  return () => {
    if (neighbour?.isConnected === true) neighbour.focus()
    else if (list?.isConnected === true) focusTab()
    else focusCaretOrViewer()
  }
}
