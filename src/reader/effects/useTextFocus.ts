import { type RefObject, useLayoutEffect } from "react"

/**
 * Gives the focus to the text that has come, or to what stands in its place, unless somebody is at the panel above it. The
 * dialog would give focus that is lost to its panel one frame later.
 */
export const useTextFocus = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const isAtPanel = document.activeElement?.closest("[role=toolbar]") != null
    if (!isAtPanel) place.current?.focus({ preventScroll: true })
  }, [place])
}
