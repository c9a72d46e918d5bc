import { type RefObject, useLayoutEffect } from "react"
import { focusHeading } from "./heading.ts"

/** Hands focus on when the place that has it goes away: to the screen's heading, unless `next` moves it elsewhere. */
export const useFocusHandedOn = (place: RefObject<HTMLElement | null>, next: () => void = focusHeading): void => {
  useLayoutEffect(() => {
    const here = place.current
    return () => {
      if (here?.contains(document.activeElement) !== true) return
      queueMicrotask(() => {
        if (document.activeElement === document.body || here.contains(document.activeElement)) next()
      })
    }
  }, [place, next])
}
