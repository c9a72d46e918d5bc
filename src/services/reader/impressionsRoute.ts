import { Effect, Schema } from "effect"
import type { LogStream } from "../../domain/log/LogStream.ts"
import { Impression } from "../../domain/reader/adverts/Impression.ts"
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

/** Sends impressions of adverts in nobody's name. */
export const impressionsRoute: Route<Impression, null> = {
  name: "impressions",
  stream,
  keyOf: ({ id }) => id,
  keepsFacts: false,
  maxWaiting: 2000,
  deliver: Effect.fn("impressions.deliver")(
    function* (payload) {
      const { adverts } = yield* DeferredClient
      yield* adverts
        .impressions({ payload })
        .pipe(Effect.provideService(CallSession, "nobody"), Effect.timeout(callTimeout))
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
