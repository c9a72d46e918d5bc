import { Context, Effect, Layer, Option, Schema, Semaphore, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TooManyRequests } from "../../src/contract/refusals.ts"
import { entitlement, type Holdings } from "../../src/domain/catalogue/access.ts"
import { excerpt, mostPagesOfIssue, mostTextHits, type TextHit } from "../../src/domain/catalogue/TextHit.ts"
import { finding, fold, foldPlain } from "../../src/domain/folding.ts"
import { defaultPreviewLimit } from "../../src/domain/reader/MagazineInfo.ts"
import { Storage } from "../platform/storage.ts"

/** The shortest query that is answered, in folded characters, and how much of a longer one is looked at. */
const shortestQuery = 2
const longestQuery = 200
const mostWords = 16

/** Of a phrase's pages so many are compared, of each issue its first and of issues the newest: enough for a large kiosk. */
const mostCompared = 1000

/** A last word is looked up by its beginning from so many characters on; one letter begins nearly every page. */
const shortestBeginning = 2

/** Searches that the database is asked at once, and that wait for it: whoever else comes is asked to come again. */
const atOnce = 2
const mostWaiting = 30

/** Characters of a page that are kept: a hundred times what is printed on one. */
const mostCharacters = 100_000

/** Pages written at once: a moment for the database, whoever else waits for it. */
const pagesAtOnce = 20

const SearchFile = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
const decodeSearchFile = Schema.decodeUnknownEffect(SearchFile)

/** The words of a text without marks and signs, so that the database has nothing to split in its own way. */
export const plainWords = (text: string): ReadonlyArray<string> => foldPlain(text).match(/[\p{L}\p{N}]+/gu) ?? []

interface Unread {
  readonly id: string
  readonly folder: string
  readonly version: string
}

interface Found extends Omit<TextHit, "before" | "match" | "after"> {
  readonly text: string
  readonly ownerId: string
  readonly publication: string
  readonly isFree: boolean
  readonly previewLimit: number
}

/** Who searches: nobody's id, and no holdings but a network's, where nobody is signed in. */
export interface Searcher {
  readonly userId: string | null
  readonly holdings: Holdings
}

/** The words of every issue's pages, as they were when its pages were last made. */
export class PageTexts extends Context.Service<
  PageTexts,
  {
    /** The best hits on pages that the searcher may read: most places first, then the newest issue. */
    readonly search: (query: string, searcher: Searcher) => Effect.Effect<ReadonlyArray<TextHit>, TooManyRequests>
    /** Takes in the words of every issue whose pages were made anew; what breaks is left for the next time. */
    readonly catchUp: Effect.Effect<void>
  }
