import { type Context, Effect, Exit, Layer, Schema, Scope } from "effect"
import type { SqlClient } from "effect/sql"
import { Configuration, readEnvironment } from "../../../server/platform/config.ts"
import * as database from "../../../server/platform/database.ts"
import type { JobQueue } from "../../../server/platform/queue/JobQueue.ts"
import { Jobs, JobSupervision } from "../../../server/platform/queue/Jobs.ts"

/** Jobs that carry the number of a page. */
export type Pages = JobQueue<{ readonly page: number }>

export const queueOf = (name: string): Pages => ({
  name,
  data: Schema.Struct({ page: Schema.Int }),
  retries: 2,
  delay: 1,
  mostDelay: 1,
  most: 60,
  concurrency: 1,
  every: 0.5
})

export interface OpenJobs {
  readonly inside: <A, E>(effect: Effect.Effect<A, E, Jobs | SqlClient.SqlClient | Scope.Scope>) => Promise<A>
  readonly close: () => Promise<void>
}

/** The queues of a data folder's database, as a server has them that does nothing else. */
export const openJobs = async (
  queues: ReadonlyArray<Pages>,
  variables: Readonly<Record<string, string>>
): Promise<OpenJobs> => {
  const environment = await Effect.runPromise(readEnvironment(variables))
  const scope = await Effect.runPromise(Scope.make())
  const opened = Jobs.layer(queues).pipe(
    Layer.provideMerge(database.layer),
    Layer.provide(Configuration.layer(environment)),
    Layer.provide(Layer.succeed(JobSupervision, { silence: 10, every: 1 }))
  )
  const context: Context.Context<Jobs | SqlClient.SqlClient> = await Effect.runPromise(
    Layer.buildWithScope(opened, scope)
  )
  return {
    inside: (effect) => Effect.runPromise(effect.pipe(Effect.scoped, Effect.provideContext(context))),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
