import { type RefObject, useEffect, useState } from "react"

/** What is seen of a list that scrolls, in root ems: how far it is scrolled, and its size. */
export interface Scrolled {
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Pixels of a root em. */
export const rootEm = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Follows how far a list is scrolled, and its size; other content begins at its top. Nothing of it is seen at first. */
export const useScrolled = (list: RefObject<HTMLElement | null>, content: string): Scrolled => {
  const [scrolled, setScrolled] = useState<Scrolled>({ top: 0, width: 0, height: 0 })
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = () => {
      const em = rootEm()
      const { scrollTop, clientWidth, clientHeight } = element
      const now = { top: scrollTop / em, width: clientWidth / em, height: clientHeight / em }
      setScrolled((before) =>
        before.top === now.top && before.width === now.width && before.height === now.height ? before : now
      )
    }
    if (element.scrollTop > 0) element.scrollTo({ top: 0 })
    look()
    element.addEventListener("scroll", look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener("scroll", look)
      sizes.disconnect()
    }
  }, [list, content])
  return scrolled
}
