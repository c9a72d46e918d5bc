import { Effect, Schema } from "effect"
import { type AnalyticsContext, sendable, WaitingEvent } from "../../domain/analytics/AnalyticsEvent.ts"
import type { LogStream } from "../../domain/log/LogStream.ts"
import { callTimeout } from "../platform/ApiClient.ts"
import { DeferredClient } from "../platform/DeferredClient.ts"
import type { Route } from "../platform/Outbox.ts"
import { CallSession } from "../session/signedHttp.ts"
import { lastingVisitor } from "./identity.ts"

/** The events that are not sent yet, one stream per browser. Their state is not used. */
const stream: LogStream<WaitingEvent, null> = {
  name: "outbox/analytics",
  kind: "outbox/analytics",
  version: 1,
  Fact: WaitingEvent,
  State: Schema.Null,
  initial: null,
  evolve: () => null,
  upcast: (event) => event,
  legacy: []
}

/**
 * Sends events by context, those without a user anonymously. All calls are made at once, because a page that is being
 * left cannot make a second. If one fails, all are repeated; the server ignores duplicates.
 */
export const analyticsRoute: Route<WaitingEvent, null> = {
  name: "analytics",
  stream,
  keyOf: ({ event_key }) => event_key,
  keepsFacts: false,
  maxWaiting: 10_000,
  deliver: Effect.fn("analytics.deliver")(
    function* (events) {
      const { analytics } = yield* DeferredClient
      const visitor = yield* lastingVisitor
      const told = events.map((event) => sendable(event, visitor))
      const call = (of: AnalyticsContext, isNamed: boolean) => {
        const payload = told.filter(({ context, user_id: user }) => context === of && (user != null) === isNamed)
        if (payload.length === 0) return Effect.void
        const sent = of === "site" ? analytics.siteBatch({ payload }) : analytics.readerBatch({ payload })
        return sent.pipe(Effect.provideService(CallSession, isNamed ? null : "nobody"), Effect.timeout(callTimeout))
      }
      const calls = [call("site", true), call("reader", true), call("site", false), call("reader", false)]
      yield* Effect.all(calls, { concurrency: "unbounded", discard: true })
      return "taken" as const
    },
    Effect.catchTags({
      TooManyRequests: ({ retryAfterSeconds }) => Effect.succeed({ retryAfter: retryAfterSeconds }),
      InvalidRequest: () => Effect.succeed("refused" as const),
      BodyTooLarge: () => Effect.succeed("refused" as const)
    }),
    Effect.catchCause((cause) => Effect.as(Effect.logDebug(cause), "later" as const))
  )
}
