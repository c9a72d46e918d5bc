import { useEffect } from "react"
import { focusHeading } from "./heading.ts"

/** For what has come unasked in the place of something that may have had the keyboard: that goes on at its head. */
export const useFocusKept = (): void => {
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
}
