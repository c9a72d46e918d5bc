import { type RefObject, useEffect } from "react"

/**
 * Focuses the first link of a list at a key that leads on in it, while the screen's heading or its content has the focus,
 * as after following a link or skipping to the content.
 */
export const useListEntered = (list: RefObject<HTMLElement | null>, stepOf: (event: KeyboardEvent) => number): void => {
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (document.activeElement?.matches("main, main h1") !== true || stepOf(event) <= 0) return
      const first = list.current?.querySelector("a")
      if (first === null || first === undefined) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener("keydown", enter)
    return () => document.removeEventListener("keydown", enter)
  }, [list, stepOf])
}
