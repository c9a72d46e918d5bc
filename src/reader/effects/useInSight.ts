import { type RefObject, useEffect } from "react"
import { inSightFor, shareInSight } from "../../domain/reader/adverts/Impression.ts"

/** Calls back once, when enough of the place has been in sight for long enough. */
export const useInSight = (place: RefObject<HTMLElement | null>, onSeen: () => void): void => {
  useEffect(() => {
    const here = place.current
    if (here === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWithin = false
    const look = () => {
      clearTimeout(timer)
      if (isWithin && document.visibilityState === "visible") timer = setTimeout(see, inSightFor)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isWithin = (entries.at(-1)?.intersectionRatio ?? 0) >= shareInSight
        look()
      },
      { threshold: shareInSight }
    )
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener("visibilitychange", look)
    }
    const see = () => {
      end()
      onSeen()
    }
    observer.observe(here)
    document.addEventListener("visibilitychange", look)
    return end
  }, [place, onSeen])
}
