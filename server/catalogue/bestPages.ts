import { Clock, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Holdings } from "../../src/domain/catalogue/access.ts"
import { mostPagesOfIssue, mostTextHits, type TextHit } from "../../src/domain/catalogue/TextHit.ts"
import { previewLimitOf } from "../../src/domain/reader/MagazineInfo.ts"

/** Pages that hold a search's words: as many are looked up by them. Of more, issues are gone through, newest first. */
const mostLookedUp = 4000

/** Pages in which the words are counted: of those that were looked up, each issue's first and the newest issues'. */
const mostCounted = 1000

/** Going through issues ends with so many pages that have the words, or after so many that were looked at. */
const enough = 500
const mostLookedAt = 4000

/** Of an issue that is gone through, its first pages that have the words. */
const mostOfIssue = 5

/** Pages of one step, between which a database that answers one at a time answers others. */
const pagesOfStep = 1000

/** Milliseconds after which no further step is made, and which PostgreSQL gives one. */
const longest = 1000

/** A last word is looked up by its beginning from so many characters on; one letter begins nearly every page. */
const shortestBeginning = 2

/** Who searches: nobody's id, and no holdings but a network's, where nobody is signed in. */
export interface Searcher {
  readonly userId: string | null
  readonly holdings: Holdings
}

/** What is searched for: the words on one page, the words as they stand beside each other, and what they look like. */
export interface Wanted {
  readonly words: string
  readonly phrase: string
  readonly pattern: string
}

export interface FoundPage extends Omit<TextHit, "before" | "match" | "after"> {
  readonly text: string
  readonly ownerId: string
  readonly previewLimit: number
}

/** The words as a database looks them up, the last by its beginning; null where there is nothing to look up. */
export const wordsWanted = (words: ReadonlyArray<string>): Omit<Wanted, "pattern"> | null => {
  const last = words.at(-1) ?? ""
  const looked = [...words.slice(0, -1), ...([...last].length >= shortestBeginning ? [`${last}:*`] : [])]
  return looked.length === 0 ? null : { words: looked.join(" & "), phrase: looked.join(" <-> ") }
}

/** Which page, and how often it has what is searched for. */
interface Counted {
  readonly issue_id: string
  readonly page: number
  readonly places: number
}

/** An issue of which something may be read: to which page (null: to its end), and how many pages that may be. */
interface Readable {
  readonly id: string
  readonly last: number | null
  readonly pages: number
}

/** The most places first, then as they came: two of an issue, and no more than are shown. */
const bestOf = (counted: ReadonlyArray<Counted>): ReadonlyArray<Counted> => {
  const taken = new Map<string, number>()
  return counted
    .toSorted((one, other) => other.places - one.places)
    .filter(({ issue_id }) => {
      const nth = (taken.get(issue_id) ?? 0) + 1
      taken.set(issue_id, nth)
      return nth <= mostPagesOfIssue
    })
    .slice(0, mostTextHits)
}

/**
 * The best pages where whoever asks may read. Few pages with the words are looked up and compared. Many are not, because
 * reading them all would keep everybody else from the database: issues are gone through instead, in steps, from the newest
 * on, until there is enough to choose from. What was found until then is answered.
 */
