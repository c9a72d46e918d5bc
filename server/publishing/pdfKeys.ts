import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Storage } from "../platform/storage.ts"
import { contentOf } from "./issueFiles.ts"

interface RemovedPdf {
  readonly issueId: string
  readonly folder: string
  readonly pdf: string
}

/**
 * The storage keys to delete with a PDF of an issue. Articles that were kept in its folder before they had one of their
 * own keep their pictures.
 */
export const pdfKeys = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  storage: Storage["Service"],
  { issueId, folder, pdf }: RemovedPdf
) {
  const path = `/art/${folder}/`
  const namesIt = sql`issue_id = ${issueId} AND position(${path}::text IN concat(image, ' ', content)) > 0`
  const naming = yield* sql`SELECT 1 FROM articles WHERE ${namesIt}
    UNION ALL SELECT 1 FROM article_drafts WHERE ${namesIt}`
  const content = contentOf(folder)
  if (naming.length === 0) return [content, pdf]
  const files = yield* Effect.orDie(storage.list(content))
  const parts = new Set(files.map((key) => key.slice(content.length + 1).split("/")[0] ?? ""))
  parts.delete("art")
  return [...[...parts].map((part) => `${content}/${part}`), pdf]
})
