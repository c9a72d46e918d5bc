import { Clock, Effect } from "effect"
import { takeIdentity } from "../../services/analytics/identity.ts"
import { keepEvents } from "../../services/analytics/keepEvents.ts"
import { readerChanges } from "../../services/session/readerChanges.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { orders } from "../orders.ts"
import { ask, fill } from "../slot.ts"
import { analyticsMachine, type KeepEvents } from "./analytics.machine.ts"

export const liveAnalytics = fill(analyticsMachine, {
  watch: ask(
    (_: void, hear) =>
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const tell = Effect.gen(function* () {
          const reader = (yield* sessions.read)?.user.id ?? null
          yield* hear({ type: "reader.found", reader, at: yield* Clock.currentTimeMillis })
        })
        yield* tell
        yield* readerChanges(tell)
      }),
    { type: "reader.found", reader: null, at: 0 }
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
