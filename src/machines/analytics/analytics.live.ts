import { Clock, Effect } from "effect"
import { takeIdentity } from "../../services/analytics/identity.ts"
import { queueEvents } from "../../services/analytics/queueEvents.ts"
import { orders } from "../runOrders.ts"
import { watchUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { analyticsMachine, type KeepEvents, type UserFound } from "./analytics.machine.ts"

export const liveAnalytics = fill(analyticsMachine, {
  watch: watchUser(
    (userId) => Effect.map(Clock.currentTimeMillis, (at): UserFound => ({ type: "user.found", userId, at })),
    { type: "user.found", userId: null, at: 0 }
  ),
  // Ids that storage cannot keep are kept in memory, so this never fails.
  take: ask(
    (taking, hear) => Effect.flatMap(takeIdentity(taking), (identity) => hear({ type: "ids.known", identity })),
    undefined as never
  ),
  // Each batch runs by itself: events have no order, and those of a hidden page must not wait.
  recorder: orders(({ events, isLasting }: KeepEvents) =>
    queueEvents(events, isLasting).pipe(
      Effect.catchCause((cause) => Effect.logError(cause)),
      Effect.forkDetach({ startImmediately: true })
    )
  )
})
