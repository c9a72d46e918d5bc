import { Clock, Effect } from "effect"
import { coverFolder, coverVersion } from "./coverVersion.ts"
import { SqlClient, type SqlError } from "effect/sql"
import type { Holdings } from "../../src/domain/catalogue/access.ts"
import { maxPagesPerIssue, maxTextHits, type TextHit } from "../../src/domain/catalogue/TextHit.ts"
import { defaultPageSize, previewLimitOf } from "../../src/domain/reader/MagazineInfo.ts"

/**
 * Up to this many matching pages are looked up in the index; beyond it, issues are searched one after another, newest
 * first.
 */
const maxLookedUp = 4000

/** Pages in which matches are counted: each issue's first matching pages, newest issues first. */
const maxCounted = 1000

/** Searching issue by issue ends after this many matching pages, or this many pages read. */
const enough = 500
const maxRead = 4000

/** Matching pages taken from each issue, when searching issue by issue. */
const maxFromIssue = 5

/** Pages per step; other queries run between the steps. */
const pagesPerStep = 1000

/** Milliseconds after which no further step begins, and after which PostgreSQL ends one. */
const maxMillis = 1000

/** The last word matches as a prefix from this length on; a single letter would match nearly every page. */
const minPrefixLength = 2

/** Who searches. A visitor has no id, and only what their network gives. */
export interface Searcher {
  readonly userId: string | null
  readonly holdings: Holdings
}

/** The query as the database needs it: all words on one page, the words as a phrase, and a regular expression. */
export interface TextQuery {
  readonly words: string
  readonly phrase: string
  readonly pattern: string
}

export interface FoundPage extends Omit<TextHit, "before" | "match" | "after" | "cover_image"> {
  readonly folder: string
  readonly version: string
  readonly text: string
  readonly previewLimit: number
}

/** The words as a text-search query, with the last word as a prefix; null if there is nothing to look up. */
export const textQueryOf = (words: ReadonlyArray<string>): Omit<TextQuery, "pattern"> | null => {
  const last = words.at(-1) ?? ""
  const looked = [...words.slice(0, -1), ...([...last].length >= minPrefixLength ? [`${last}:*`] : [])]
  return looked.length === 0 ? null : { words: looked.join(" & "), phrase: looked.join(" <-> ") }
}

/** How many matches a page has. */
interface Counted {
  readonly issue_id: string
  readonly page: number
  readonly places: number
}

/** An issue that may be read up to page `last` (null: all of it), and how many pages that is. */
interface Readable {
  readonly id: string
  readonly last: number | null
  readonly pages: number
}

/** Most matches first, otherwise in the given order; at most two pages of an issue. */
const bestOf = (counted: ReadonlyArray<Counted>): ReadonlyArray<Counted> => {
  const taken = new Map<string, number>()
  return counted
    .toSorted((one, other) => other.places - one.places)
    .filter(({ issue_id }) => {
      const nth = (taken.get(issue_id) ?? 0) + 1
      taken.set(issue_id, nth)
      return nth <= maxPagesPerIssue
    })
    .slice(0, maxTextHits)
}

/**
 * The best pages that the searcher may read. Few matching pages are looked up in the index and compared. Many would
 * keep the database busy, so issues are searched in steps instead, newest first, until enough is found or time is up.
 */
