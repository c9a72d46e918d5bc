import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AdvertIssue, AdvertMatches, IssueMatches } from "../../src/domain/publishing/OwnAdvert.ts"
import { keywordFinder, keywordWords } from "../../src/domain/reader/adverts/advertsOnPages.ts"
import { folderOf } from "../catalogue/folderOf.ts"

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
  const asked = sql`${which} AND (${issueIds === null}::boolean
        OR i.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(issueIds ?? [])}::text::jsonb)))`
  const [making] = yield* sql<{ readonly count: number }>`SELECT count(*)::int AS count
    FROM issues i LEFT JOIN conversions c ON c.folder = ${folderOf(sql)}
    WHERE ${asked} AND (c.state IN ('queued', 'running') OR (i.version <> '0'
      AND i.text_version IS DISTINCT FROM i.version AND c.state IS DISTINCT FROM 'failed'))`
  const issues = yield* sql<AdvertIssue>`
    SELECT i.id, i.title, p.title AS publication_title FROM issues i JOIN publications p ON p.id = i.publication_id
    WHERE ${asked} AND EXISTS (SELECT 1 FROM page_texts t WHERE t.issue_id = i.id AND ${mayHaveOne})
    ORDER BY i.publish_date DESC, i.created_at DESC, i.id`
  const found: Array<IssueMatches> = []
  for (const issue of issues) {
    const texts = yield* sql<{ readonly page: number; readonly text: string }>`
      SELECT t.page, t.text FROM page_texts t WHERE t.issue_id = ${issue.id} AND ${mayHaveOne} ORDER BY t.page`
    const pages = texts.filter(({ text }) => isFound(text)).map(({ page }) => page)
    if (pages.length > 0) found.push({ ...issue, pages })
    yield* Effect.sleep(0)
  }
  return { issues: found, waiting: making?.count ?? 0 } as AdvertMatches
}, Effect.orDie)
