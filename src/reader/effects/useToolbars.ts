import { type RefObject, useEffect, useRef } from "react"
import { areAway, type ToolbarsRef } from "../../machines/reader/toolbars.view.ts"

/** Milliseconds between two reported movements of the pointer. */
const minInterval = 500

const isInBar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-bar]") !== null

/**
 * Tells the toolbars (`[data-bar]`) of pointer, keys and focus. A finger on the page is left to the gestures. A
 * finger's press on a hidden toolbar only shows it; a screen reader's press, which has no width, works.
 */
export const useToolbars = (toolbars: ToolbarsRef): RefObject<HTMLDivElement | null> => {
  const surface = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = surface.current
    if (here === null) return
    const ends = new AbortController()
    const capture = { capture: true, signal: ends.signal }
    const last = { x: Number.NaN, y: Number.NaN, at: Number.NEGATIVE_INFINITY }
    let swallows = false
    const stir = () => toolbars.send({ type: "toolbars.stir" })
    const move = ({ pointerType, screenX, screenY, timeStamp }: PointerEvent) => {
      // The page may move under a pointer at rest.
      if (pointerType === "touch" || (screenX === last.x && screenY === last.y)) return
      const isFirst = Number.isNaN(last.x)
      Object.assign(last, { x: screenX, y: screenY })
      if (isFirst || (!areAway(toolbars.getSnapshot()) && timeStamp - last.at < minInterval)) return
      last.at = timeStamp
      stir()
    }
    const press = (event: PointerEvent) => {
      swallows =
        event.pointerType === "touch" && event.width > 0 && isInBar(event.target) && areAway(toolbars.getSnapshot())
      if (swallows) event.stopPropagation()
      if (event.pointerType !== "touch" || isInBar(event.target)) stir()
    }
    const click = (event: MouseEvent) => {
      if (!swallows) return
      swallows = false
      event.preventDefault()
      event.stopPropagation()
    }
    /** The finger's press sends no click any more. */
    const allowClick = () => {
      swallows = false
    }
    const key = () => {
      allowClick()
      stir()
    }
    const enter = ({ target }: FocusEvent) => {
      if (!isInBar(target) || !(target as Element).matches(":focus-visible")) return
      stir()
      toolbars.send({ type: "toolbars.hold", by: "focus" })
    }
    const leave = () => toolbars.send({ type: "toolbars.release", by: "focus" })
    window.addEventListener("pointermove", move, capture)
    window.addEventListener("pointerdown", press, capture)
    window.addEventListener("pointercancel", allowClick, capture)
    window.addEventListener("click", click, capture)
    window.addEventListener("keydown", key, capture)
    here.addEventListener("focusin", enter, capture)
    here.addEventListener("focusout", leave, capture)
    return () => ends.abort()
  }, [toolbars])
  return surface
}
