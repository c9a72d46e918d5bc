import { type RefObject, useEffect } from "react"
import type { ReadingModeRef } from "../../machines/reader/readingMode.view.ts"

/** A page counts as seen once it begins above this share of the height. */
const line = 0.4

const pageSeen = (scroller: HTMLElement): number | null => {
  const { top, height } = scroller.getBoundingClientRect()
  const marks = [...scroller.querySelectorAll<HTMLElement>("[data-reading-page]")]
  const isPast = (mark: HTMLElement) => mark.getBoundingClientRect().top <= top + height * line
  const mark = marks.findLast(isPast) ?? marks[0]
  return mark === undefined ? null : Number(mark.dataset["readingPage"])
}

/** Tells which page's text is in view, whenever that changes. */
export const usePageSeen = (place: RefObject<HTMLElement | null>, readingMode: ReadingModeRef): void => {
  useEffect(() => {
    const scroller = place.current
    if (scroller === null) return
    let last: number | null = null
    const look = () => {
      const page = pageSeen(scroller)
      if (page === null || page === last) return
      last = page
      readingMode.send({ type: "reading.seen", page })
    }
    scroller.addEventListener("scroll", look, { passive: true })
    return () => scroller.removeEventListener("scroll", look)
  }, [place, readingMode])
}
