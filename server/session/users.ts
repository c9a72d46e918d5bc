import { Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { User } from "../../src/domain/session/User.ts"

/** The columns of `users u` that the schema of users reads. */
export const userColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(
    `u.id, u.name, u.email, u.phone, u.role, u.email_visibility AS "emailVisibility", u.verified, u.provider,
     u.provider <> 'email' AS oauth, u.provider_id AS "providerId", u.is_support AS support,
     (SELECT m.role FROM publication_members m WHERE m.user_id = u.id ORDER BY m.role = 'editor' DESC LIMIT 1) AS desk`
  )

export const decodeUser = Schema.decodeUnknownEffect(User)

/** Whether a column is this address, ignoring case; the index has the same expression. */
export const isAddress = (sql: SqlClient.SqlClient, email: string, column: "u.email" | "email" = "u.email") =>
  sql`lower(${sql.literal(column)} COLLATE "C") = lower(${email} COLLATE "C")`
