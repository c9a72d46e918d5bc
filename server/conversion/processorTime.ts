import { setPriority } from "node:os"
import type { Worker } from "node:worker_threads"
import { Clock, Duration, Effect } from "effect"

export interface TimeLimits {
  /** The processor time of a task; what a busy server withholds does not count. */
  readonly processor: Duration.Input
  /** The time by the clock, asked again and again. */
  readonly wall: () => Duration.Input
}

/** The processor time of a thread in milliseconds; 0 if it cannot be read. */
const timeOf = (worker: Worker): Effect.Effect<number> =>
  Effect.tryPromise(() => worker.cpuUsage()).pipe(
    Effect.map(({ user, system }) => (user + system) / 1000),
    Effect.timeout("1 second"),
    Effect.orElseSucceed(() => 0)
  )

/**
 * True once the thread has used its processor time from now on, or at least half of it when its time by the clock is
 * over; false if it was given less.
 */
export const hasUsedTime = Effect.fnUntraced(function* (worker: Worker, { processor, wall }: TimeLimits) {
  const whole = Duration.toMillis(processor)
  const [before, since] = [yield* timeOf(worker), yield* Clock.currentTimeMillis]
  let left = whole
  for (;;) {
    const rest = Duration.toMillis(wall()) - ((yield* Clock.currentTimeMillis) - since)
    if (left <= 0 || rest <= 0) return left <= whole / 2
    yield* Effect.sleep(Math.min(Math.max(left, whole / 10), Math.max(1, rest)))
    left = whole - ((yield* timeOf(worker)) - before)
  }
})

/** So many times as long by the clock is long too: the thread may wait for the disk. */
const clockFactor = 8

/**
 * Waits until the thread has used so much processor time from now on. A busy machine makes nothing take long: for each
 * page that it slowed down, a thread would be begun and ended.
 */
export const untilUsed = (worker: Worker, processor: Duration.Input): Effect.Effect<void> =>
  Effect.asVoid(
    hasUsedTime(worker, { processor, wall: () => Duration.times(Duration.fromInputUnsafe(processor), clockFactor) })
  )

/** Behind the other conversion threads, which are behind the server's. */
const lowPriority = 10

/** Lets a thread that takes long give way to the others. False where it cannot; it never goes before others again. */
export const giveWay = (systemId: number | null): boolean => {
  if (systemId === null) return false
  try {
    setPriority(systemId, lowPriority)
    return true
  } catch {
    return false
  }
}
