import { Effect } from "effect"
import { Jobs } from "../../../server/platform/queue/Jobs.ts"
import { openJobs, queueOf } from "./openJobs.ts"

/** A process that takes a job of the queue `held`, says so, and never does it. */
const variables = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]))
const held = queueOf("held")
const { inside } = await openJobs([held], variables)
await inside(
  Effect.andThen(
    Jobs.use((jobs) =>
      jobs.work(held, ({ data }) =>
        Effect.andThen(
          Effect.sync(() => process.stdout.write(`taken ${data.page}\n`)),
          Effect.never
        )
      )
    ),
    Effect.never
  )
)
