import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AdvertMatches } from "../../src/domain/publishing/OwnAdvert.ts"
import { keywordFinder, keywordWords } from "../../src/domain/reader/adverts/advertsOnPages.ts"

interface Asked {
  /** Null for the published issues of all publications. */
  readonly publicationId: string | null
  /** Null for all. */
  readonly issueIds: ReadonlyArray<string> | null
  readonly keywords: ReadonlyArray<string>
}

/**
 * The pages of issues that have one of the keywords, the newest issue first. The database leaves out pages that cannot have
 * one; the readers' own rule decides.
 */
export const advertMatches = Effect.fn("advertMatches")(function* ({ publicationId, issueIds, keywords }: Asked) {
  const sql = yield* SqlClient.SqlClient
  const isFound = keywordFinder(keywords)
  const first = JSON.stringify(keywords.flatMap((keyword) => keywordWords(keyword)[0] ?? []))
  const which = publicationId === null ? sql`i.status = 'PUBLISHED'` : sql`i.publication_id = ${publicationId}`
  const mayHaveOne = sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${first}::text::jsonb) AS w (word)
    WHERE strpos(t.folded, w.word) > 0)`
  const issues = yield* sql<Omit<AdvertMatches[number], "pages">>`
    SELECT i.id, i.title, p.title AS publication_title FROM issues i JOIN publications p ON p.id = i.publication_id
    WHERE ${which} AND (${issueIds === null}::boolean
        OR i.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(issueIds ?? [])}::text::jsonb)))
      AND EXISTS (SELECT 1 FROM page_texts t WHERE t.issue_id = i.id AND ${mayHaveOne})
    ORDER BY i.publish_date DESC, i.created_at DESC, i.id`
  const found: Array<AdvertMatches[number]> = []
  for (const issue of issues) {
    const texts = yield* sql<{ readonly page: number; readonly text: string }>`
      SELECT t.page, t.text FROM page_texts t WHERE t.issue_id = ${issue.id} AND ${mayHaveOne} ORDER BY t.page`
    const pages = texts.filter(({ text }) => isFound(text)).map(({ page }) => page)
    if (pages.length > 0) found.push({ ...issue, pages })
    yield* Effect.sleep(0)
  }
  return found as AdvertMatches
}, Effect.orDie)
