import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { isbot } from "isbot"
import { Api } from "../../src/contract/Api.ts"
import { OptionalPrincipal } from "../../src/contract/authorisation.ts"
import type { AnalyticsContext, AnalyticsEvent } from "../../src/domain/analytics/AnalyticsEvent.ts"
import { cleanEvent } from "../../src/domain/analytics/cleanEvent.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { Events, type SentEvent } from "./Events.ts"
import { fromOlderFormat } from "./olderFormat.ts"

const day = 24 * 60 * 60 * 1000

const contextOf = (event: unknown): AnalyticsContext =>
  typeof event === "object" && event !== null && "context" in event && event.context === "reader" ? "reader" : "site"

interface Batch {
  readonly payload: ReadonlyArray<unknown>
  readonly request: HttpServerRequest.HttpServerRequest
}

/** How many events a batch is charged for: at least one per KiB. */
const weightOf = ({ payload, request }: Batch) =>
  Effect.map(Effect.orDie(request.text), ({ length }) => Math.max(1, payload.length, Math.ceil(length / 1024)))

/** A program that says so, or names no browser. What it names is not stored. */
const isRobot = ({ headers }: HttpServerRequest.HttpServerRequest): boolean => {
  const agent = headers["user-agent"] ?? ""
  return agent.trim() === "" || isbot(agent)
}

/** Removes a user id that is not the sender's. */
const withoutOtherUser = ({ user_id, ...event }: AnalyticsEvent, userId: string | null): AnalyticsEvent =>
  userId !== null && user_id === userId ? { ...event, user_id } : event

export const layer = HttpApiBuilder.group(
  Api,
  "analytics",
  Effect.fnUntraced(function* (handlers) {
    const { ANALYTICS_EVENTS_PER_MINUTE: hits, ANALYTICS_DAYS } = yield* Configuration
    const attempts = yield* RateLimits
    const events = yield* Events

    /** `only` is null for the older endpoint, which takes both contexts. */
    const take = (only: AnalyticsContext | null) =>
      Effect.fn("analytics.take")(function* (batch: Batch) {
        const { payload } = batch
        yield* attempts.allow(["events", yield* visitor], { hits, seconds: 60 }, yield* weightOf(batch))
        const userId = (yield* OptionalPrincipal)?.user.id ?? null
        const now = yield* Clock.currentTimeMillis
        const is_robot = isRobot(batch.request)
        const kept: Array<SentEvent> = []
        const refused: Array<number> = []
        for (const [place, sent] of payload.entries()) {
          const event = only === null ? fromOlderFormat(sent) : sent
          const clean = cleanEvent(event, { context: only ?? contextOf(event), now })
          // The events of such a day are already deleted, so it can no longer be counted.
          if (clean === null || Date.parse(clean.occurred_at) < now - ANALYTICS_DAYS * day) refused.push(place)
          else kept.push({ ...withoutOtherUser(clean, userId), is_robot })
        }
        const accepted = kept.length === 0 ? 0 : yield* events.add(kept)
        const data = { accepted, repeated: kept.length - accepted, refused }
        return answer(data)
      })

    return handlers.handleAll({
      olderBatch: take(null),
      siteBatch: take("site"),
      readerBatch: take("reader")
    })
  })
)
