import { Context, Effect, Layer, Option, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { entitlement, type Holdings } from "../../src/domain/catalogue/access.ts"
import { excerpt, mostPagesOfIssue, mostTextHits, type TextHit } from "../../src/domain/catalogue/TextHit.ts"
import { finding, fold, foldPlain } from "../../src/domain/folding.ts"
import { defaultPreviewLimit } from "../../src/domain/reader/MagazineInfo.ts"
import { Storage } from "../platform/storage.ts"

/** The shortest query that is answered, in folded characters, and how much of a longer one is looked at. */
const shortestQuery = 2
const longestQuery = 200
const mostWords = 16

/** Of the pages that hold a query's words so many are looked at for who may read them, the newest issues' first. */
const mostKeys = 5000

/** Of those that may be read so many are looked at for the query itself. */
const mostCandidates = 200

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

interface Candidate {
  readonly issueId: string
  readonly page: number
  readonly isFree: boolean
  readonly publication: string
  readonly ownerId: string
  readonly previewLimit: number | null
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
    readonly search: (query: string, searcher: Searcher) => Effect.Effect<ReadonlyArray<TextHit>>
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
        yield* sql`DELETE FROM page_texts WHERE issue_id = ${issue.id}
          AND page <> ALL (SELECT jsonb_array_elements_text(${JSON.stringify(pages.map(([page]) => page))}::text::jsonb)::int)`
        yield* sql`UPDATE issues SET text_version = ${issue.version} WHERE id = ${issue.id}`
      })

      const unread = sql<Unread>`SELECT id, coalesce(old_issue_id, id) AS folder, version FROM issues
        WHERE version <> '0' AND text_version IS DISTINCT FROM version ORDER BY created_at DESC, id`

      /** Where whoever asks may read, newest issues first. */
      const candidates = Effect.fnUntraced(function* (words: ReadonlyArray<string>, { userId, holdings }: Searcher) {
        const wanted = words.map((word) => `${word}:*`).join(" & ")
        // First the words, whatever a database without statistics thinks of it: it would look for them once per issue.
        const rows = yield* sql<Candidate>`
          WITH t AS MATERIALIZED (
            SELECT issue_id, page FROM page_texts
            WHERE to_tsvector('simple', plain) @@ to_tsquery('simple', ${wanted})
          )
          SELECT t.issue_id AS "issueId", t.page, i.is_free OR p.tier = 0 AS "isFree", p.id AS publication,
            p.owner_id AS "ownerId", i.preview_page_limit AS "previewLimit"
          FROM t JOIN issues i ON i.id = t.issue_id JOIN publications p ON p.id = i.publication_id
          WHERE i.status = 'PUBLISHED' OR p.owner_id = ${userId}
          ORDER BY i.publish_date DESC, i.id, t.page LIMIT ${mostKeys}`
        const isOpen = (row: Candidate): boolean => {
          if (row.ownerId === userId) return true
          const subject = { id: row.issueId, publication: row.publication, isFree: row.isFree }
          return entitlement(subject, holdings) !== null || row.page <= (row.previewLimit ?? defaultPreviewLimit)
        }
        return rows.filter(isOpen).slice(0, mostCandidates)
      })

      const search = Effect.fn("PageTexts.search")(function* (query: string, searcher: Searcher) {
        const asked = query.trim().slice(0, longestQuery)
        const pattern = finding(asked)
        const words = plainWords(asked).slice(0, mostWords)
        if (pattern === null || words.length === 0 || [...fold(asked)].length < shortestQuery) return []
        const found = yield* candidates(words, searcher)
        const keys = JSON.stringify(found.map(({ issueId, page }) => ({ issue: issueId, page })))
        const pages = yield* sql<{ readonly issueId: string; readonly page: number; readonly folded: string }>`
          SELECT t.issue_id AS "issueId", t.page, t.folded FROM page_texts t
          JOIN jsonb_to_recordset(${keys}::text::jsonb) AS k (issue text, page integer)
            ON k.issue = t.issue_id AND k.page = t.page`
        const every = new RegExp(pattern.source, "gu")
        const counts = new Map(
          pages.map(({ issueId, page, folded }) => [`${issueId} ${page}`, folded.match(every)?.length ?? 0])
        )
        const countOf = ({ issueId, page }: Candidate) => counts.get(`${issueId} ${page}`) ?? 0
        const shown = new Map<string, number>()
        const best = found
          .filter((candidate) => countOf(candidate) > 0)
          .toSorted((one, other) => countOf(other) - countOf(one))
          .filter(({ issueId }) => {
            const before = shown.get(issueId) ?? 0
            shown.set(issueId, before + 1)
            return before < mostPagesOfIssue
          })
          .slice(0, mostTextHits)
        const hits = yield* Effect.forEach(best, ({ issueId, page }) => hitOn(issueId, page, pattern))
        return hits.flatMap((hit) => (hit === null ? [] : [hit]))
      }, Effect.orDie)

      const hitOn = Effect.fnUntraced(function* (issueId: string, page: number, pattern: RegExp) {
        const [row] = yield* sql<Omit<TextHit, "before" | "match" | "after"> & { readonly text: string }>`
          SELECT t.issue_id, t.page, i.title AS issue_title, p.title AS publication_title, p.language, t.text
          FROM page_texts t JOIN issues i ON i.id = t.issue_id JOIN publications p ON p.id = i.publication_id
          WHERE t.issue_id = ${issueId} AND t.page = ${page}`
        if (row === undefined) return null
        const { text, ...hit } = row
        const place = excerpt(text, pattern)
        return place === null ? null : { ...hit, ...place }
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