export const bestPages = Effect.fn("PageTexts.best")(function* (wanted: Wanted, searcher: Searcher) {
  const sql = yield* SqlClient.SqlClient
  const { userId, holdings } = searcher

  const listed = (ids: ReadonlyArray<string>) =>
    sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

  /** The entitlement rule as a database takes it, so that pages that may not be read crowd nothing out. */
  const corporate = holdings.corporateAccess
  const publications = [...holdings.publicationAccess, ...(corporate?.publicationIds ?? [])]
  const isWhole =
    holdings.platformAccess || corporate?.isPlatformAccess === true
      ? sql`true`
      : sql`(i.is_free OR p.tier = 0 OR p.owner_id = ${userId} OR i.id IN ${listed(holdings.issueAccess)}
          OR p.id IN ${listed(publications)})`
  const previewLimit = sql`coalesce(i.preview_page_limit, ${previewLimitOf({})})`
  const readable = sql`SELECT i.id, i.publish_date, i.page_count,
      CASE WHEN ${isWhole} THEN NULL ELSE ${previewLimit} END AS last
    FROM issues i JOIN publications p ON p.id = i.publication_id
    WHERE i.status = 'PUBLISHED' OR p.owner_id = ${userId}`

  /** One step, which the database makes by these of its ways alone, and not for ever; what takes too long finds `none`. */
  const step = <A>(ways: ReadonlyArray<string>, none: A, ask: Effect.Effect<A, SqlError.SqlError>) => {
    const settings = [...ways.map((way) => [way, "off"]), ["statement_timeout", String(longest)]]
    return sql`SELECT ${sql.csv(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.pipe(
      Effect.andThen(ask),
      sql.withTransaction,
      Effect.catchTag("SqlError", (error) =>
        error.reason._tag === "StatementTimeoutError" ? Effect.succeed(none) : Effect.fail(error)
      )
    )
  }

  const hold = step(
    ["enable_seqscan", "jit"],
    mostLookedUp + 1,
    sql<{ count: number }>`SELECT count(*)::int AS count FROM (
        SELECT 1 FROM page_texts WHERE words @@ to_tsquery('simple', ${wanted.words}) LIMIT ${mostLookedUp + 1}) AS known`.pipe(
      Effect.map(([row]) => row?.count ?? 0)
    )
  )

  const lookedUp = step<ReadonlyArray<Counted>>(
    ["enable_seqscan", "jit"],
    [],
    sql<Counted>`WITH matching AS MATERIALIZED (
        SELECT issue_id, page FROM page_texts WHERE words @@ to_tsquery('simple', ${wanted.phrase})
      ), readable AS MATERIALIZED (${readable}), numbered AS (
        SELECT issue_id, page, publish_date, row_number() OVER (PARTITION BY issue_id ORDER BY page) AS nth
        FROM matching JOIN readable r ON r.id = issue_id AND (r.last IS NULL OR page <= r.last)
      ), compared AS MATERIALIZED (
        SELECT issue_id, page, publish_date FROM numbered
        ORDER BY nth, publish_date DESC, issue_id LIMIT ${mostCounted}
      ), counted AS (
        SELECT c.*, regexp_count(t.folded, ${wanted.pattern}) AS places
        FROM compared c JOIN page_texts t ON t.issue_id = c.issue_id AND t.page = c.page
      )
      SELECT issue_id, page, places FROM counted WHERE places > 0 ORDER BY publish_date DESC, issue_id, page`
  )

  const stepThrough = (issues: ReadonlyArray<Readable>) =>
    step<ReadonlyArray<Counted>>(
      ["enable_bitmapscan", "enable_seqscan", "jit"],
      [],
      sql<Counted>`SELECT r.id AS issue_id, t.page, regexp_count(t.folded, ${wanted.pattern}) AS places
        FROM jsonb_to_recordset(${JSON.stringify(issues)}::text::jsonb) AS r (id text, last integer), LATERAL (
          SELECT page, folded FROM page_texts WHERE issue_id = r.id AND (r.last IS NULL OR page <= r.last)
            AND words @@ to_tsquery('simple', ${wanted.phrase}) AND folded ~ ${wanted.pattern}
          ORDER BY page LIMIT ${mostOfIssue}) AS t`
    )

  const goneThrough = Effect.gen(function* () {
    const began = yield* Clock.currentTimeMillis
    const issues = yield* sql<Readable>`SELECT id, last, greatest(1, least(page_count, last)) AS pages
      FROM (${readable}) AS r ORDER BY publish_date DESC, id LIMIT ${mostLookedAt}`
    const found: Array<Counted> = []
    let lookedAt = 0
    for (let from = 0; from < issues.length;) {
      let to = from
      for (let pages = 0; to < issues.length && pages < pagesOfStep; to += 1) pages += issues[to]?.pages ?? 0
      const next = issues.slice(from, to)
      const counted = yield* stepThrough(next)
      for (const { id, pages } of next) {
        const ofIssue = counted.filter(({ issue_id }) => issue_id === id).toSorted((a, b) => a.page - b.page)
        found.push(...ofIssue)
        lookedAt += ofIssue[mostOfIssue - 1]?.page ?? pages
      }
      const isLate = (yield* Clock.currentTimeMillis) - began > longest
      if (found.length >= enough || lookedAt >= mostLookedAt || isLate) break
      from = to
    }
    return found
  })

  const best = bestOf(yield* (yield* hold) > mostLookedUp ? goneThrough : lookedUp)
  return yield* sql<FoundPage>`
    SELECT t.issue_id, t.page, i.title AS issue_title, p.title AS publication_title, p.language, t.text,
      p.owner_id AS "ownerId", p.id AS publication_id, i.is_free OR p.tier = 0 AS is_free,
      ${previewLimit} AS "previewLimit"
    FROM jsonb_to_recordset(${JSON.stringify(best.map((one, nth) => ({ ...one, nth })))}::text::jsonb)
        AS s (issue_id text, page integer, nth integer)
      JOIN page_texts t ON t.issue_id = s.issue_id AND t.page = s.page
      JOIN issues i ON i.id = s.issue_id JOIN publications p ON p.id = i.publication_id
    ORDER BY s.nth`
})
