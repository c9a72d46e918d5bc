import { useEffect } from "react"
import type { SelectionRef } from "../../machines/reader/selection.view.ts"
import { focusCaretOrViewer } from "./focusViewer.ts"

/** Escape closes the menu, and nothing else. */
export const useEscape = (close: () => void): void => {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      close()
      focusCaretOrViewer()
    }
    window.addEventListener("keydown", escape, true)
    return () => window.removeEventListener("keydown", escape, true)
  }, [close])
}

const focusMenu = () => document.querySelector<HTMLElement>("[data-marks-menu] button")?.focus({ preventScroll: true })

/** A menu that was opened by a key takes the focus. */
export const useMenuFocused = (takes: boolean): void => {
  useEffect(() => {
    if (takes) focusMenu()
  }, [takes])
}

/** The menu of a pressed highlight takes the keyboard; a press elsewhere closes it. */
export const useMenuOpened = (selection: SelectionRef): void => {
  useEffect(() => {
    focusMenu()
    const pressElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest("[data-marks-menu]") === null)
        selection.send({ type: "selection.close" })
    }
    window.addEventListener("pointerdown", pressElsewhere, true)
    return () => window.removeEventListener("pointerdown", pressElsewhere, true)
  }, [selection])
}
