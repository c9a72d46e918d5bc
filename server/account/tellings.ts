import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"

/** An issue whose date is older is of an archive, and no news. */
const newsDays = 30

/**
 * Records, in the transaction in which issues come out for the first time, that their readers are to be told. Nobody is
 * told of the demo's. Source: product, "Notifications".
 */
export const noteIssuesOut = (sql: SqlClient.SqlClient, which: Statement.Fragment) =>
  sql`INSERT INTO tellings (occasion, issue_id)
    SELECT 'issue ' || i.id, i.id FROM issues i
    WHERE ${which} AND i.status = 'PUBLISHED' AND i.published_at = now()
      AND i.publish_date > now() - make_interval(days => ${newsDays})
      AND NOT EXISTS (SELECT 1 FROM conversions c WHERE c.issue_id = i.id AND c.early)
    ON CONFLICT (occasion) DO NOTHING`

/** An announcement of which a server was down for longer is not mailed any more. */
const mailedDays = 7

/** Records that announcements that are to be mailed have come out. */
export const noteAnnouncementsOut = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO tellings (occasion, announcement_id)
    SELECT 'announcement ' || a.id, a.id FROM announcements a
    WHERE a.mail AND a.cancelled_at IS NULL AND a.publish_at <= now()
      AND a.publish_at > now() - make_interval(days => ${mailedDays})
      AND NOT EXISTS (SELECT 1 FROM tellings t WHERE t.announcement_id = a.id)
    ON CONFLICT (occasion) DO NOTHING`
}).pipe(Effect.withSpan("tellings.noteAnnouncementsOut"))
