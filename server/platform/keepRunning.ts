import { Cause, Effect } from "effect"
import { logFailure } from "./failureLog.ts"

/** Seconds before a failed task starts again: the least, doubled by each failure in a row up to the most. */
const [least, most] = [2, 30]

/** Runs a task again and again. A failure is logged, and starts it again after a pause. */
export const keepRunning = <R>(name: string, task: Effect.Effect<void, never, R>): Effect.Effect<never, never, R> =>
  Effect.suspend(() => {
    let seconds = least
    const waitLonger = Effect.suspend(() => {
      const now = seconds
      seconds = Math.min(2 * seconds, most)
      return Effect.sleep(`${now} seconds`)
    })
    const succeeded = Effect.sync(() => {
      seconds = least
    })
    return Effect.andThen(task, succeeded).pipe(
      Effect.catchCause((cause) =>
        Cause.hasInterrupts(cause)
          ? Effect.failCause(cause)
          : Effect.andThen(logFailure("Error", `${name} failed; it starts again`, cause), waitLonger)
      ),
      Effect.forever
    )
  })
