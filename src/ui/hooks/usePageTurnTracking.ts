import { useEffect } from "react"
import { turnDeed } from "../../machines/analytics/deeds.ts"
import type { visitsMachine } from "../../machines/analytics/visits.machine.ts"
import type { Deferred } from "../../machines/deferred/Deferred.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"

/** Tells of each settled turn once; the same place in another pairing is none. Source: product, "Events". */
export const usePageTurnTracking = (visits: Deferred<typeof visitsMachine>, slides: SlidesRef | null): void => {
  useEffect(() => {
    const turns = slides?.on("page.turned", (turned) => {
      if (turned.how === "push") visits.send({ type: "deed.done", deed: turnDeed(turned), at: Date.now() })
    })
    return () => turns?.unsubscribe()
  }, [visits, slides])
}
