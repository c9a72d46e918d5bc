import type { SqlClient, Statement } from "effect/sql"

/** What changes with the cover of a row of `issues i`: with its pages, and when another page becomes the cover. */
export const coverVersion = (sql: SqlClient.SqlClient): Statement.Fragment => sql`coalesce(i.cover_version, i.version)`
