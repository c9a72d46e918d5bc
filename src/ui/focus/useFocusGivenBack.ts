import { type RefObject, useLayoutEffect, useRef } from "react"
import { focusHeading } from "./heading.ts"

/**
 * For what goes away when it is answered: had it the keyboard, that is given back to what had it before, or, where that is
 * not there any more, to the head of the page.
 */
export const useFocusGivenBack = <Place extends HTMLElement>(): RefObject<Place | null> => {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const here = place.current
    if (here === null) return
    let before: HTMLElement | null = null
    const keep = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !here.contains(relatedTarget)) before = relatedTarget
    }
    here.addEventListener("focusin", keep)
    return () => {
      here.removeEventListener("focusin", keep)
      if (!here.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        if (before?.isConnected === true) before.focus({ preventScroll: true })
        else focusHeading()
      })
    }
  }, [])
  return place
}
