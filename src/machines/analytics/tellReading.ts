import { withoutOwnReading } from "../../domain/analytics/Draft.ts"
import type { App } from "../app.ts"
import { holdingsIn, isAccessAwaited } from "../catalogue/access.view.ts"
import type { EventsHappened } from "./visits.machine.ts"

/**
 * Tells what happened, without what users read of publications that they make. What is read before it is known which
 * these are waits for that; if the user leaves meanwhile, it is not told.
 */
export const tellReading = (
  access: App["access"],
  tell: (happened: EventsHappened) => void
): ((happened: EventsHappened) => void) => {
  let held: ReadonlyArray<EventsHappened> = []
  let { userId } = access.getSnapshot().context

  const pass = (happened: EventsHappened) => {
    const { ownPublications = [] } = holdingsIn(access.getSnapshot())
    tell({ ...happened, drafts: withoutOwnReading(happened.drafts, ownPublications) })
  }

  access.subscribe((snapshot) => {
    const before = userId
    userId = snapshot.context.userId
    if (before !== null && before !== userId) held = []
    if (held.length === 0 || isAccessAwaited(snapshot)) return
    const known = held
    held = []
    for (const happened of known) pass(happened)
  })

  return (happened) => {
    if (!isAccessAwaited(access.getSnapshot())) return pass(happened)
    const read = happened.drafts.filter(({ context }) => context === "reader")
    const others = happened.drafts.filter(({ context }) => context !== "reader")
    if (read.length > 0) held = [...held, { ...happened, drafts: read, isLeaving: false }]
    tell({ ...happened, drafts: others })
  }
}
