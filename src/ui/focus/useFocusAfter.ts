import { type RefObject, useEffect, useRef } from "react"

/** What had the keyboard has gone, or does nothing any more. */
const isFocusLost = (): boolean => document.activeElement?.matches("body, :disabled") ?? true

/** For the button on which the keyboard goes on where something has gone, and with it what had the keyboard. */
export const useFocusAfter = (isThere: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(isThere)
  useEffect(() => {
    if (was.current && !isThere && isFocusLost()) button.current?.focus()
    was.current = isThere
  }, [isThere])
  return button
}
