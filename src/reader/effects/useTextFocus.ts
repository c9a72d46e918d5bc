import { type RefObject, useEffect } from "react"

/** Gives the focus to the text that has come, unless somebody is at the panel above it. */
export const useTextFocus = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const isAtPanel = document.activeElement?.closest("[role=toolbar]") != null
    if (!isAtPanel) place.current?.focus({ preventScroll: true })
  }, [place])
}
