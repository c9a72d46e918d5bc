import { useEffect } from "react"
import { focusHeading } from "./heading.ts"

/** For a screen that comes unasked: keeps focus, if what it replaces had it, at its heading. */
export const useFocusKept = (): void => {
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
}
