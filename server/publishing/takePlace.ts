import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { folderOf } from "../catalogue/folderOf.ts"
import { newId } from "../platform/identity.ts"

/**
 * Shows another PDF of an issue, all of whose pages are made, and notes what must be known to show the present one again.
 * A picture that is the cover stays. To be called in a transaction that has locked the issue and its PDFs.
 */
export const takePlace = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { issueId, folder }: { readonly issueId: string; readonly folder: string }
) {
  yield* sql`UPDATE conversions c SET page_width = i.page_width, page_height = i.page_height,
      accent_colour = CASE WHEN i.cover_picture IS NULL THEN i.accent_colour ELSE c.accent_colour END,
      cover_page = i.cover_page, cover_folder = i.cover_folder, replaced_at = now()
    FROM issues i WHERE i.id = ${issueId} AND c.folder = ${folderOf(sql)}`
  yield* sql`UPDATE issues i SET folder = c.folder, page_count = c.pages_total, page_width = c.page_width,
      page_height = c.page_height, cover_page = c.cover_page, cover_folder = c.cover_folder, version = ${newId()},
      accent_colour = CASE WHEN i.cover_picture IS NULL THEN c.accent_colour ELSE i.accent_colour END,
      cover_version = CASE WHEN i.cover_picture IS NULL THEN NULL ELSE i.cover_version END
    FROM conversions c WHERE i.id = ${issueId} AND c.folder = ${folder} AND c.issue_id = i.id`
  // The issue alone has its covers again: those it does not keep are deleted.
  yield* sql`UPDATE conversions SET replaced_at = NULL, cover_folder = NULL WHERE folder = ${folder}`
  // Not found in the shop's search until the new pages are, rather than on pages that are gone.
  yield* sql`DELETE FROM page_texts WHERE issue_id = ${issueId}`
})