>()("sayfa/PageTexts") {
  static readonly layer = Layer.effect(
    PageTexts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage

      const read = Effect.fnUntraced(function* (folder: string) {
        const key = `content/${folder}/search.json`
        if (Option.isNone(yield* storage.head(key))) return []
        const text = yield* storage.get(key).pipe(Stream.decodeText(), Stream.mkString)
        const pages = yield* decodeSearchFile(text).pipe(Effect.catchTag("SchemaError", () => Effect.succeed({})))
        return Object.entries(pages).filter(([page]) => /^[1-9]\d{0,4}$/.test(page))
      })

      const rowOf = ([page, whole]: readonly [string, string]) => {
        const text = whole.replaceAll("\0", "").slice(0, mostCharacters).toWellFormed()
        return { page: Number(page), text, folded: fold(text), plain: plainWords(text).join(" ") }
      }

      /** Of what was converted anew meanwhile nothing is written: it is read again, as it is then. */
      const write = (issue: Unread, rows: ReadonlyArray<ReturnType<typeof rowOf>>) =>
        sql`INSERT INTO page_texts (issue_id, page, text, folded, plain)
          SELECT i.id, t.page, t.text, t.folded, t.plain FROM issues i,
            jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
              AS t (page integer, text text, folded text, plain text)
          WHERE i.id = ${issue.id} AND i.version = ${issue.version}
          ON CONFLICT (issue_id, page) DO UPDATE
            SET text = excluded.text, folded = excluded.folded, plain = excluded.plain`

      /** Said to be read only when all of it is there, so that a server that ended in between begins again. */
      const takeIn = Effect.fn("PageTexts.takeIn")(function* (issue: Unread) {
        const pages = yield* read(issue.folder)
        for (let from = 0; from < pages.length; from += pagesAtOnce) {
          const rows: Array<ReturnType<typeof rowOf>> = []
          for (const page of pages.slice(from, from + pagesAtOnce)) {
            rows.push(rowOf(page))
            yield* Effect.sleep(0)
          }
          yield* write(issue, rows)
        }
        const kept = JSON.stringify(pages.map(([page]) => page))
        yield* sql`SELECT 1 FROM issues WHERE id = ${issue.id} FOR UPDATE`.pipe(
          Effect.andThen(sql`DELETE FROM page_texts WHERE issue_id = ${issue.id}
            AND page <> ALL (SELECT jsonb_array_elements_text(${kept}::text::jsonb)::int)
            AND EXISTS (SELECT 1 FROM issues WHERE id = ${issue.id} AND version = ${issue.version})`),
          Effect.andThen(sql`UPDATE issues SET text_version = ${issue.version}
            WHERE id = ${issue.id} AND version = ${issue.version}`),
          sql.withTransaction
        )
      })

      const unread = sql<Unread>`SELECT id, coalesce(old_issue_id, id) AS folder, version FROM issues
        WHERE version <> '0' AND text_version IS DISTINCT FROM version ORDER BY created_at DESC, id`

      const listed = (ids: ReadonlyArray<string>) =>
        sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

      /** The entitlement rule as a database takes it, so that pages that may not be read crowd nothing out. */
      const isWhole = ({ userId, holdings }: Searcher) => {
        const corporate = holdings.corporateAccess
        if (holdings.platformAccess || corporate?.isPlatformAccess === true) return sql`true`
        const publications = [...holdings.publicationAccess, ...(corporate?.publicationIds ?? [])]
        return sql`(i.is_free OR p.tier = 0 OR p.owner_id = ${userId} OR i.id IN ${listed(holdings.issueAccess)}
          OR p.id IN ${listed(publications)})`
      }

      /**
       * The best pages where whoever asks may read. The database looks the words up one beside the other, as they have
       * to stand, and then looks for the query itself on those pages alone.
       */
      const best = Effect.fnUntraced(function* (words: ReadonlyArray<string>, pattern: RegExp, searcher: Searcher) {
        const last = words.at(-1) ?? ""
        const whole = words.slice(0, -1)
        const wanted = [...whole, ...([...last].length >= shortestBeginning ? [`${last}:*`] : [])].join(" <-> ")
        if (wanted === "") return []
        return yield* sql<Found>`
          WITH matching AS MATERIALIZED (
            SELECT issue_id, page FROM page_texts WHERE words @@ to_tsquery('simple', ${wanted})
          ), readable AS MATERIALIZED (
            SELECT i.id, i.publish_date, CASE WHEN ${isWhole(searcher)} THEN NULL
              ELSE coalesce(i.preview_page_limit, ${defaultPreviewLimit}) END AS last
            FROM issues i JOIN publications p ON p.id = i.publication_id
            WHERE i.status = 'PUBLISHED' OR p.owner_id = ${searcher.userId}
          ), numbered AS (
            SELECT issue_id, page, publish_date, row_number() OVER (PARTITION BY issue_id ORDER BY page) AS nth
            FROM matching JOIN readable r ON r.id = issue_id AND (r.last IS NULL OR page <= r.last)
          ), compared AS MATERIALIZED (
            SELECT issue_id, page, publish_date FROM numbered
            ORDER BY nth, publish_date DESC, issue_id LIMIT ${mostCompared}
          ), counted AS (
            SELECT c.*, regexp_count(t.folded, ${pattern.source}) AS places
            FROM compared c JOIN page_texts t ON t.issue_id = c.issue_id AND t.page = c.page
          ), ranked AS (
            SELECT *, row_number() OVER (PARTITION BY issue_id ORDER BY places DESC, page) AS nth
            FROM counted WHERE places > 0
          ), shown AS MATERIALIZED (
            SELECT issue_id, page, publish_date, places FROM ranked WHERE nth <= ${mostPagesOfIssue}
            ORDER BY places DESC, publish_date DESC, issue_id, page LIMIT ${mostTextHits}
          )
          SELECT s.issue_id, s.page, i.title AS issue_title, p.title AS publication_title, p.language, t.text,
            p.owner_id AS "ownerId", p.id AS publication, i.is_free OR p.tier = 0 AS "isFree",
            coalesce(i.preview_page_limit, ${defaultPreviewLimit}) AS "previewLimit"
          FROM shown s JOIN page_texts t ON t.issue_id = s.issue_id AND t.page = s.page
            JOIN issues i ON i.id = s.issue_id JOIN publications p ON p.id = i.publication_id
          ORDER BY s.places DESC, s.publish_date DESC, s.issue_id, s.page`
      })

      /** The rule itself has the last word, whatever the database took it for. */
      const isOpen = ({ issue_id, page, ...found }: Found, { userId, holdings }: Searcher): boolean =>
        found.ownerId === userId ||
        entitlement({ id: issue_id, publication: found.publication, isFree: found.isFree }, holdings) !== null ||
        page <= found.previewLimit

      const turns = yield* Semaphore.make(atOnce)
      let waiting = 0
      const inTurn = <A, E>(search: Effect.Effect<A, E>) =>
        Effect.suspend((): Effect.Effect<A, E | TooManyRequests> => {
          if (waiting >= mostWaiting) return Effect.fail(new TooManyRequests({ retryAfterSeconds: 1 }))
          waiting += 1
          return turns
            .withPermits(1)(search)
            .pipe(Effect.ensuring(Effect.sync(() => void (waiting -= 1))))
        })

      const search = Effect.fn("PageTexts.search")(function* (query: string, searcher: Searcher) {
        const asked = query.trim().slice(0, longestQuery)
        const pattern = finding(asked)
        const words = plainWords(asked).slice(0, mostWords)
        if (pattern === null || words.length === 0 || [...fold(asked)].length < shortestQuery) return []
        const found = yield* inTurn(best(words, pattern, searcher).pipe(Effect.orDie))
        return found.flatMap((page) => {
          if (!isOpen(page, searcher)) return []
          const { issue_id, issue_title, publication_title, language, text } = page
          const place = excerpt(text, pattern)
          return place === null
            ? []
            : [{ issue_id, issue_title, publication_title, language, page: page.page, ...place }]
        })
      })

      return PageTexts.of({
        search,
        catchUp: unread.pipe(
          Effect.flatMap(
            Effect.forEach(
              (issue) =>
                takeIn(issue).pipe(
                  Effect.catchCause((cause) =>
                    Effect.logWarning("The words of an issue could not be taken in", cause).pipe(
                      Effect.annotateLogs({ issue: issue.id })
                    )
                  )
                ),
              { discard: true }
            )
          ),
          Effect.orDie,
          Effect.withSpan("PageTexts.catchUp")
        )
      })
    })
  )
}
