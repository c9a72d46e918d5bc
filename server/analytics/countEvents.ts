import { Clock, Effect, Layer, Ref, Schema } from "effect"
import type { JobQueue } from "../platform/queue/JobQueue.ts"
import { Jobs } from "../platform/queue/Jobs.ts"
import { Events } from "./Events.ts"

export const eventCounts: JobQueue<{}> = {
  name: "event-counts",
  data: Schema.Struct({}),
  retries: 0,
  delay: 15,
  mostDelay: 60,
  isRepeated: true,
  most: 3600,
  concurrency: 1,
  every: 10
}

const key = "marked"

/** The embedded database answers nothing else while it counts, so counting may take this share of its time. */
const share = 1 / 20

/**
 * Counts every minute, by one of the servers that share a database, or less often if counting takes long: the newest
 * day with new events, and one older one. The older ones take turns, newest first, so that many of them do not keep the
 * database busy.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const events = yield* Events
    const countedLast = yield* Ref.make<string | null>(null)
    const restsUntil = yield* Ref.make(0)

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
      if (began < (yield* Ref.get(restsUntil))) return
      const rest = Effect.flatMap(Clock.currentTimeMillis, (now) => Ref.set(restsUntil, now + (now - began) / share))
      yield* Effect.andThen(count, events.sweep).pipe(Effect.ensuring(rest))
    })

    yield* jobs.work(eventCounts, () => turn)
    yield* jobs.schedule(eventCounts, "* * * * *", {}, key)
    yield* jobs.send(eventCounts, {}, { key })
  })
)
