import { type RefObject, useLayoutEffect } from "react"
import { focusViewer } from "./focusViewer.ts"

/** For what comes and goes with the view: where the keyboard is there when it goes, the viewer has it then. */
export const useFocusPassedOn = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const here = place.current
    return () => {
      if (here?.contains(document.activeElement) === true) queueMicrotask(focusViewer)
    }
  }, [place])
}
