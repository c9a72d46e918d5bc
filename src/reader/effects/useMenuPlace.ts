import { type RefObject, useLayoutEffect, useRef } from "react"
import type { ZoomRef } from "../../machines/reader/surface.view.ts"
import { isTouched } from "../panels/keyboard.ts"
import { menuPlace } from "../marks/menuPlace.ts"

/** Keeps a menu beside the words that it is for, while they are zoomed and moved. */
export const useMenuPlace = (words: () => Range | null, zoom: ZoomRef): RefObject<HTMLDivElement | null> => {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (element === null) return
    const place = () => {
      const box = words()?.getBoundingClientRect()
      if (box === undefined) return
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const { x, y } = menuPlace(box, size, { width: innerWidth, height: innerHeight }, isTouched)
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    }
    place()
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const moved = zoom.subscribe(later)
    window.addEventListener("resize", later)
    document.addEventListener("selectionchange", later)
    document.addEventListener("scroll", later, true)
    return () => {
      cancelAnimationFrame(frame)
      moved.unsubscribe()
      window.removeEventListener("resize", later)
      document.removeEventListener("selectionchange", later)
      document.removeEventListener("scroll", later, true)
    }
  })
  return menu
}
