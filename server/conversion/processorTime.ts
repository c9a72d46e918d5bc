import type { Worker } from "node:worker_threads"
import { Duration, Effect } from "effect"

/** How many times its limit a thread may wait for processor time. */
const maxWaits = 10

/** The processor time of a thread in milliseconds; 0 if it cannot be read. */
const timeOf = (worker: Worker): Effect.Effect<number> =>
  Effect.tryPromise(() => worker.cpuUsage()).pipe(
    Effect.map(({ user, system }) => (user + system) / 1000),
    Effect.timeout("1 second"),
    Effect.orElseSucceed(() => 0)
  )

/**
 * True once the thread has used that much processor time from now on; false if it did not get it within `maxWaits`
 * times as long.
 */
export const hasUsedTime = Effect.fnUntraced(function* (worker: Worker, limit: Duration.Input) {
  const whole = Duration.toMillis(limit)
  const before = yield* timeOf(worker)
  let left = whole
  for (let waited = 0; left > 0 && waited < maxWaits * whole;) {
    const step = Math.max(left, whole / 10)
    yield* Effect.sleep(step)
    waited += step
    left = whole - ((yield* timeOf(worker)) - before)
  }
  return left <= 0
})
