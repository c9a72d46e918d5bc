import { type RefObject, useCallback, useLayoutEffect, useRef } from "react"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"

/** Focuses the field for a page's number; when it goes, focus returns to where it was, else to the button in its place. */
export const useFinderFocus = (field: RefObject<HTMLElement | null>): void => {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
    field.current?.focus({ preventScroll: true })
  }, [field])
  const giveBack = useCallback(() => {
    const element = before.current
    const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected
    const next = isThere ? element : document.querySelector<HTMLElement>("[data-finder-open]")
    next?.focus({ preventScroll: true })
  }, [])
  useFocusHandedOn(field, giveBack)
}
