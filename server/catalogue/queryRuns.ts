import type { SqlClient, Statement } from "effect/sql"

/**
 * Whether a reader reads by a row of `subscriptions s` while it runs: it is their own, or the family plan of somebody who
 * has let them in. Source: product, "Family".
 */
export const readsBy = (sql: SqlClient.SqlClient, userId: string | Statement.Fragment): Statement.Fragment =>
  sql`(s.user_id = ${userId} OR s.plan = 'family' AND s.user_id IN (
    SELECT m.owner_id FROM family_members m WHERE m.user_id = ${userId}))`

/**
 * Whether a row of `subscriptions s` is one that runs now, and by which a reader reads. What is paid for says so, and not
 * whether its reader was told of an end: who tells goes by a clock of their own.
 */
export const runsFor = (sql: SqlClient.SqlClient, userId: string): Statement.Fragment =>
  sql`s.starts_at <= now() AND s.ends_at > now() AND ${readsBy(sql, userId)}`
