import { Effect, Metric } from "effect"
import { SqlClient } from "effect/sql"

const waiting = Metric.gauge("sayfa_queue_waiting", { description: "Pieces of background work that are due" })
const oldest = Metric.gauge("sayfa_queue_oldest_seconds", { description: "How long the oldest of them has been due" })

interface Queue {
  readonly queue: string
  readonly waiting: number
  readonly oldest: number
}

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
  for (const { queue, ...row } of rows) {
    yield* Metric.update(Metric.withAttributes(waiting, { queue }), row.waiting)
    yield* Metric.update(Metric.withAttributes(oldest, { queue }), row.oldest)
  }
})
