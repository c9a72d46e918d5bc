import type { SqlClient, Statement } from "effect/sql"

/** What is set of a row of `conversions` that failed, so that it is taken again as if for the first time. */
export const queuedAgain = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`state = 'queued', attempts = 0, breaks = 0, reason = NULL, leased_until = now(), finished_at = NULL`
