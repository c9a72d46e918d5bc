import type { SqlClient, Statement } from "effect/sql"
import { folderOf } from "./folderOf.ts"

/** What changes with the cover of a row of `issues i`: with its pages, and when something else becomes the cover. */
export const coverVersion = (sql: SqlClient.SqlClient): Statement.Fragment => sql`coalesce(i.cover_version, i.version)`

/** The folder of the cover of a row of `issues i`: a picture's own, a chosen page's, else that of the pages. */
export const coverFolder = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`coalesce(i.cover_picture, i.cover_folder, ${folderOf(sql)})`
