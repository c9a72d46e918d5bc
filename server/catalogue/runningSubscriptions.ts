import type { SqlClient, Statement } from "effect/sql"

/**
 * Whether a user reads through a row of `subscriptions s`: their own, or the family plan of an owner who added them.
 * Source: product, "Family".
 */
export const coversUser = (sql: SqlClient.SqlClient, userId: string | Statement.Fragment): Statement.Fragment =>
  sql`(s.user_id = ${userId} OR s.plan = 'family' AND s.user_id IN (
    SELECT m.owner_id FROM family_members m WHERE m.user_id = ${userId}))`

/**
 * Whether a row of `subscriptions s` runs now and covers the user. Only the paid period counts, not whether the user
 * was told of its end.
 */
export const runsFor = (sql: SqlClient.SqlClient, userId: string): Statement.Fragment =>
  sql`s.starts_at <= now() AND s.ends_at > now() AND ${coversUser(sql, userId)}`
