import { type RefObject, useEffect } from "react"

/** Calls `hear` when a link inside is followed. `hear` must keep its identity. */
export const useLinkClick = (place: RefObject<HTMLElement | null>, hear: () => void): void => {
  useEffect(() => {
    const listened = place.current
    const listen = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a") !== null) hear()
    }
    listened?.addEventListener("click", listen)
    return () => listened?.removeEventListener("click", listen)
  }, [place, hear])
}
