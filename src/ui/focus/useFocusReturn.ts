import { useEffect } from "react"
import { focusHeading } from "./heading.ts"

/**
 * Where a dialog has closed, the keyboard is put back where it was; where that has gone meanwhile, it goes on at the head
 * of the page. Source: product, "Input, dialogs and motion".
 */
export const useFocusReturn = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // The dialog puts it back in the frame after it has gone, or cannot.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => document.activeElement === document.body && focusHeading())
      )
    }
  }, [isOpen])
}
