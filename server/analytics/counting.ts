import { Clock, Duration, Effect, Layer } from "effect"
import { Attempts } from "../platform/attempts.ts"
import { Events } from "./Events.ts"

/** Among all servers of a database one counts, so often at most. */
const turn = { hits: 1, seconds: 60 }

/** While the embedded database counts it answers nobody: of its time, counting may take so much. */
const share = 1 / 20

/** For as long as the server lives: every minute, by whichever server comes first, or less often where it takes long. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const attempts = yield* Attempts
    const events = yield* Events
    const began = yield* Clock.currentTimeMillis
    if ((yield* attempts.count(["counting events"], turn)) === 0) yield* Effect.andThen(events.count, events.sweep)
    return (yield* Clock.currentTimeMillis) - began
  }).pipe(
    Effect.catchCause((cause) => Effect.as(Effect.logWarning("Events could not be counted", cause), 0)),
    Effect.flatMap((millis) => Effect.sleep(Duration.millis(Math.max(60_000, millis / share)))),
    Effect.forever,
    Effect.forkScoped
  )
)
