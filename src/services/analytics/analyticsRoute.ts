import { Effect, Schema } from "effect"
import { AnalyticsEvent } from "../../domain/analytics/AnalyticsEvent.ts"
import type { LogStream } from "../../domain/log/LogStream.ts"
import { patience } from "../platform/ApiClient.ts"
import { CompanionClient } from "../platform/CompanionClient.ts"
import type { Route } from "../platform/Outbox.ts"

/** What has happened and is not told yet: one for the browser. What it comes to is of interest to nobody. */
const stream: LogStream<AnalyticsEvent, null> = {
  name: "outbox/analytics",
  kind: "outbox/analytics",
  version: 1,
  Fact: AnalyticsEvent,
  State: Schema.Null,
  initial: null,
  evolve: () => null,
  upcast: (event) => event,
  legacy: null
}

/** Events go to the call of their context. Where one of the calls fails, both are made again: repeats are discarded. */
export const analyticsRoute: Route<AnalyticsEvent, null> = {
  name: "analytics",
  stream,
  keyOf: ({ event_key }) => event_key,
  isKept: false,
  mostWaiting: 10_000,
  deliver: Effect.fn("analytics.deliver")(
    function* (events) {
      const { analytics } = yield* CompanionClient
      const [site, reader] = [
        events.filter(({ context }) => context === "site"),
        events.filter(({ context }) => context === "reader")
      ]
      if (site.length > 0) yield* analytics.siteBatch({ payload: site }).pipe(Effect.timeout(patience))
      if (reader.length > 0) yield* analytics.readerBatch({ payload: reader }).pipe(Effect.timeout(patience))
      return "taken" as const
    },
    Effect.catchTags({
      TooManyRequests: ({ retryAfterSeconds }) => Effect.succeed({ retryAfter: retryAfterSeconds }),
      InvalidRequest: () => Effect.succeed("never" as const),
      BodyTooLarge: () => Effect.succeed("never" as const)
    }),
    Effect.catchCause((cause) => Effect.as(Effect.logDebug(cause), "later" as const))
  )
}
