import { Clock, Duration, Effect, Layer, Ref } from "effect"
import { RateLimits } from "../platform/rateLimits.ts"
import { Events } from "./Events.ts"

/** At most one of the servers that share a database counts, once a minute. */
const countLimit = { hits: 1, seconds: 60 }

/** The embedded database answers nothing else while it counts, so counting may take this share of its time. */
const share = 1 / 20

/**
 * Counts every minute while the server runs, or less often if counting takes long: the newest day with new events, and
 * one older one. The older ones take turns, newest first, so that many of them do not keep the database busy.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const attempts = yield* RateLimits
    const events = yield* Events
    const countedLast = yield* Ref.make<string | null>(null)

    const count = Effect.gen(function* () {
      const [newest, ...older] = yield* events.marked
      if (newest === undefined) return
      yield* events.count(newest)
      const last = yield* Ref.get(countedLast)
      const next = older.find((day) => last !== null && day < last) ?? older[0]
      if (next === undefined) return
      yield* Ref.set(countedLast, next)
      yield* events.count(next)
    })

    const turn = Effect.gen(function* () {
      const began = yield* Clock.currentTimeMillis
      if ((yield* attempts.count(["counting events"], countLimit)) === 0) yield* Effect.andThen(count, events.sweep)
      return (yield* Clock.currentTimeMillis) - began
    })

    yield* turn.pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logWarning("Events could not be counted", cause), 0)),
      Effect.flatMap((millis) => Effect.sleep(Duration.millis(Math.max(60_000, millis / share)))),
      Effect.forever,
      Effect.forkScoped
    )
  })
)
