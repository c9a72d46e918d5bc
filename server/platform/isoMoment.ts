import type { SqlClient, Statement } from "effect/sql"

/** A timestamp as ISO 8601 in UTC. */
export const isoMoment = (sql: SqlClient.SqlClient, moment: Statement.Fragment): Statement.Fragment =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
