import { Effect, Schema } from "effect"
import { type AnalyticsContext, tellable, WaitingEvent } from "../../domain/analytics/AnalyticsEvent.ts"
import type { LogStream } from "../../domain/log/LogStream.ts"
import { patience } from "../platform/ApiClient.ts"
import { DeferredClient } from "../platform/DeferredClient.ts"
import type { Route } from "../platform/Outbox.ts"
import { InTheNameOf } from "../session/signedHttp.ts"
import { lastingVisitor } from "./identity.ts"

/** What has happened and is not told yet: one for the browser. What it comes to is of interest to nobody. */
const stream: LogStream<WaitingEvent, null> = {
  name: "outbox/analytics",
  kind: "outbox/analytics",
  version: 1,
  Fact: WaitingEvent,
  State: Schema.Null,
  initial: null,
  evolve: () => null,
  upcast: (event) => event,
  legacy: null
}

/**
 * Events go to the call of their context, and those that name no user in nobody's name. All calls are made at once, for a
 * page that is left makes no second; where one of them fails, all are made again: repeats are discarded.
 */
export const analyticsRoute: Route<WaitingEvent, null> = {
  name: "analytics",
  stream,
  keyOf: ({ event_key }) => event_key,
  isKept: false,
  mostWaiting: 10_000,
  deliver: Effect.fn("analytics.deliver")(
    function* (events) {
      const { analytics } = yield* DeferredClient
      const visitor = yield* lastingVisitor
      const told = events.map((event) => tellable(event, visitor))
      const call = (of: AnalyticsContext, isNamed: boolean) => {
        const payload = told.filter(({ context, user_id: user }) => context === of && (user != null) === isNamed)
        if (payload.length === 0) return Effect.void
        const sent = of === "site" ? analytics.siteBatch({ payload }) : analytics.readerBatch({ payload })
        return sent.pipe(Effect.provideService(InTheNameOf, isNamed ? null : "nobody"), Effect.timeout(patience))
      }
      const calls = [call("site", true), call("reader", true), call("site", false), call("reader", false)]
      yield* Effect.all(calls, { concurrency: "unbounded", discard: true })
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
