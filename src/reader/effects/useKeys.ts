import { useEffect } from "react"
import { type Keyed, orderOf } from "../../domain/reader/shortcuts.ts"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import { canFill } from "../../machines/reader/fullscreen.view.ts"
import { hasHitsShown } from "../../machines/reader/issueSearch.view.ts"
import { noteKey } from "../panels/keyboard.ts"
import { bookmarkOrder, readingOrder, walkOrder } from "../panels/tools.ts"
import {
  fullscreenOf,
  issueSearchIn,
  magazineIn,
  type SurfaceRef,
  shortcutsOf,
  zoomOf
} from "../../machines/reader/surface.view.ts"
import { isSeenCloser } from "../../machines/reader/zoom.view.ts"
import { areShortcutsKnown, areShortcutsOn } from "../../machines/reader/shortcuts.view.ts"
import { isTyping, overIn, pressOf, takesSpace } from "./keyPress.ts"

declare global {
  /** Keys pressed before the reader's code arrived; read once. See `public/before-paint.js`. */
  var sayfaEarlyKeys: (() => ReadonlyArray<KeyboardEvent>) | undefined
}

/** Orders that the text of the reading mode takes too, which has been laid over the surface. */
const inText = ["sidebar.search", "hit.walk"]

const isText = (dialog: Element): boolean => dialog.querySelector("[data-text]") !== null

const keyedIn = (surface: SurfaceRef, target: EventTarget | null): Keyed => {
  const { totalPage } = magazineIn(surface.getSnapshot())
  return {
    totalPage,
    singleKeys: areShortcutsOn(shortcutsOf(surface).getSnapshot()),
    canFill: canFill(fullscreenOf(surface).getSnapshot()),
    hasStrip: hasStrip(totalPage),
    hasHits: hasHitsShown(issueSearchIn(surface.getSnapshot())),
    isSpaceTaken: isSeenCloser(zoomOf(surface).getSnapshot()) || takesSpace(target)
  }
}

/**
 * The reader's keyboard shortcuts, unless somebody types or something lies over the surface. Shortcuts that can be
 * switched off wait until that setting is known. Source: product, "Keys".
 */
export const useKeys = (surface: SurfaceRef): void => {
  useEffect(() => {
    const shortcuts = shortcutsOf(surface)
    const waiting: Array<KeyboardEvent> = []
    const hear = (event: KeyboardEvent) => {
      const dialog = overIn(event.target)
      const isRead = dialog !== null && isText(dialog)
      if (event.defaultPrevented || event.isComposing || isTyping(event.target) || (dialog !== null && !isRead)) return
      const stroke = pressOf(event)
      const keyed = keyedIn(surface, event.target)
      const order = orderOf(stroke, keyed)
      if (order === null) {
        if (isRead) return
        const isKnown = areShortcutsKnown(shortcuts.getSnapshot())
        if (!isKnown && orderOf(stroke, { ...keyed, singleKeys: true }) !== null) waiting.push(event)
        return
      }
      if (isRead && (order === "held" || !inText.includes(order.type))) return
      event.preventDefault()
      // An arrow of the first slide that was tapped is kept as a key, which went nowhere.
      if (event.target !== null) noteKey()
      if (order === "held") return
      if (order.type === "page.mark") surface.send(bookmarkOrder(surface))
      else if (order.type === "page.read") surface.send(readingOrder(surface))
      else if (order.type === "hit.walk") surface.send(walkOrder(surface, order.towards))
      else surface.send(order)
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
