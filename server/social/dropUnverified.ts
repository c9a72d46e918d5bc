import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Deletes identities that an unverified address linked to the account, once its owner has proved the address. Source:
 * product, "Social sign-in".
 */
export const dropUnverified = Effect.fn("social.dropUnverified")(function* (sql: SqlClient.SqlClient, userId: string) {
  yield* sql`DELETE FROM identities WHERE user_id = ${userId} AND NOT vouched`
  yield* sql`UPDATE users u SET provider = 'email', provider_id = NULL WHERE u.id = ${userId} AND u.provider <> 'email'
    AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id AND i.subject = u.provider_id)`
})
