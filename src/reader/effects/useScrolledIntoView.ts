import { type RefObject, useEffect } from "react"

/** Scrolls to the current item of a list whenever another one becomes current. */
export const useScrolledIntoView = (list: RefObject<HTMLElement | null>, current: string | undefined): void => {
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })
  }, [list, current])
}
