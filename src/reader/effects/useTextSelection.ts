import { type RefObject, useEffect, useEffectEvent } from "react"
import type { Passage } from "../../domain/reader/marks/passage.ts"
import { isSelected, type SelectionRef } from "../../machines/reader/selection.view.ts"
import { type NamedPart, selectedParts } from "../reading/selectedParts.ts"

interface TextSelection {
  readonly selection: SelectionRef
  readonly passagesOf: (parts: ReadonlyArray<NamedPart>) => ReadonlyArray<Passage>
  /** The highlight with this id was pressed. */
  readonly onPress: (id: string) => void
}

const rangeIn = (place: Element): Range | null => {
  const chosen = getSelection()
  if (chosen === null || chosen.isCollapsed || chosen.rangeCount === 0) return null
  return place.contains(chosen.anchorNode) && place.contains(chosen.focusNode) ? chosen.getRangeAt(0) : null
}

/** Tells the chart what is selected in a text, once the mouse lets go, and which highlight is pressed. */
export const useTextSelection = (
  place: RefObject<HTMLElement | null>,
  { selection, passagesOf, onPress }: TextSelection
): void => {
  const read = useEffectEvent((element: Element) => {
    const range = rangeIn(element)
    if (range !== null) selection.send({ type: "selection.made", passages: passagesOf(selectedParts(element, range)) })
    else if (isSelected(selection.getSnapshot())) selection.send({ type: "selection.cleared" })
  })
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const ends = new AbortController()
    const { signal } = ends
    let isHeld = false
    let frame = 0
    const readSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!isHeld) read(element)
      })
    }
    const release = () => {
      if (!isHeld) return
      isHeld = false
      readSoon()
    }
    const click = ({ target, defaultPrevented, detail }: MouseEvent) => {
      const mark = target instanceof Element ? target.closest<HTMLElement>("mark[data-highlight]") : null
      const id = mark?.dataset["highlight"]
      if (id !== undefined && !defaultPrevented && detail < 2 && rangeIn(element) === null) press(id)
    }
    document.addEventListener("selectionchange", readSoon, { signal })
    element.addEventListener("pointerdown", ({ pointerType }) => (isHeld = pointerType === "mouse"), { signal })
    element.addEventListener("click", click, { signal })
    window.addEventListener("pointerup", release, { signal })
    window.addEventListener("pointercancel", release, { signal })
    return () => {
      cancelAnimationFrame(frame)
      ends.abort()
    }
  }, [place])
}
