import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { OptionalPrincipal } from "../../src/contract/authorisation.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import { cleanImpression, inNobodysName } from "../../src/domain/reader/adverts/Impression.ts"
import { Issues } from "../catalogue/Issues.ts"
import { Configuration } from "../platform/config.ts"
import { answer } from "../platform/http/answer.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Adverts } from "./Adverts.ts"
import { Impressions } from "./Impressions.ts"

const day = 24 * 60 * 60 * 1000

/** From one address: many more than its readers see, and too few to make an advert look read. */
const impressionsPerMinute = { hits: 1000, seconds: 60 }

export const layer = HttpApiBuilder.group(
  Api,
  "adverts",
  Effect.fnUntraced(function* (handlers) {
    const { ANALYTICS_DAYS } = yield* Configuration
    const attempts = yield* RateLimits
    const issues = yield* Issues
    const adverts = yield* Adverts
    const impressions = yield* Impressions

    return handlers.handleAll({
      keywordMap: Effect.fn("adverts.keywordMap")(function* ({ params: { issueId } }) {
        const userId = (yield* OptionalPrincipal)?.user.id ?? null
        const issue = yield* issues.visible(issueId, userId)
        if (issue === null) return yield* new IssueNotFound({ issueId })
        return yield* adverts.ofIssue(issue.id, userId)
      }),
      impressions: Effect.fn("adverts.impressions")(function* ({ payload }) {
        yield* attempts.allow(["impressions", yield* visitor], impressionsPerMinute, Math.max(1, payload.length))
        const now = yield* Clock.currentTimeMillis
        const userId = (yield* OptionalPrincipal)?.user.id ?? null
        const kept = payload
          .flatMap((sent) => cleanImpression(sent, { now, since: now - ANALYTICS_DAYS * day }) ?? [])
          .map((one) => (one.user_id === userId ? one : inNobodysName(one)))
        const different = new Set(kept.map(({ id }) => id)).size
        const { accepted, known } = kept.length === 0 ? { accepted: 0, known: 0 } : yield* impressions.add(kept)
        const ignored = payload.length - kept.length + different - known
        return answer({ accepted, repeated: payload.length - ignored - accepted, ignored })
      })
    })
  })
)
