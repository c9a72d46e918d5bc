import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { invitationDays } from "../shop/Families.ts"

/**
 * Deletes invitations to families and publications that have expired, with the addresses they went to, and of those that
 * were accepted the link. Source: product, "Family" and "People of a publication".
 */
export const sweepInvitations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isOver = sql`since <= now() - make_interval(days => ${invitationDays})`
  for (const table of ["family_members", "publication_members"]) {
    yield* sql`DELETE FROM ${sql(table)} WHERE user_id IS NULL AND ${isOver}`
    yield* sql`UPDATE ${sql(table)} SET token_hash = NULL WHERE token_hash IS NOT NULL AND ${isOver}`
  }
}).pipe(Effect.orDie, Effect.withSpan("sweepInvitations"))
