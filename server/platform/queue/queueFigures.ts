import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { deadLetters } from "./JobQueue.ts"
import { nextRun } from "./nextRun.ts"

interface Figures {
  readonly queue: string
  /** Pieces of work that are due. */
  readonly waiting: number
  /** For how many seconds the oldest of them has been due. */
  readonly oldest: number
}

/** What waits in tables of our own. */
export const tableFigures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const age = (since: string) => sql.literal(`coalesce(extract(epoch FROM now() - min(${since})), 0)::float8 AS oldest`)
  return yield* sql<Figures>`
    SELECT 'conversions' AS queue, count(*)::int AS waiting, ${age("created_at")}
      FROM conversions WHERE state IN ('queued', 'running')
    UNION ALL SELECT 'mails', count(DISTINCT coalesce(mail_id, id))::int, ${age("mail_at")}
      FROM notifications WHERE mail_due AND mail_at <= now()
    UNION ALL SELECT 'notices', count(*)::int, ${age("created_at")} FROM tellings WHERE done_at IS NULL
    UNION ALL SELECT 'archives', count(*)::int, ${age("asked_at")} FROM archives WHERE state = 'asked'`
})

interface JobFigures extends Figures {
  /** How many were given up. */
  readonly dead: number
  /** How many seconds ago one was last done. */
  readonly done: number | null
  readonly running: number
  /** Those that failed and are tried again, now or later. */
  readonly retrying: number
  /** When the next comes that is not due yet, in milliseconds. */
  readonly next: number | null
}

/** What there is of each kind of work that the engine keeps. */
export const jobFigures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isWaiting = sql`j.state IN ('created', 'retry')`
  const rows = yield* sql<JobFigures & { readonly crons: ReadonlyArray<string> }>`
    SELECT q.name AS queue, (count(*) FILTER (WHERE ${isWaiting} AND j.start_after <= now()))::int AS waiting,
      coalesce(extract(epoch FROM now() - min(j.start_after) FILTER (WHERE ${isWaiting} AND j.start_after <= now())),
        0)::float8 AS oldest,
      (count(*) FILTER (WHERE j.state = 'active'))::int AS running,
      (count(*) FILTER (WHERE j.state = 'retry'))::int AS retrying,
      (extract(epoch FROM min(j.start_after) FILTER (WHERE ${isWaiting} AND j.start_after > now())) * 1000)::float8
        AS next,
      (SELECT coalesce(jsonb_agg(s.cron), '[]') FROM pgboss.schedule s WHERE s.name = q.name) AS crons,
      (SELECT count(*)::int FROM pgboss.job d WHERE d.name = ${deadLetters} AND d.source_name = q.name) AS dead,
      (extract(epoch FROM now() - max(j.completed_on) FILTER (WHERE j.state = 'completed')))::float8 AS done
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name
    WHERE q.name <> ${deadLetters} AND q.name NOT LIKE '\\_\\_%' GROUP BY q.name ORDER BY q.name`
  const now = yield* Clock.currentTimeMillis
  return rows.map(({ crons, next, ...row }) => {
    const times = [next, ...crons.map((cron) => nextRun(cron, now))].filter((time) => time !== null)
    return { ...row, next: times.length === 0 ? null : Math.min(...times) } satisfies JobFigures
  })
})
