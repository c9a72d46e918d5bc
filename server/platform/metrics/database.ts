import { Clock, Effect, Metric } from "effect"
import { SqlClient } from "effect/sql"

const seconds = Metric.gauge("sayfa_database_answer_seconds", {
  description: "Time of the smallest query, waiting for a connection of the pool included"
})
const connections = Metric.gauge("sayfa_database_connections", {
  description: "Connections to the database, of all processes, by state"
})

/** Looks at the database, as this process sees it. */
export const measureDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const began = yield* Clock.currentTimeMillis
  yield* sql`SELECT 1`
  yield* Metric.update(seconds, ((yield* Clock.currentTimeMillis) - began) / 1000)
  const rows = yield* sql<{ state: string; count: number }>`
    SELECT s.state, count(a.pid)::int AS count FROM (VALUES ('active'), ('idle'), ('idle in transaction')) s (state)
      LEFT JOIN pg_stat_activity a ON a.state = s.state AND a.datname = current_database() GROUP BY s.state`
  for (const { state, count } of rows) {
    yield* Metric.update(Metric.withAttributes(connections, { state }), count)
  }
})
