import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { JobQueueGone } from "../../src/contract/teamJobs.ts"
import { deadJobsAtOnce, type JobQueueState, listedDeadJobs, type TeamJobs } from "../../src/domain/help/TeamJobs.ts"
import { deadByKind } from "../platform/queue/deadByKind.ts"
import { Jobs } from "../platform/queue/Jobs.ts"
import { jobFigures, tableFigures } from "../platform/queue/queueFigures.ts"
import { noteActivity } from "./teamActivities.ts"

interface Changed {
  readonly count: number
  readonly jobs: TeamJobs
}

/** Background work as the support team sees it; callers check that who asks belongs to it. Source: product, "The support team". */
export class TeamJobDesk extends Context.Service<
  TeamJobDesk,
  {
    readonly list: Effect.Effect<TeamJobs>
    /** Puts a job that was given up back on its queue; nothing if it is gone. */
    readonly retry: (memberId: string, id: string) => Effect.Effect<Changed, JobQueueGone>
    /** The same for the jobs of a kind. */
    readonly retryAll: (memberId: string, queue: string) => Effect.Effect<Changed, JobQueueGone>
    /** Removes a job that was given up; nothing if it is gone. */
    readonly remove: (memberId: string, id: string) => Effect.Effect<Changed>
    /** The same for the jobs of a kind. */
    readonly removeAll: (memberId: string, queue: string) => Effect.Effect<Changed>
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
          queue: row.queue,
          waiting: row.waiting,
          since: row.waiting === 0 ? null : isoOf(now - 1000 * Math.max(0, row.oldest))
        })
        const kept = (yield* jobFigures).map((row): JobQueueState => {
          const { running, retrying, next } = row
          return { ...stateOf(row), running, retrying, next: isoOf(next) }
        })
        const ours = (yield* tableFigures).map((row): JobQueueState => ({
          ...stateOf(row),
          running: null,
          retrying: null,
          next: null
        }))
        const dead = (yield* deadByKind(listedDeadJobs)).map((kind) => ({
          ...kind,
          retryable: jobs.names.has(kind.queue)
        }))
        return { queues: [...kept, ...ours], dead } satisfies TeamJobs
      }).pipe(inSql)

      const demandWorked = (queue: string) => (jobs.names.has(queue) ? Effect.void : Effect.fail(new JobQueueGone()))

      return TeamJobDesk.of({
        list: list.pipe(Effect.orDie, Effect.withSpan("TeamJobDesk.list")),
        retry: Effect.fn("TeamJobDesk.retry")(
          function* (userId, id) {
            const queue = yield* jobs.queueOfDead(id)
            if (queue === null) return { count: 0, jobs: yield* list }
            yield* demandWorked(queue)
            yield* jobs.retryDead(queue, [id])
            yield* noteActivity({ userId, kind: "job_retried", subject: queue })
            return { count: 1, jobs: yield* list }
          },
          sql.withTransaction,
          inSql,
          orDie
        ),
        retryAll: Effect.fn("TeamJobDesk.retryAll")(
          function* (userId, queue) {
            yield* demandWorked(queue)
            const ids = yield* jobs.deadOfQueue(queue, deadJobsAtOnce)
            if (ids.length === 0) return { count: 0, jobs: yield* list }
            yield* jobs.retryDead(queue, ids)
            yield* noteActivity({ userId, kind: "jobs_retried", subject: queue, detail: { count: ids.length } })
            return { count: ids.length, jobs: yield* list }
          },
          sql.withTransaction,
          inSql,
          orDie
        ),
        remove: Effect.fn("TeamJobDesk.remove")(
          function* (userId, id) {
            const queue = yield* jobs.queueOfDead(id)
            if (queue === null) return { count: 0, jobs: yield* list }
            yield* jobs.deleteDead([id])
            yield* noteActivity({ userId, kind: "job_removed", subject: queue })
            return { count: 1, jobs: yield* list }
          },
          sql.withTransaction,
          inSql,
          Effect.orDie
        ),
        removeAll: Effect.fn("TeamJobDesk.removeAll")(
          function* (userId, queue) {
            const ids = yield* jobs.deadOfQueue(queue, deadJobsAtOnce)
            if (ids.length === 0) return { count: 0, jobs: yield* list }
            yield* jobs.deleteDead(ids)
            yield* noteActivity({ userId, kind: "jobs_removed", subject: queue, detail: { count: ids.length } })
            return { count: ids.length, jobs: yield* list }
          },
          sql.withTransaction,
          inSql,
          Effect.orDie
        )
      })
    })
  )
}
