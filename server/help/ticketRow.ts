import type { SqlClient } from "effect/sql"
import { isoMoment } from "../platform/isoMoment.ts"

/** What a ticket's reader sees of it. */
export const ticketColumns = (sql: SqlClient.SqlClient) => sql`t.id, t.subject, t.status,
  ${isoMoment(sql, sql`t.created_at`)} AS created, ${isoMoment(sql, sql`t.last_reply_at`)} AS last_reply_at`
