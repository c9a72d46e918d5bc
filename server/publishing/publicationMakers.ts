import type { SqlClient, Statement } from "effect/sql"
import { editorsOf } from "./publicationRoles.ts"

/** Who makes each publication, as `publication_id` and `user_id`: the one place that says whose reading is not counted. */
export const publicationMakers = (sql: SqlClient.SqlClient): Statement.Fragment => editorsOf(sql)
