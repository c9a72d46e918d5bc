import type { SqlClient, Statement } from "effect/sql"
import { coversUser } from "../catalogue/runningSubscriptions.ts"

/** Who is new is not told what is older than this. */
const daysBefore = 30

/** Whether a row of `users u` reads a publication: has an issue of it, subscribes to it, or likes it. */
const readsPublication = (sql: SqlClient.SqlClient, publication: Statement.Fragment): Statement.Fragment =>
  sql`(EXISTS (SELECT 1 FROM library l JOIN issues i ON i.id = l.issue_id
      WHERE l.user_id = u.id AND i.publication_id = ${publication})
    OR EXISTS (SELECT 1 FROM plan_issues l JOIN issues i ON i.id = l.issue_id
      WHERE l.user_id = u.id AND i.publication_id = ${publication}
        AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.publication_id IS NULL AND s.ends_at > now()
          AND s.starts_at <= now() AND ${coversUser(sql, sql`u.id`)}))
    OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.publication_id = ${publication}
      AND s.starts_at <= now() AND s.ends_at > now())
    OR EXISTS (SELECT 1 FROM favourites f WHERE f.user_id = u.id AND f.publication_id = ${publication}
      AND f.is_favourite))`

/** Whether a row of `announcements a` is for a row of `users u`, now. */
export const isAddressedTo = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`(a.publish_at <= now() AND a.cancelled_at IS NULL
    AND a.publish_at >= u.created_at - make_interval(days => ${daysBefore})
    AND (a.publication_id IS NULL OR ${readsPublication(sql, sql`a.publication_id`)}))`

/** Whether it is also in their list. Source: product, "Notifications". */
export const isAnnouncedTo = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`(${isAddressedTo(sql)} AND NOT EXISTS (SELECT 1 FROM notification_choices c
    WHERE c.user_id = u.id AND c.kind = 'announcements' AND NOT c.here))`
