import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

/** A file that rows speak of. */
export const NamedFile = Schema.Struct({
  /** Of a file, or of a folder with at least one. */
  key: Schema.String,
  /** Bytes it has once it is whole; null if the rows do not say. */
  size: Schema.NullOr(Schema.Number),
  /** Without it something is lost; else it is an upload on its way, which may begin anew. */
  isNeeded: Schema.Boolean
})
export type NamedFile = typeof NamedFile.Type

/** Folders of which nothing is kept: what the parts of unfinished uploads were. */
export const passing = ["upload-notes/"]

/** Every file that the rows speak of, by the tables that do. */
export const namedFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.unsafe<NamedFile>(`
    SELECT 'uploads/' || id AS key, size::double precision AS size, issue_id IS NOT NULL AS "isNeeded" FROM uploads
    UNION ALL SELECT pdf, NULL, true FROM conversions WHERE pdf NOT LIKE 'uploads/%'
    UNION ALL SELECT 'content/' || folder, NULL, true FROM conversions WHERE state = 'done'
    UNION ALL SELECT 'content/' || cover_folder, NULL, true FROM conversions WHERE cover_folder IS NOT NULL
      AND state = 'done'
    UNION ALL SELECT 'content/' || cover_folder, NULL, true FROM issues WHERE cover_folder IS NOT NULL
    UNION ALL SELECT 'content/' || cover_picture, NULL, true FROM issues WHERE cover_picture IS NOT NULL
    UNION ALL SELECT 'attachments/' || id, size, true FROM support_attachments
    UNION ALL SELECT 'archives/' || id || '.zip', bytes, true FROM archives
      WHERE state = 'ready' AND expires_at > now()`)
})
