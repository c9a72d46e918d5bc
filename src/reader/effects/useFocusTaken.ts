import { type RefObject, useLayoutEffect, useRef } from "react"
import { focusHeading } from "../../ui/focus/heading.ts"

/**
 * For what is opened beside the page: it takes the keyboard when it comes, and where it has it when it goes, gives it back
 * to what had it before, or to the head of the page.
 */
export const useFocusTaken = <Place extends HTMLElement>(): RefObject<Place | null> => {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const here = place.current
    const before = document.activeElement
    here?.focus({ preventScroll: true })
    return () => {
      if (here?.contains(document.activeElement) !== true) return
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        if (before instanceof HTMLElement && before !== document.body && before.isConnected)
          before.focus({ preventScroll: true })
        else focusHeading()
      })
    }
  }, [])
  return place
}
