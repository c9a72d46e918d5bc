import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { folderOf } from "../catalogue/folderOf.ts"
import { isHeldByAnybody } from "../catalogue/visibleIssue.ts"
import { holdRole } from "./holdRole.ts"
import { articlesOf, contentOf } from "./issueFiles.ts"
import { isEditable } from "./publicationRoles.ts"

/**
 * Deletes an issue that was never published, or that is off sale and that nobody has, and answers with the keys of its
 * files; none if it stays.
 */
export const deleteIssue = Effect.fnUntraced(function* (userId: string, issueId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* holdRole(sql, userId, issueId)
  const isTheirs = isEditable(sql, userId, issueId)
  // Locks in the usual order, conversion before issue.
  const pdfs = yield* sql<{ readonly folder: string; readonly covers: string | null; readonly pdf: string }>`
    SELECT c.folder, c.cover_folder AS covers, c.pdf
    FROM conversions c JOIN issues i ON i.id = c.issue_id WHERE ${isTheirs} ORDER BY c.folder FOR UPDATE OF c`
  const uploads = yield* sql<{ readonly id: string }>`SELECT id FROM uploads WHERE issue_id = ${issueId} FOR UPDATE`
  const [issue] = yield* sql<{
    readonly folder: string
    readonly picture: string | null
    readonly covers: string | null
  }>`DELETE FROM issues i WHERE ${isTheirs}
    AND i.status <> 'PUBLISHED' AND (i.published_at IS NULL OR i.status = 'DRAFT' AND NOT ${isHeldByAnybody(sql)}) RETURNING ${folderOf(sql)} AS folder, i.cover_picture AS picture, i.cover_folder AS covers`
  if (issue === undefined) return []
  for (const { id } of uploads) yield* sql`DELETE FROM uploads WHERE id = ${id}`
  const covers = [issue.picture, issue.covers, ...pdfs.map(({ covers }) => covers)].filter((one) => one !== null)
  const folders = [issue.folder, articlesOf(issueId), ...covers, ...pdfs.map(({ folder }) => folder)]
  return [...new Set([...folders.map(contentOf), ...pdfs.map(({ pdf }) => pdf)])]
})
