import { Clock, Effect } from "effect"
import { notificationsCall } from "../../services/account/notificationsCall.ts"
import { hearUnread, tellUnread } from "../../services/account/unreadNews.ts"
import { callTimeout } from "../../services/platform/ApiClient.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { waitUntil } from "../../services/platform/waitUntil.ts"
import { whenHidden, whenSeen } from "../../services/platform/whenSeen.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { notificationCountMachine } from "./notificationCount.machine.ts"

/** Milliseconds until a ripe count is asked for in a tab that is seen all the while. */
const rest = 60_000

export const liveNotificationCount = fill(notificationCountMachine, {
  watch: liveUser,
  hear: ask(
    ({ userId }, hear) =>
      Effect.flatMap(Effect.context<never>(), (services) =>
        hearUnread(userId, (count) => Effect.runSyncWith(services)(hear({ type: "count.told", count })))
      ),
    { type: "count.told", count: 0 }
  ),
  ask: ask(
    ({ userId }, hear) =>
      notificationsCall((calls) => calls.unread()).pipe(
        Effect.timeout(callTimeout),
        Effect.flatMap(({ data: { count } }) =>
          // The answer ends the asking, and with it this.
          Effect.andThen(tellUnread({ userId, count }), hear({ type: "count.answered", count }))
        ),
        Effect.catch(() => hear({ type: "count.unanswered" }))
      ),
    { type: "count.unanswered" }
  ),
  wait: ask(
    (_: void, hear) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        yield* Effect.raceAll([Effect.andThen(whenHidden, whenSeen), backOnline, waitUntil(now + rest)])
        yield* hear({ type: "count.due" })
      }),
    { type: "count.due" }
  )
})
