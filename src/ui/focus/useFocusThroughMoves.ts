import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"

/**
 * Gives a button of a list the focus again that it lost when its row was moved; if it was disabled by that, another one
 * of its row. `order` changes with the rows' order.
 */
export const useFocusThroughMoves = (list: RefObject<HTMLElement | null>, order: string): void => {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const here = list.current
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null
    }
    here?.addEventListener("focusin", keep)
    return () => here?.removeEventListener("focusin", keep)
  }, [list])
  useLayoutEffect(() => {
    const button = last.current
    if (button === null || !button.isConnected || !(document.activeElement?.matches("body, :disabled") ?? true)) return
    const target = button.matches(":disabled")
      ? button.closest("li")?.querySelector<HTMLElement>("button:enabled")
      : button
    target?.focus({ preventScroll: true })
  }, [order])
}
