import type { Worker } from "node:worker_threads"
import { Duration, Effect } from "effect"

/** A thread that has not had its time of a processor in so many times that long gets none. */
const patience = 10

/** Milliseconds that a thread has had of a processor; none where it cannot say so now. */
const timeOf = (worker: Worker): Effect.Effect<number> =>
  Effect.tryPromise(() => worker.cpuUsage()).pipe(
    Effect.map(({ user, system }) => (user + system) / 1000),
    Effect.timeout("1 second"),
    Effect.orElseSucceed(() => 0)
  )

/**
 * Ends when the thread, from now on, has had that time of a processor: true. False where it waited `patience` times as
 * long and did not get it, which is no fault of what it does.
 */
export const hasHad = Effect.fnUntraced(function* (worker: Worker, limit: Duration.Input) {
  const whole = Duration.toMillis(limit)
  const before = yield* timeOf(worker)
  let left = whole
  for (let waited = 0; left > 0 && waited < patience * whole;) {
    const step = Math.max(left, whole / 10)
    yield* Effect.sleep(step)
    waited += step
    left = whole - ((yield* timeOf(worker)) - before)
  }
  return left <= 0
})
