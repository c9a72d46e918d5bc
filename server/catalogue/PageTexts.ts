import { Context, Effect, Layer, Option, Schema, Semaphore, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TooManyRequests } from "../../src/contract/refusals.ts"
import { entitlement } from "../../src/domain/catalogue/access.ts"
import { excerpt, type TextHit } from "../../src/domain/catalogue/TextHit.ts"
import { finding, fold, foldPlain } from "../../src/domain/folding.ts"
import { Storage } from "../platform/storage.ts"
import { bestPages, type FoundPage, type Searcher, wordsWanted } from "./bestPages.ts"

/** The shortest query that is answered, in folded characters, and how much of a longer one is looked at. */
const shortestQuery = 2
const longestQuery = 200
const mostWords = 16

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
        WHERE version <> '0' AND text_version IS DISTINCT FROM version
          AND NOT EXISTS (SELECT 1 FROM conversions WHERE issue_id = issues.id AND state <> 'done')
        ORDER BY created_at DESC, id`

      /** The rule itself has the last word, whatever the database took it for. */
      const isOpen = ({ issue_id, page, ...found }: FoundPage, { userId, holdings }: Searcher): boolean =>
        found.ownerId === userId ||
        entitlement({ id: issue_id, publication: found.publication_id, isFree: found.is_free }, holdings) !== null ||
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
        const wanted = wordsWanted(words)
        if (wanted === null) return []
        const found = yield* inTurn(
          bestPages({ ...wanted, pattern: pattern.source }, searcher).pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.orDie
          )
        )
        return found.flatMap((page) => {
          if (!isOpen(page, searcher)) return []
          const { text, ownerId: _, previewLimit: __, ...facts } = page
          const place = excerpt(text, pattern)
          return place === null ? [] : [{ ...facts, ...place }]
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
