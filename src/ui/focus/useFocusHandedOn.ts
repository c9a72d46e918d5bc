import { type RefObject, useLayoutEffect, useRef } from "react"
import { focusHeading } from "./heading.ts"

/** For a button that goes away with what it stands in: had it the keyboard, the head of what comes in its place has it. */
export const useFocusHandedOn = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const held = button.current
    return () => {
      if (held === null || held !== document.activeElement) return
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading()
      })
    }
  }, [])
  return button
}
