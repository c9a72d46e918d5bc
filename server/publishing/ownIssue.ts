import type { SqlClient, Statement } from "effect/sql"

/** Whether a row of `issues i` is this one, and of a publication of this owner. */
export const isOwnIssue = (sql: SqlClient.SqlClient, ownerId: string, id: string): Statement.Fragment =>
  sql`i.id = ${id} AND i.publication_id IN (SELECT id FROM publications WHERE owner_id = ${ownerId})`
