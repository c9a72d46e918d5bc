import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Storage } from "../platform/storage.ts"
import { contentOf } from "./issueFiles.ts"

interface RemovedPdf {
  readonly issueId: string
  readonly folder: string
  /** Of its covers, if they are not beside its pages. */
  readonly covers: string | null
  readonly pdf: string
}

/**
 * The storage keys to delete with a PDF of an issue. Articles that were kept in its folder before they had one of their
 * own keep their pictures.
 */
export const pdfKeys = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  storage: Storage["Service"],
  { issueId, folder, covers, pdf }: RemovedPdf
) {
  const path = `/art/${folder}/`
  const namesIt = sql`issue_id = ${issueId} AND position(${path}::text IN concat(image, ' ', content)) > 0`
  const naming = yield* sql`SELECT 1 FROM articles WHERE ${namesIt}
    UNION ALL SELECT 1 FROM article_drafts WHERE ${namesIt}`
  const content = contentOf(folder)
  const others = covers === null ? [pdf] : [contentOf(covers), pdf]
  if (naming.length === 0) return [content, ...others]
  const files = yield* Effect.orDie(storage.list(content))
  const parts = new Set(files.map((key) => key.slice(content.length + 1).split("/")[0] ?? ""))
  parts.delete("art")
  return [...[...parts].map((part) => `${content}/${part}`), ...others]
})
