import { type RefObject, useEffect, useEffectEvent } from "react"

/** Calls `hear` when a link inside is followed. */
export const useLinkClick = (place: RefObject<HTMLElement | null>, hear: () => void): void => {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listened = place.current
    const listen = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a") !== null) heard()
    }
    listened?.addEventListener("click", listen)
    return () => listened?.removeEventListener("click", listen)
  }, [place])
}
