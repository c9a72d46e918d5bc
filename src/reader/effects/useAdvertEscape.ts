import { useEffect } from "react"
import { textField } from "./selectors.ts"

/** Whoever types leaves the field first. */
const field = `${textField}, [contenteditable]`

/** Escape closes what lies over everything, and does nothing else then. */
export const useAdvertEscape = (close: () => void): void => {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
      if (key !== "Escape" || altKey || ctrlKey || metaKey || shiftKey || event.isComposing) return
      if (event.defaultPrevented || (target instanceof Element && target.closest(field) !== null)) return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    // Before the reader's own keys.
    window.addEventListener("keydown", hear, { capture: true })
    return () => window.removeEventListener("keydown", hear, { capture: true })
  }, [close])
}
