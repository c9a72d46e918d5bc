import type { SqlClient, Statement } from "effect/sql"

/** The folder of the files that are shown of a row of `issues i`: its first PDF's, until another takes its place. */
export const folderOf = (sql: SqlClient.SqlClient): Statement.Fragment => sql`coalesce(i.folder, i.old_issue_id, i.id)`
