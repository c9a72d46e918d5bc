import { Effect, Schema } from "effect"
import type { LogStream } from "../../domain/log/LogStream.ts"
import { Impression, inNobodysName } from "../../domain/reader/adverts/Impression.ts"
import { lastingVisitor } from "../analytics/identity.ts"
import { callTimeout } from "../platform/ApiClient.ts"
import { DeferredClient } from "../platform/DeferredClient.ts"
import type { Route } from "../platform/Outbox.ts"
import { CallSession } from "../session/signedHttp.ts"

/** The impressions that are not sent yet, one stream per browser. Their state is not used. */
const stream: LogStream<Impression, null> = {
  name: "outbox/impressions",
  kind: "outbox/impressions",
  version: 1,
  Fact: Impression,
  State: Schema.Null,
  initial: null,
  evolve: () => null,
  upcast: (impression) => impression,
  legacy: []
}

/**
 * Sends impressions of adverts in nobody's name, except those that count towards a user's daily limit, while the browser
 * may be recognised. As events are, all are sent at once.
 */
export const impressionsRoute: Route<Impression, null> = {
  name: "impressions",
  stream,
  keyOf: ({ id }) => id,
  keepsFacts: false,
  maxWaiting: 2000,
  deliver: Effect.fn("impressions.deliver")(
    function* (payload) {
      const { adverts } = yield* DeferredClient
      const isRecognised = (yield* lastingVisitor) !== null
      const told = isRecognised ? payload : payload.map(inNobodysName)
      const call = (isNamed: boolean) => {
        const own = told.filter(({ user_id: user }) => (user !== undefined) === isNamed)
        if (own.length === 0) return Effect.void
        const session = isNamed ? null : "nobody"
        return adverts
          .impressions({ payload: own })
          .pipe(Effect.provideService(CallSession, session), Effect.timeout(callTimeout))
      }
      yield* Effect.all([call(true), call(false)], { concurrency: "unbounded", discard: true })
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
