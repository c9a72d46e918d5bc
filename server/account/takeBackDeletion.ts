import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { tellFamily } from "./ownDataNotices.ts"

/** A user who signs in takes back the deletion of their account, of which their family is told, in the transaction that opens the session. */
export const takeBackDeletion = Effect.fn("takeBackDeletion")(function* (sql: SqlClient.SqlClient, userId: string) {
  const taken =
    yield* sql`UPDATE deletions SET taken_back_at = now() WHERE user_id = ${userId} AND taken_back_at IS NULL
    RETURNING user_id`
  if (taken.length === 0) return false
  yield* Effect.provideService(tellFamily(userId, "staying"), SqlClient.SqlClient, sql)
  return true
})
