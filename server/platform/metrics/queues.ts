import { Effect, Metric } from "effect"
import { jobFigures, tableFigures } from "../queue/queueFigures.ts"

const waiting = Metric.gauge("sayfa_queue_waiting", { description: "Pieces of background work that are due" })
const dead = Metric.gauge("sayfa_queue_dead", { description: "Pieces of background work that were given up" })
const lastDone = Metric.gauge("sayfa_queue_last_done_seconds", {
  description: "How long ago a piece of such work was last done"
})
const oldest = Metric.gauge("sayfa_queue_oldest_seconds", { description: "How long the oldest of them has been due" })

const measure = Effect.fnUntraced(function* (row: {
  readonly queue: string
  readonly waiting: number
  readonly oldest: number
}) {
  const { queue } = row
  yield* Metric.update(Metric.withAttributes(waiting, { queue }), row.waiting)
  yield* Metric.update(Metric.withAttributes(oldest, { queue }), row.oldest)
})

/** Looks at what waits in the database, which is the same for all processes that share it. */
export const measureQueues = Effect.gen(function* () {
  for (const row of yield* tableFigures) yield* measure(row)
  for (const row of yield* jobFigures) {
    const { queue, done } = row
    yield* measure(row)
    if (done !== null) yield* Metric.update(Metric.withAttributes(lastDone, { queue }), done)
    yield* Metric.update(Metric.withAttributes(dead, { queue }), row.dead)
  }
})
