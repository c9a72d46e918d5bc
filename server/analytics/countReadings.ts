import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type CountedIssue, dayRead, readingEvents, type StoredEvent } from "../../src/domain/analytics/Reading.ts"
import { editorsOf } from "../publishing/publicationRoles.ts"

interface IssueRow {
  readonly id: string
  readonly pages: number
  readonly makers: ReadonlyArray<string>
}

const storedEvents = Effect.fnUntraced(function* (day: string) {
  const sql = yield* SqlClient.SqlClient
  const visitor = sql.literal("coalesce(e.visitor_id, e.session_key)")
  return yield* sql<StoredEvent>`SELECT e.event_key AS key, e.event_name AS name, e.context = 'reader' AS "isInReader",
      coalesce(e.is_preview, false) AS "isPreview", floor(extract(epoch FROM e.occurred_at) * 1000)::float8 AS at,
      ${visitor} AS visitor, e.session_key AS session, e.user_id AS user, i.id AS issue, e.url_path AS path,
      e.utm_source AS campaign, e.referrer, e.page_number AS page,
      coalesce(e.properties->'pages' = '2'::jsonb, false) AS "isSpread", coalesce(e.duration_seconds, 0) AS seconds
    FROM analytics_events e LEFT JOIN issues i ON i.id = e.issue AND i.published_at <= e.occurred_at
    WHERE e.day = ${day}::text::date AND NOT e.is_robot AND e.event_name IN ${sql.in(readingEvents)}
      AND ${visitor} IN (SELECT coalesce(visitor_id, session_key) FROM analytics_events
        WHERE day = ${day}::text::date AND context = 'reader')`
})

/** Replaces what was read on a day, in a transaction that holds the lock on readings. Source: product, "Figures". */
export const countReadings = Effect.fn("countReadings")(function* (day: string) {
  const sql = yield* SqlClient.SqlClient
  const events = yield* storedEvents(day)
  const found = yield* sql<IssueRow>`SELECT i.id, i.page_count AS pages, array_agg(m.user_id) AS makers
    FROM issues i JOIN ${editorsOf(sql)} AS m ON m.publication_id = i.publication_id
    WHERE i.id IN (SELECT issue FROM analytics_events WHERE day = ${day}::text::date AND context = 'reader')
    GROUP BY i.id`
  const issues = new Map<string, CountedIssue>(
    found.map(({ id, pages, makers }) => [id, { pages, makers: new Set(makers) }])
  )
  const { readings, pages } = dayRead(events, issues)
  yield* sql`DELETE FROM readings WHERE day = ${day}::text::date`
  yield* sql`DELETE FROM page_readings WHERE day = ${day}::text::date`
  yield* sql`INSERT INTO readings (day, issue_id, visitor, source, openings, pages, furthest, seconds)
    SELECT ${day}::text::date, issue, visitor, source, openings, pages, furthest, seconds
    FROM jsonb_to_recordset(${JSON.stringify(readings)}::text::jsonb) AS t
      (issue text, visitor text, source text, openings integer, pages integer, furthest integer, seconds integer)`
  yield* sql`INSERT INTO page_readings (day, issue_id, page, readers, seconds, exits)
    SELECT ${day}::text::date, issue, page, readers, seconds, exits
    FROM jsonb_to_recordset(${JSON.stringify(pages)}::text::jsonb) AS t
      (issue text, page integer, readers integer, seconds bigint, exits integer)`
})
