import { Clock, Duration, Effect, Layer } from "effect"
import { RateLimits } from "../platform/rateLimits.ts"
import { Events } from "./Events.ts"

/** At most one of the servers that share a database counts, once a minute. */
const countLimit = { hits: 1, seconds: 60 }

/** The embedded database answers nothing else while it counts, so counting may take this share of its time. */
const share = 1 / 20

/** Counts every minute while the server runs, or less often if counting takes long. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const attempts = yield* RateLimits
    const events = yield* Events
    const began = yield* Clock.currentTimeMillis
    if ((yield* attempts.count(["counting events"], countLimit)) === 0)
      yield* Effect.andThen(events.count, events.sweep)
    return (yield* Clock.currentTimeMillis) - began
  }).pipe(
    Effect.catchCause((cause) => Effect.as(Effect.logWarning("Events could not be counted", cause), 0)),
    Effect.flatMap((millis) => Effect.sleep(Duration.millis(Math.max(60_000, millis / share)))),
    Effect.forever,
    Effect.forkScoped
  )
)
