import { Context, Effect, Layer, Option, Schema, Semaphore, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TooManyRequests } from "../../src/contract/refusals.ts"
import { entitlement } from "../../src/domain/catalogue/access.ts"
import { excerpt } from "../../src/domain/catalogue/textExcerpt.ts"
import type { TextHit } from "../../src/domain/catalogue/TextHit.ts"
import { searchPattern, fold, foldPlain } from "../../src/domain/folding.ts"
import { Storage } from "../platform/storage.ts"
import { folderOf } from "./folderOf.ts"
import { coverOf } from "./Issues.ts"
import { bestPages, type FoundPage, type Searcher, textQueryOf } from "./bestPages.ts"

/** The shortest query that is answered, and the part of a longer one that is used, in folded characters. */
const minQueryLength = 2
const maxQueryLength = 200
const maxWords = 16

/** Searches that run at once and that wait; further ones are refused and may be repeated. */
const maxConcurrent = 2
const maxWaiting = 30

/** The most characters stored of one page, a hundred times what one usually has. */
const maxCharacters = 100_000

/** Pages written in one statement, so that the database is busy only briefly. */
const pagesPerInsert = 20

const SearchFile = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
const decodeSearchFile = Schema.decodeUnknownEffect(SearchFile)

/** The words of a text without accents and punctuation, so that the database splits them as this does. */
export const plainWords = (text: string): ReadonlyArray<string> => foldPlain(text).match(/[\p{L}\p{N}]+/gu) ?? []

interface UnindexedIssue {
  readonly id: string
  readonly folder: string
  readonly version: string
}

/** The full-text index of all pages. */
export class PageTexts extends Context.Service<
  PageTexts,
  {
    /** The best hits on pages the searcher may read: most matches first, then the newest issue. */
    readonly search: (query: string, searcher: Searcher) => Effect.Effect<ReadonlyArray<TextHit>, TooManyRequests>
    /** Indexes every issue whose pages changed. Answers how many failed, which are tried again next time. */
    readonly catchUp: Effect.Effect<number>
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
        const text = whole.replaceAll("\0", "").slice(0, maxCharacters).toWellFormed()
        return { page: Number(page), text, folded: fold(text), plain: plainWords(text).join(" ") }
      }

      /** Writes nothing if the issue was converted again meanwhile; it will then be read again. */
      const write = (issue: UnindexedIssue, rows: ReadonlyArray<ReturnType<typeof rowOf>>) =>
        sql`INSERT INTO page_texts (issue_id, page, text, folded, plain)
          SELECT i.id, t.page, t.text, t.folded, t.plain FROM issues i,
            jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
              AS t (page integer, text text, folded text, plain text)
          WHERE i.id = ${issue.id} AND i.version = ${issue.version}
          ON CONFLICT (issue_id, page) DO UPDATE
            SET text = excluded.text, folded = excluded.folded, plain = excluded.plain`

      /** Marks the issue as indexed only after its last page, so that an interrupted server starts it again. */
      const indexIssue = Effect.fn("PageTexts.indexIssue")(function* (issue: UnindexedIssue) {
        const pages = yield* read(issue.folder)
        for (let from = 0; from < pages.length; from += pagesPerInsert) {
          const rows: Array<ReturnType<typeof rowOf>> = []
          for (const page of pages.slice(from, from + pagesPerInsert)) {
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

      const unindexed = sql<UnindexedIssue>`SELECT i.id, ${folderOf(sql)} AS folder, i.version FROM issues i
        WHERE version <> '0' AND text_version IS DISTINCT FROM version
          AND NOT EXISTS (SELECT 1 FROM conversions c WHERE c.folder = ${folderOf(sql)} AND c.state <> 'done')
        ORDER BY i.created_at DESC, i.id`

      /** The entitlement rule decides, whatever the query allowed. */
      const isOpen = ({ issue_id, page, ...found }: FoundPage, { holdings }: Searcher): boolean =>
        entitlement({ id: issue_id, publication: found.publication_id, isFree: found.is_free }, holdings) !== null ||
        page <= found.previewLimit

      const turns = yield* Semaphore.make(maxConcurrent)
      let waiting = 0
      const inTurn = <A, E>(search: Effect.Effect<A, E>) =>
        Effect.suspend((): Effect.Effect<A, E | TooManyRequests> => {
          if (waiting >= maxWaiting) return Effect.fail(new TooManyRequests({ retryAfterSeconds: 1 }))
          waiting += 1
          return turns
            .withPermits(1)(search)
            .pipe(Effect.ensuring(Effect.sync(() => void (waiting -= 1))))
        })

      const search = Effect.fn("PageTexts.search")(function* (query: string, searcher: Searcher) {
        const asked = query.trim().slice(0, maxQueryLength)
        const pattern = searchPattern(asked)
        const words = plainWords(asked).slice(0, maxWords)
        if (pattern === null || words.length === 0 || [...fold(asked)].length < minQueryLength) return []
        const textQuery = textQueryOf(words)
        if (textQuery === null) return []
        const found = yield* inTurn(
          bestPages({ ...textQuery, pattern: pattern.source }, searcher).pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.orDie
          )
        )
        return found.flatMap((page) => {
          if (!isOpen(page, searcher)) return []
          const { text, folder, version, previewLimit: _, ...facts } = page
          const place = excerpt(text, pattern)
          return place === null ? [] : [{ ...facts, ...place, cover_image: coverOf(folder, version) }]
        })
      })

      return PageTexts.of({
        search,
        catchUp: unindexed.pipe(
          Effect.flatMap(
            Effect.forEach((issue) =>
              indexIssue(issue).pipe(
                Effect.as(0),
                Effect.catchCause((cause) =>
                  Effect.logWarning("An issue could not be indexed for search; tried again later", cause).pipe(
                    Effect.annotateLogs({ issue: issue.id }),
                    Effect.as(1)
                  )
                )
              )
            )
          ),
          Effect.map((failures) => failures.filter((failed) => failed > 0).length),
          Effect.orDie,
          Effect.withSpan("PageTexts.catchUp")
        )
      })
    })
  )
}
