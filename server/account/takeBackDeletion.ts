import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/** A user who signs in takes back the deletion of their account, in the transaction that opens the session. */
export const takeBackDeletion = Effect.fn("takeBackDeletion")(function* (sql: SqlClient.SqlClient, userId: string) {
  const taken =
    yield* sql`UPDATE deletions SET taken_back_at = now() WHERE user_id = ${userId} AND taken_back_at IS NULL
    RETURNING user_id`
  return taken.length > 0
})
