import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration } from "../config.ts"

/** Makes the room of jobs that are gone usable again, which PostgreSQL does by itself and the embedded database does not. */
export const tidyJobs = Effect.gen(function* () {
  const { DATABASE_URL } = yield* Configuration
  if (DATABASE_URL !== undefined) return
  yield* SqlClient.SqlClient.use((sql) => sql.unsafe("VACUUM pgboss.job_common"))
})
