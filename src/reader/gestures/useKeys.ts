import { useEffect } from "react"
import { type Keyed, orderOf } from "../../domain/reader/keys.ts"
import { hasStrip } from "../../domain/reader/strip.ts"
import { canFill } from "../../machines/reader/fullscreen.view.ts"
import { fullscreenOf, magazineIn, type RoomRef, shortcutsOf } from "../../machines/reader/room.view.ts"
import { areShortcutsOn } from "../../machines/reader/shortcuts.view.ts"

declare global {
  /** Keys pressed before the reader's code had arrived, handed over once; see `public/before-paint.js`. */
  var sayfaEarlyKeys: (() => ReadonlyArray<KeyboardEvent>) | undefined
}

/** A box to tick takes no characters, so that it can stand where keys are heard. */
const field = "input:not([type=checkbox]), textarea, select"
/** What lies over the room has the keys to itself; the strip of thumbnails stands in it. */
const over = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-strip] *)"

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(field) || target.closest(over) !== null)

const keyedIn = (room: RoomRef): Keyed => {
  const { totalPage } = magazineIn(room.getSnapshot())
  return {
    totalPage,
    singleKeys: areShortcutsOn(shortcutsOf(room).getSnapshot()),
    canFill: canFill(fullscreenOf(room).getSnapshot()),
    hasStrip: hasStrip(totalPage)
  }
}

/** The reader's keys, while nobody types and nothing lies over the room. Source: product, "Keys". */
export const useKeys = (room: RoomRef): void => {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return
      const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
      const altGraph = event.getModifierState("AltGraph")
      const order = orderOf({ key, altKey, altGraph, ctrlKey, metaKey, shiftKey, repeat }, keyedIn(room))
      if (order === null) return
      event.preventDefault()
      if (order !== "held") room.send(order)
    }
    window.addEventListener("keydown", hear)
    for (const event of globalThis.sayfaEarlyKeys?.() ?? []) hear(event)
    return () => window.removeEventListener("keydown", hear)
  }, [room])
}
