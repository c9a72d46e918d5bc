import { useEffect } from "react"
import { turnAction } from "../../machines/analytics/trackedActions.ts"
import type { visitsMachine } from "../../machines/analytics/visits.machine.ts"
import type { Deferred } from "../../machines/deferred/Deferred.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"

/** Tracks each settled turn once, but not a change of pairing. Source: product, "Events". */
export const usePageTurnTracking = (visits: Deferred<typeof visitsMachine>, slides: SlidesRef | null): void => {
  useEffect(() => {
    const turns = slides?.on("page.turned", (turned) => {
      if (turned.how === "push") visits.send({ type: "action.done", action: turnAction(turned), at: Date.now() })
    })
    return () => turns?.unsubscribe()
  }, [visits, slides])
}
