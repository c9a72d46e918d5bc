import { type RefObject, useLayoutEffect } from "react"
import { focusHeading } from "../../ui/focus/heading.ts"

/**
 * For a place that the keyboard may go to: where it is there when the place goes, it goes back to where it came from, or to
 * the head of the page.
 */
export const useFocusReturned = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const here = place.current
    if (here === null) return
    let before: EventTarget | null = null
    const hear = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && here.contains(relatedTarget))) before = relatedTarget
    }
    here.addEventListener("focusin", hear)
    return () => {
      here.removeEventListener("focusin", hear)
      if (!here.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
        else focusHeading()
      })
    }
  }, [place])
}
