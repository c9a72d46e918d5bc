import { useEffect } from "react"
import { type Keyed, orderOf } from "../../domain/reader/shortcuts.ts"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import { canFill } from "../../machines/reader/fullscreen.view.ts"
import { fullscreenOf, magazineIn, type SurfaceRef, shortcutsOf } from "../../machines/reader/surface.view.ts"
import { areShortcutsKnown, areShortcutsOn } from "../../machines/reader/shortcuts.view.ts"

declare global {
  /** Keys pressed before the reader's code had arrived, handed over once; see `public/before-paint.js`. */
  var sayfaEarlyKeys: (() => ReadonlyArray<KeyboardEvent>) | undefined
}

/** A box to tick and a slider take no characters, so that they can stand where keys are heard. */
const field = "input:not([type=checkbox], [type=range]), textarea, select"
/** What lies over the surface has the keys to itself; the strip of thumbnails stands in it. */
const over = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-strip] *)"

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(field) || target.closest(over) !== null)

const keyedIn = (surface: SurfaceRef): Keyed => {
  const { totalPage } = magazineIn(surface.getSnapshot())
  return {
    totalPage,
    singleKeys: areShortcutsOn(shortcutsOf(surface).getSnapshot()),
    canFill: canFill(fullscreenOf(surface).getSnapshot()),
    hasStrip: hasStrip(totalPage)
  }
}

/**
 * The reader's keys, while nobody types and nothing lies over the surface. Those that may be switched off wait until it is
 * known whether they are. Source: product, "Keys".
 */
export const useKeys = (surface: SurfaceRef): void => {
  useEffect(() => {
    const shortcuts = shortcutsOf(surface)
    const waiting: Array<KeyboardEvent> = []
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return
      const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
      const altGraph = event.getModifierState("AltGraph")
      const stroke = { key, altKey, altGraph, ctrlKey, metaKey, shiftKey, repeat }
      const keyed = keyedIn(surface)
      const order = orderOf(stroke, keyed)
      if (order === null) {
        const isKnown = areShortcutsKnown(shortcuts.getSnapshot())
        if (!isKnown && orderOf(stroke, { ...keyed, singleKeys: true }) !== null) waiting.push(event)
        return
      }
      event.preventDefault()
      if (order !== "held") surface.send(order)
    }
    window.addEventListener("keydown", hear)
    for (const event of globalThis.sayfaEarlyKeys?.() ?? []) hear(event)
    const known = shortcuts.subscribe((snapshot) => {
      if (areShortcutsKnown(snapshot)) for (const event of waiting.splice(0)) hear(event)
    })
    return () => {
      known.unsubscribe()
      window.removeEventListener("keydown", hear)
    }
  }, [surface])
}