export const bestPages = Effect.fn("PageTexts.best")(function* (textQuery: TextQuery, searcher: Searcher) {
  const sql = yield* SqlClient.SqlClient
  const { holdings } = searcher

  const listed = (ids: ReadonlyArray<string>) =>
    sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

  /** The entitlement rule in SQL, so that pages that may not be read displace no others. */
  const corporate = holdings.corporateAccess
  const publications = [...holdings.publicationAccess, ...(corporate?.publicationIds ?? [])]
  const isWhole =
    holdings.platformAccess || corporate?.isPlatformAccess === true
      ? sql`true`
      : sql`(i.is_free OR p.tier = 0 OR i.id IN ${listed(holdings.issueAccess)}
          OR p.id IN ${listed(publications)})`
  const previewLimit = sql`coalesce(i.preview_page_limit, ${previewLimitOf({})})`
  const readable = sql`SELECT i.id, i.publish_date, i.page_count,
      CASE WHEN ${isWhole} THEN NULL ELSE ${previewLimit} END AS last
    FROM issues i JOIN publications p ON p.id = i.publication_id
    WHERE i.status = 'PUBLISHED' OR p.id IN ${listed(holdings.ownPublications ?? [])}`

  /** Runs one step with these planner settings off and a time limit; answers `none` if it takes too long. */
  const step = <A>(disabled: ReadonlyArray<string>, none: A, ask: Effect.Effect<A, SqlError.SqlError>) => {
    const settings = [...disabled.map((way) => [way, "off"]), ["statement_timeout", String(maxMillis)]]
    return sql`SELECT ${sql.csv(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.pipe(
      Effect.andThen(ask),
      sql.withTransaction,
      Effect.catchTag("SqlError", (error) =>
        error.reason._tag === "StatementTimeoutError" ? Effect.succeed(none) : Effect.fail(error)
      )
    )
  }

  const countMatching = step(
    ["enable_seqscan", "jit"],
    maxLookedUp + 1,
    sql<{ count: number }>`SELECT count(*)::int AS count FROM (
        SELECT 1 FROM page_texts WHERE words @@ to_tsquery('simple', ${textQuery.words}) LIMIT ${maxLookedUp + 1}) AS known`.pipe(
      Effect.map(([row]) => row?.count ?? 0)
    )
  )

  const lookUp = step<ReadonlyArray<Counted>>(
    ["enable_seqscan", "jit"],
    [],
    sql<Counted>`WITH matching AS MATERIALIZED (
        SELECT issue_id, page FROM page_texts WHERE words @@ to_tsquery('simple', ${textQuery.phrase})
      ), readable AS MATERIALIZED (${readable}), numbered AS (
        SELECT issue_id, page, publish_date, row_number() OVER (PARTITION BY issue_id ORDER BY page) AS nth
        FROM matching JOIN readable r ON r.id = issue_id AND (r.last IS NULL OR page <= r.last)
      ), compared AS MATERIALIZED (
        SELECT issue_id, page, publish_date FROM numbered
        ORDER BY nth, publish_date DESC, issue_id LIMIT ${maxCounted}
      ), counted AS (
        SELECT c.*, regexp_count(t.folded, ${textQuery.pattern}) AS places
        FROM compared c JOIN page_texts t ON t.issue_id = c.issue_id AND t.page = c.page
      )
      SELECT issue_id, page, places FROM counted WHERE places > 0 ORDER BY publish_date DESC, issue_id, page`
  )

  const searchIssues = (issues: ReadonlyArray<Readable>) =>
    step<ReadonlyArray<Counted>>(
      ["enable_bitmapscan", "enable_seqscan", "jit"],
      [],
      sql<Counted>`SELECT r.id AS issue_id, t.page, regexp_count(t.folded, ${textQuery.pattern}) AS places
        FROM jsonb_to_recordset(${JSON.stringify(issues)}::text::jsonb) AS r (id text, last integer), LATERAL (
          SELECT page, folded FROM page_texts WHERE issue_id = r.id AND (r.last IS NULL OR page <= r.last)
            AND words @@ to_tsquery('simple', ${textQuery.phrase}) AND folded ~ ${textQuery.pattern}
          ORDER BY page LIMIT ${maxFromIssue}) AS t`
    )

  const searchInSteps = Effect.gen(function* () {
    const began = yield* Clock.currentTimeMillis
    const issues = yield* sql<Readable>`SELECT id, last, greatest(1, least(page_count, last)) AS pages
      FROM (${readable}) AS r ORDER BY publish_date DESC, id LIMIT ${maxRead}`
    const found: Array<Counted> = []
    let lookedAt = 0
    for (let from = 0; from < issues.length;) {
      let to = from
      for (let pages = 0; to < issues.length && pages < pagesPerStep; to += 1) pages += issues[to]?.pages ?? 0
      const next = issues.slice(from, to)
      const counted = yield* searchIssues(next)
      for (const { id, pages } of next) {
        const ofIssue = counted.filter(({ issue_id }) => issue_id === id).toSorted((a, b) => a.page - b.page)
        found.push(...ofIssue)
        lookedAt += ofIssue[maxFromIssue - 1]?.page ?? pages
      }
      const isLate = (yield* Clock.currentTimeMillis) - began > maxMillis
      if (found.length >= enough || lookedAt >= maxRead || isLate) break
      from = to
    }
    return found
  })

  const best = bestOf(yield* (yield* countMatching) > maxLookedUp ? searchInSteps : lookUp)
  return yield* sql<FoundPage>`
    SELECT t.issue_id, t.page, i.title AS issue_title, p.title AS publication_title, p.language, t.text,
      p.id AS publication_id, ${coverFolder(sql)} AS folder, ${coverVersion(sql)} AS version,
      coalesce(i.page_width, ${defaultPageSize.width}::double precision) AS page_width,
      coalesce(i.page_height, ${defaultPageSize.height}::double precision) AS page_height, i.is_free OR p.tier = 0 AS is_free,
      ${previewLimit} AS "previewLimit"
    FROM jsonb_to_recordset(${JSON.stringify(best.map((one, nth) => ({ ...one, nth })))}::text::jsonb)
        AS s (issue_id text, page integer, nth integer)
      JOIN page_texts t ON t.issue_id = s.issue_id AND t.page = s.page
      JOIN issues i ON i.id = s.issue_id JOIN publications p ON p.id = i.publication_id
    ORDER BY s.nth`
})
