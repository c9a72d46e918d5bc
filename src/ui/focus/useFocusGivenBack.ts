import { type RefObject, useCallback, useLayoutEffect, useRef } from "react"
import { focusHeading } from "./heading.ts"
import { useFocusHandedOn } from "./useFocusHandedOn.ts"

/**
 * Gives focus back, when the place that has it goes away, to the element that had it before, or to the screen's heading.
 * A place that `takes` focus does so when it comes.
 */
export const useFocusGivenBack = (place: RefObject<HTMLElement | null>, takes = false): void => {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const here = place.current
    if (here === null) return
    if (takes) {
      before.current = document.activeElement
      return here.focus({ preventScroll: true })
    }
    const keep = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !here.contains(relatedTarget)) before.current = relatedTarget
    }
    here.addEventListener("focusin", keep)
    return () => here.removeEventListener("focusin", keep)
  }, [place, takes])
  const giveBack = useCallback(() => {
    const element = before.current
    if (element instanceof HTMLElement && element !== document.body && element.isConnected)
      element.focus({ preventScroll: true })
    else focusHeading()
  }, [])
  useFocusHandedOn(place, giveBack)
}
