import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Locks the PDFs of an issue, and then the issue, as everybody must who locks several of these: in another order, two that
 * lock would wait for each other. To be called in a transaction.
 */
export const lockPdfs = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, issueId: string) {
  yield* sql`SELECT 1 FROM conversions WHERE issue_id = ${issueId} ORDER BY folder FOR UPDATE`
  yield* sql`SELECT 1 FROM issues WHERE id = ${issueId} FOR UPDATE`
})
