import { Effect, Exit, Layer, Schema } from "effect"
import type { JobQueue } from "./JobQueue.ts"
import { Jobs } from "./Jobs.ts"

/** All that is deleted because its time is over, as one job. */
export const sweeps: JobQueue<{}> = {
  name: "sweeps",
  data: Schema.Struct({}),
  retries: 3,
  delay: 60,
  mostDelay: 600,
  most: 3600,
  concurrency: 1,
  every: 30
}

const key = "hourly"

/** Of one part, so that one that hangs does not keep the others from their turn. */
const longest = "8 minutes"

/** Each part may be done twice. One that fails is logged with its warning, delays no other, and has all done again. */
export interface SweepPart {
  readonly warning: string
  readonly sweep: Effect.Effect<void, unknown, unknown>
}

/** At start and every hour, by one process: does all parts. */
export const sweeping = <Parts extends ReadonlyArray<SweepPart>>(parts: Parts) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      yield* jobs.work(
        sweeps,
        Effect.fnUntraced(function* () {
          const done = yield* Effect.forEach(parts, ({ warning, sweep }) =>
            (sweep as Effect.Effect<void, unknown, Effect.Services<Parts[number]["sweep"]>>).pipe(
              Effect.timeout(longest),
              Effect.tapCause((cause) => Effect.logWarning(`${warning}; tried again soon`, cause)),
              Effect.exit
            )
          )
          yield* Exit.asVoidAll(done)
        })
      )
      yield* jobs.schedule(sweeps, "7 * * * *", {}, key)
      yield* jobs.send(sweeps, {}, { key })
    })
  )
