import { useEffect } from "react"
import { isSelected } from "../../machines/reader/selection.view.ts"
import { isWithin } from "../../machines/reader/caret.view.ts"
import { isReadingOpen } from "../../machines/reader/readingMode.view.ts"
import { caretOf, gesturesOf, readingModeIn, selectionOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { highlightAt } from "../marks/highlightAt.ts"
import type { HighlightPainter } from "../marks/highlightPainter.ts"
import { pressHighlight } from "../marks/pressHighlight.ts"

const control = "a, button, input, [role=link], [role=button], [data-goto]"

/** What is selected in the viewer; null where that is nothing, or reaches out of it. */
const rangeIn = (viewer: Element): Range | null => {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  return viewer.contains(selection.anchorNode) && viewer.contains(selection.focusNode) ? selection.getRangeAt(0) : null
}

/** Tells the chart what is selected in the viewer, once the mouse lets go, and which highlight is pressed. */
export const useSelection = (surface: SurfaceRef, painter: HighlightPainter): void => {
  useEffect(() => {
    const viewer = document.querySelector("[data-viewer]")
    if (viewer === null) return
    const selection = selectionOf(surface)
    const ends = new AbortController()
    const { signal } = ends
    let isHeld = false
    let frame = 0
    /** The text over the pages tells by itself what is selected in it. */
    const isRead = () => {
      const readingMode = readingModeIn(surface.getSnapshot())
      return readingMode !== null && isReadingOpen(readingMode.getSnapshot())
    }
    const read = () => {
      if (isRead()) return
      // The caret tells by itself what it has selected, when its menu is wanted.
      if (isWithin(caretOf(surface).getSnapshot())) return
      const range = rangeIn(viewer)
      if (range !== null && !isHeld) {
        selection.send({ type: "selection.made", passages: painter.passagesIn(range) })
        return
      }
      if (!isSelected(selection.getSnapshot())) return
      selection.send({ type: "selection.cleared" })
    }
    const readSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    }
    const hold = ({ pointerType }: PointerEvent) => {
      isHeld = pointerType === "mouse"
    }
    const release = () => {
      if (!isHeld) return
      isHeld = false
      readSoon()
    }
    const press = (event: MouseEvent) => {
      if (event.defaultPrevented || event.detail > 1 || rangeIn(viewer) !== null) return
      if (event.target instanceof Element && event.target.closest(control) !== null) return
      const placed = highlightAt(painter.placed(), event.clientX, event.clientY)
      if (placed === null) return
      gesturesOf(surface).send({ type: "tap.taken" })
      pressHighlight(surface, placed.highlight.id)
    }
    let wasSelected = false
    const changes = selection.subscribe((snapshot) => {
      const isLeft = wasSelected && !isSelected(snapshot)
      wasSelected = isSelected(snapshot)
      if (isLeft) painter.repaint()
    })
    // Words may have been selected before this was loaded.
    if (rangeIn(viewer) !== null) readSoon()
    document.addEventListener("selectionchange", readSoon, { signal })
    viewer.addEventListener("pointerdown", (event) => hold(event as PointerEvent), { signal })
    viewer.addEventListener("click", (event) => press(event as MouseEvent), { signal })
    window.addEventListener("pointerup", release, { signal })
    window.addEventListener("pointercancel", release, { signal })
    return () => {
      cancelAnimationFrame(frame)
      changes.unsubscribe()
      ends.abort()
    }
  }, [surface, painter])
}
