import type { SqlClient } from "effect/sql"

/**
 * Keeps a member's role in an issue's publication as it is until the transaction ends: who removes the member waits for it,
 * and a removal under way is waited for. The role is to be asked afterwards, in a statement of its own.
 */
export const holdRole = (sql: SqlClient.SqlClient, userId: string, issueId: string) =>
  sql`SELECT 1 FROM publication_members WHERE user_id = ${userId}
    AND publication_id = (SELECT publication_id FROM issues WHERE id = ${issueId}) FOR SHARE`

/** The same for a publication. */
export const holdRoleIn = (sql: SqlClient.SqlClient, userId: string, publicationId: string) =>
  sql`SELECT 1 FROM publication_members WHERE user_id = ${userId} AND publication_id = ${publicationId} FOR SHARE`
