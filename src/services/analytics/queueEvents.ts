import { Clock, Effect } from "effect"
import { cleanEvent } from "../../domain/analytics/cleanEvent.ts"
import type { EventWithoutKey } from "../../domain/analytics/Identity.ts"
import { Outbox } from "../platform/Outbox.ts"
import { analyticsRoute } from "./analyticsRoute.ts"
import { randomString } from "./identity.ts"

/** Gives each event a key, cleans it and puts it into the outbox. */
export const queueEvents = Effect.fn("queueEvents")(function* (
  events: ReadonlyArray<EventWithoutKey>,
  isLasting: boolean
) {
  const now = yield* Clock.currentTimeMillis
  const clean = events.flatMap((event) => {
    const kept = cleanEvent({ ...event, event_key: randomString(24) }, { context: event.context, now })
    return kept === null ? [] : { ...kept, is_lasting: isLasting }
  })
  if (clean.length > 0) yield* Outbox.use((outbox) => outbox.put(analyticsRoute, clean))
})
