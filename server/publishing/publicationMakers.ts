import type { SqlClient, Statement } from "effect/sql"

/** Who makes each publication, as `publication_id` and `user_id`: the one place that says whose reading is not counted. */
export const publicationMakers = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`(SELECT id AS publication_id, owner_id AS user_id FROM publications)`
