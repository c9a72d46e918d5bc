import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration, isPrivate } from "../platform/config.ts"

const days = 90
const mostReaders = 6

/** Gives an issue the readings of some made-up visitors, a few on each of the last days before today. */
export const readIssue = Effect.fn("demo.readIssue")(function* (issueId: string) {
  const sql = yield* SqlClient.SqlClient
  if (!isPrivate(yield* Configuration)) return
  const chance = (salt: string) => sql`(hashtext(i.id || day || nth || ${salt}::text) & 65535)`
  yield* sql`INSERT INTO readings (day, issue_id, visitor, source, openings, pages, furthest, seconds)
    SELECT day, id, visitor, source, 1, read, least(page_count, read + skipped), 20 * read FROM (
      SELECT day::date AS day, i.id, i.page_count, 'demo-' || ${chance("visitor")} % 900 AS visitor,
        (ARRAY['home', 'home', 'search', 'category', 'direct', 'searchEngine', 'socialNetwork'])[1 + ${chance("source")} % 7]
          AS source,
        1 + ${chance("read")} % (1 + i.page_count * 2 / 3) AS read, ${chance("skipped")} % 5 AS skipped
      FROM issues i, generate_series(current_date - ${days}::integer, current_date - 1, interval '1 day') AS day,
        generate_series(1, ${mostReaders}::integer) AS nth
      WHERE i.id = ${issueId} AND i.page_count > 0 AND ${chance("comes")} % ${mostReaders}::integer >= nth
    ) AS made ON CONFLICT DO NOTHING`
  // They read from the front, some pages for longer than others.
  yield* sql`INSERT INTO page_readings (day, issue_id, page, readers, seconds, exits)
    SELECT r.day, r.issue_id, page, count(*), sum(8 + (hashtext(r.issue_id || page) & 31)),
      count(*) FILTER (WHERE page = r.pages)
    FROM readings r CROSS JOIN LATERAL generate_series(1, r.pages) AS page
    WHERE r.issue_id = ${issueId} GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING`
}, Effect.orDie)
