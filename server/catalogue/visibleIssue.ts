import type { SqlClient, Statement } from "effect/sql"
import { isMaker, publicationsOf } from "../publishing/publicationRoles.ts"
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

/** Whether anybody has a row of `issues i`, marked something in it without making it, or is paying for it. */
export const isHeldByAnybody = (sql: SqlClient.SqlClient): Statement.Fragment => {
  const line = sql`jsonb_build_array(jsonb_build_object('kind', 'issue', 'ref', i.id))`
  return sql`(EXISTS (SELECT 1 FROM library l WHERE l.issue_id = i.id)
    OR EXISTS (SELECT 1 FROM plan_issues o WHERE o.issue_id = i.id)
    OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.publication_id = i.publication_id AND s.ends_at > now())
    OR EXISTS (SELECT 1 FROM reading_data r WHERE r.issue_id = i.id
      AND NOT ${isMaker(sql, sql`r.user_id`, sql`i.publication_id`)})
    OR EXISTS (SELECT 1 FROM orders o JOIN order_facts f ON f.order_number = o.number
      WHERE o.state IN ('draft', 'pending', 'challenged') AND f.fact->'lines' @> ${line}))`
}

/** Whether who holds a row of `issues i` reads it: it is published, or was and is off sale. */
export const isReadableByHolders = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`(i.status = 'PUBLISHED' OR i.status = 'DRAFT' AND i.published_at IS NOT NULL)`

/**
 * Whether a user sees a row of `issues i`: everybody sees what is published, its owner and editors see the
 * rest too, and who holds an issue that is off sale keeps it. Source: product, "An issue's settings".
 */
export const isVisibleTo = (sql: SqlClient.SqlClient, userId: string | null): Statement.Fragment =>
  userId === null
    ? sql`i.status = 'PUBLISHED'`
    : sql`(i.status = 'PUBLISHED' OR i.publication_id IN ${publicationsOf(sql, userId, "edit")} OR ${isReadableByHolders(sql)} AND ${isHeldBy(sql, userId)})`
