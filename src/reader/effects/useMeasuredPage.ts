import { type RefObject, useEffect } from "react"
import { magazineRead, type ReadingModeRef } from "../../machines/reader/readingMode.view.ts"
import { measurePage } from "../reading/measurePage.ts"

/** Measures a page that is in the document once its fonts are there, and tells its layout. */
export const useMeasuredPage = (
  place: RefObject<HTMLElement | null>,
  readingMode: ReadingModeRef,
  page: number
): void => {
  useEffect(() => {
    const words = place.current
    if (words === null) return
    let isGone = false
    const measure = () => {
      if (isGone) return
      const { page: size } = magazineRead(readingMode.getSnapshot())
      readingMode.send({ type: "reading.measured", layout: measurePage(words, page, size) })
    }
    // Fonts are asked for when the words are laid out; measured without them, the words would still be in order.
    words.getBoundingClientRect()
    void document.fonts.ready.then(measure, measure)
    return () => {
      isGone = true
    }
  }, [place, readingMode, page])
}
