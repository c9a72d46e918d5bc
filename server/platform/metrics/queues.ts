import { Effect, Metric } from "effect"
import { SqlClient } from "effect/sql"
import { deadLetters } from "../queue/JobQueue.ts"

const waiting = Metric.gauge("sayfa_queue_waiting", { description: "Pieces of background work that are due" })
const dead = Metric.gauge("sayfa_queue_dead", { description: "Pieces of background work that were given up" })
const lastDone = Metric.gauge("sayfa_queue_last_done_seconds", {
  description: "How long ago a piece of such work was last done"
})
const oldest = Metric.gauge("sayfa_queue_oldest_seconds", { description: "How long the oldest of them has been due" })

interface Queue {
  readonly queue: string
  readonly waiting: number
  readonly oldest: number
}

const measure = Effect.fnUntraced(function* (queue: string, row: Omit<Queue, "queue">) {
  yield* Metric.update(Metric.withAttributes(waiting, { queue }), row.waiting)
  yield* Metric.update(Metric.withAttributes(oldest, { queue }), row.oldest)
})

/** What waits and what was given up of each kind of work that the engine keeps. */
const measureJobs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Queue & { readonly dead: number; readonly done: number | null }>`
    SELECT q.name AS queue, count(j.id)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS oldest,
      (SELECT count(*)::int FROM pgboss.job d WHERE d.name = ${deadLetters} AND d.source_name = q.name) AS dead,
      (SELECT extract(epoch FROM now() - max(c.completed_on))::float8 FROM pgboss.job c
        WHERE c.name = q.name AND c.state = 'completed') AS done
    FROM pgboss.queue q LEFT JOIN pgboss.job j
      ON j.name = q.name AND j.state IN ('created', 'retry') AND j.start_after <= now()
    WHERE q.name <> ${deadLetters} AND q.name NOT LIKE '\\_\\_%' GROUP BY q.name`
  for (const { queue, dead: given, done, ...row } of rows) {
    yield* measure(queue, row)
    if (done !== null) yield* Metric.update(Metric.withAttributes(lastDone, { queue }), done)
    yield* Metric.update(Metric.withAttributes(dead, { queue }), given)
  }
})

/** Looks at what waits in the database, which is the same for all processes that share it. */
export const measureQueues = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const age = (since: string) => sql.literal(`coalesce(extract(epoch FROM now() - min(${since})), 0)::float8 AS oldest`)
  const rows = yield* sql<Queue>`
    SELECT 'conversions' AS queue, count(*)::int AS waiting, ${age("created_at")}
      FROM conversions WHERE state IN ('queued', 'running')
    UNION ALL SELECT 'mails', count(DISTINCT coalesce(mail_id, id))::int, ${age("mail_at")}
      FROM notifications WHERE mail_due AND mail_at <= now()
    UNION ALL SELECT 'notices', count(*)::int, ${age("created_at")} FROM tellings WHERE done_at IS NULL
    UNION ALL SELECT 'archives', count(*)::int, ${age("asked_at")} FROM archives WHERE state = 'asked'`
  for (const { queue, ...row } of rows) yield* measure(queue, row)
  yield* measureJobs
})
