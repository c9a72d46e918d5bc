import { useEffect } from "react"
import type { RoomRef } from "../../machines/reader/room.view.ts"

declare global {
  /** Keys pressed before the reader's code had arrived, handed over once; see `public/before-paint.js`. */
  var sayfaEarlyKeys: (() => ReadonlyArray<KeyboardEvent>) | undefined
}

const orders = { ArrowLeft: "slide.previous", ArrowRight: "slide.next" } as const

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))

/** The reader's keys, while nobody types and no other key is held with them. Source: product, "Keys". */
export const useKeys = (room: RoomRef): void => {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const order = orders[event.key as keyof typeof orders]
      if (order === undefined || isTyping(event.target) || event.defaultPrevented) return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      room.send({ type: order })
    }
    window.addEventListener("keydown", hear)
    for (const event of globalThis.sayfaEarlyKeys?.() ?? []) hear(event)
    return () => window.removeEventListener("keydown", hear)
  }, [room])
}
