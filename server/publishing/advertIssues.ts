import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { foldPlain } from "../../src/domain/folding.ts"
import { type AdvertIssue, type AdvertIssues, listedIssues } from "../../src/domain/publishing/OwnAdvert.ts"
import { plainTitle } from "./plainTitle.ts"

interface Asked {
  /** Null for the published issues of all publications. */
  readonly publicationId: string | null
  /** Words of titles, of issue or publication; all issues have none. */
  readonly query: string
  readonly chosen: ReadonlyArray<string>
}

/** The issues that an advert may stand in, the newest first. No more are read than are listed. */
export const advertIssues = Effect.fn("advertIssues")(function* ({ publicationId, query, chosen }: Asked) {
  const sql = yield* SqlClient.SqlClient
  const words = foldPlain(query)
    .split(/\s+/u)
    .filter((word) => word !== "")
  const which = publicationId === null ? sql`i.published_at IS NOT NULL` : sql`i.publication_id = ${publicationId}`
  const issues = sql`issues i JOIN publications p ON p.id = i.publication_id`
  const newestFirst = sql`i.publish_date DESC, i.created_at DESC, i.id`
  const name = plainTitle(sql, sql`p.title || ' ' || i.title`)
  const hasAll =
    words.length === 0
      ? sql`true`
      : sql`(SELECT bool_and(strpos(named.name, w.word) > 0)
          FROM (SELECT ${name} AS name) AS named,
            jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) AS w (word))`
  const found = yield* sql<AdvertIssue & { readonly total: number }>`SELECT i.id, i.title,
      p.title AS publication_title, (count(*) OVER ())::int AS total
    FROM ${issues} WHERE ${which} AND ${hasAll} ORDER BY ${newestFirst} LIMIT ${listedIssues}::int`
  const answer: AdvertIssues = {
    found: found.map(({ total: _, ...issue }) => issue),
    more: Math.max(0, (found[0]?.total ?? 0) - listedIssues),
    chosen: yield* sql<AdvertIssue>`SELECT i.id, i.title, p.title AS publication_title FROM ${issues}
      WHERE ${which} AND i.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(chosen)}::text::jsonb))
      ORDER BY ${newestFirst}`
  }
  return answer
}, Effect.orDie)
