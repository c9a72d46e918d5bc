import { type RefObject, useEffect } from "react"
import type { Hit } from "../../domain/reader/search/Hits.ts"

/** Brings the current hit of a text into view when another becomes current, or its words come. */
export const useHitInView = (place: RefObject<HTMLElement | null>, hit: Pick<Hit, "page" | "nth"> | null): void => {
  useEffect(() => {
    if (hit === null) return
    place.current?.querySelector("mark[data-look=current]")?.scrollIntoView({ block: "center" })
  }, [place, hit])
}
