import type { SqlClient, Statement } from "effect/sql"
import { runsFor } from "./runningSubscriptions.ts"

/**
 * Whether a user holds a row of `issues i`: bought it, subscribes to its publication, or opened it with a plan that
 * runs. Source: product, "An issue's settings".
 */
export const isHeldBy = (sql: SqlClient.SqlClient, userId: string): Statement.Fragment => {
  const running = (which: Statement.Fragment) =>
    sql`EXISTS (SELECT 1 FROM subscriptions s WHERE ${runsFor(sql, userId)} AND ${which})`
  return sql`(i.id IN (SELECT issue_id FROM library WHERE user_id = ${userId})
    OR ${running(sql`s.publication_id = i.publication_id`)}
    OR i.id IN (SELECT issue_id FROM plan_issues WHERE user_id = ${userId}) AND ${running(sql`s.publication_id IS NULL`)})`
}

/** Whether a row of `issues i` came out, be it on sale still or not. */
export const hasComeOut = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`(i.status = 'PUBLISHED' OR i.status = 'DRAFT' AND i.published_at IS NOT NULL)`

/**
 * Whether a user sees a row of `issues i JOIN publications p`: everybody sees what is published, its publisher sees the
 * rest too, and who holds an issue that is off sale keeps it. Source: product, "An issue's settings".
 */
export const isVisibleTo = (sql: SqlClient.SqlClient, userId: string | null): Statement.Fragment =>
  userId === null
    ? sql`i.status = 'PUBLISHED'`
    : sql`(i.status = 'PUBLISHED' OR p.owner_id = ${userId} OR ${hasComeOut(sql)} AND ${isHeldBy(sql, userId)})`
