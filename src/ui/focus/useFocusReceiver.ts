import { type RefObject, useEffect, useRef } from "react"

/** Whether the focused element has gone or was disabled. */
const isFocusLost = (): boolean => document.activeElement?.matches("body, :disabled") ?? true

/** A ref for the button to which focus is handed on when something goes away and had it. */
export const useFocusReceiver = (isThere: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(isThere)
  useEffect(() => {
    if (was.current && !isThere && isFocusLost()) button.current?.focus()
    was.current = isThere
  }, [isThere])
  return button
}
