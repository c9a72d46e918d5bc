import { Clock, Effect } from "effect"
import { takeIdentity } from "../../services/analytics/identity.ts"
import { keepEvents } from "../../services/analytics/keepEvents.ts"
import { orders } from "../runOrders.ts"
import { watchUser } from "../session/watchUser.live.ts"
import { ask, fill } from "../slot.ts"
import { analyticsMachine, type KeepEvents, type UserFound } from "./analytics.machine.ts"

export const liveAnalytics = fill(analyticsMachine, {
  watch: watchUser(
    (reader) => Effect.map(Clock.currentTimeMillis, (at): UserFound => ({ type: "user.found", reader, at })),
    { type: "user.found", reader: null, at: 0 }
  ),
  // What storage cannot keep is kept by the page, so that nothing of this fails.
  take: ask(
    (taking, hear) => Effect.flatMap(takeIdentity(taking), (identity) => hear({ type: "ids.taken", identity })),
    undefined as never
  ),
  // Events have no order to be kept in, and those of a page that is hidden do not wait for those before.
  recorder: orders(({ events, isLasting }: KeepEvents) =>
    keepEvents(events, isLasting).pipe(
      Effect.catchCause((cause) => Effect.logError(cause)),
      Effect.forkDetach({ startImmediately: true })
    )
  )
})
