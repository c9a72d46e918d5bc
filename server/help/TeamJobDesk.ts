import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { JobNotFound, JobQueueGone } from "../../src/contract/teamJobs.ts"
import { type JobQueueState, listedDeadJobs, type TeamJobs } from "../../src/domain/help/TeamJobs.ts"
import { Jobs } from "../platform/queue/Jobs.ts"
import { jobFigures, newestDead, tableFigures } from "../platform/queue/queueFigures.ts"
import { noteActivity } from "./teamActivities.ts"

/** A name of an error, or a sentence of the engine's: nothing that could name a reader. */
const isPlain = (error: string): boolean => /^[A-Za-z][A-Za-z ]{0,79}$/u.test(error) && !/[a-z]{15}/u.test(error)

/** Background work as the support team sees it; callers check that who asks belongs to it. Source: product, "The support team". */
export class TeamJobDesk extends Context.Service<
  TeamJobDesk,
  {
    readonly list: Effect.Effect<TeamJobs>
    /** Puts a job that was given up back on its queue. */
    readonly retry: (memberId: string, id: string) => Effect.Effect<TeamJobs, JobNotFound | JobQueueGone>
    /** Deletes a job that was given up; nothing if it is gone. */
    readonly remove: (memberId: string, id: string) => Effect.Effect<TeamJobs>
  }
>()("sayfa/TeamJobDesk") {
  static readonly layer = Layer.effect(
    TeamJobDesk,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs
      const inSql = Effect.provideService(SqlClient.SqlClient, sql)
      const orDie = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E | SqlError.SqlError>) =>
        Effect.catchTag(effect, "SqlError", Effect.die)

      const list = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const isoOf = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString())
        const stateOf = (row: { readonly queue: string; readonly waiting: number; readonly oldest: number }) => ({
          name: row.queue,
          waiting: row.waiting,
          since: row.waiting === 0 ? null : isoOf(now - 1000 * Math.max(0, row.oldest))
        })
        const kept = (yield* jobFigures).map((row): JobQueueState => {
          const { running, failed, next } = row
          return { ...stateOf(row), running, failed, next: isoOf(next) }
        })
        const ours = (yield* tableFigures).map((row): JobQueueState => ({
          ...stateOf(row),
          running: null,
          failed: null,
          next: null
        }))
        const { letters, total } = yield* newestDead(listedDeadJobs)
        const dead = letters.map((letter) => ({
          ...letter,
          error: letter.error !== null && isPlain(letter.error) ? letter.error : null,
          retryable: jobs.names.has(letter.queue)
        }))
        return { queues: [...kept, ...ours], dead, more: total - dead.length } satisfies TeamJobs
      }).pipe(inSql)

      return TeamJobDesk.of({
        list: list.pipe(Effect.orDie, Effect.withSpan("TeamJobDesk.list")),
        retry: Effect.fn("TeamJobDesk.retry")(
          function* (userId, id) {
            const queue = yield* jobs.queueOfDead(id)
            if (queue === null) return yield* new JobNotFound()
            if (!jobs.names.has(queue)) return yield* new JobQueueGone()
            yield* jobs.retryDead(id)
            yield* noteActivity({ userId, kind: "job_retried", subject: queue })
            return yield* list
          },
          sql.withTransaction,
          inSql,
          orDie
        ),
        remove: Effect.fn("TeamJobDesk.remove")(
          function* (userId, id) {
            const queue = yield* jobs.queueOfDead(id)
            if (queue === null) return yield* list
            yield* jobs.dropDead(id)
            yield* noteActivity({ userId, kind: "job_removed", subject: queue })
            return yield* list
          },
          sql.withTransaction,
          inSql,
          Effect.orDie
        )
      })
    })
  )
}
