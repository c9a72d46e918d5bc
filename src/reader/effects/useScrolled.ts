import { type RefObject, useEffect, useRef, useState } from "react"

/** What is seen of a list that scrolls, in root ems: how far it is scrolled, and its size. */
export interface Scrolled {
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Pixels of a root em. */
export const rootEm = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * Follows how far a list is scrolled, and its size; other content begins at its top. Nothing of it is seen at first. It
 * is measured when it comes and when it changes, not for other content, which would be laid out twice.
 */
export const useScrolled = (list: RefObject<HTMLElement | null>, content: string): Scrolled => {
  const [scrolled, setScrolled] = useState<Scrolled>({ top: 0, width: 0, height: 0 })
  const isScrolled = useRef(false)
  useEffect(() => {
    if (!isScrolled.current) return
    list.current?.scrollTo({ top: 0 })
    setScrolled((before) => ({ ...before, top: 0 }))
  }, [list, content])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = () => {
      const em = rootEm()
      const { scrollTop, clientWidth, clientHeight } = element
      isScrolled.current = scrollTop > 0
      const now = { top: scrollTop / em, width: clientWidth / em, height: clientHeight / em }
      setScrolled((before) =>
        before.top === now.top && before.width === now.width && before.height === now.height ? before : now
      )
    }
    look()
    element.addEventListener("scroll", look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener("scroll", look)
      sizes.disconnect()
    }
  }, [list])
  return scrolled
}
