import { Clock, Effect } from "effect"
import { cleanEvent } from "../../domain/analytics/cleanEvent.ts"
import type { Draft } from "../../domain/analytics/Draft.ts"
import { withIdentity } from "../../domain/analytics/Identity.ts"
import { lastingVisitor, randomString, takeIdentity } from "./identity.ts"

/**
 * Sends what was read with a request that outlives the page, past the outbox, whose code may not be there yet. The ids are
 * the browser's where it has some, which it has by consent alone, else the tab's; nobody is named.
 */
export const sendReading = Effect.fn("sendReading")(function* (drafts: ReadonlyArray<Draft>) {
  const isLasting = (yield* lastingVisitor) !== null
  const identity = yield* takeIdentity({ isLasting, isNewSession: false })
  const now = yield* Clock.currentTimeMillis
  const events = drafts.flatMap((draft) => {
    const event = { ...withIdentity(draft, identity, null), event_key: randomString(24) }
    return cleanEvent(event, { context: "reader", now }) ?? []
  })
  if (events.length === 0) return
  const request = {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(events)
  }
  // Whatever comes of it, nobody is there any more to hear it.
  yield* Effect.sync(() => void fetch("/api/analytics/reader/batch", request).catch(() => undefined))
})
