import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { statementsOf } from "./statements.ts"

type Row = Readonly<Record<string, unknown>>

/**
 * Runs a text of pg-boss through our client, with its own `BEGIN` and `COMMIT` as a transaction of the client: the
 * embedded database has one session, where a foreign `COMMIT` would end whatever transaction is open.
 */
export const execute = Effect.fn("queue.execute")(function* (
  sql: SqlClient.SqlClient,
  text: string,
  values: ReadonlyArray<unknown> = []
) {
  if (!/^\s*BEGIN\s*;/i.test(text)) return yield* sql.unsafe<Row>(text, values)
  const inner = statementsOf(text).filter((statement) => !/^(BEGIN|COMMIT)$/i.test(statement))
  const rows = yield* Effect.forEach(inner, (statement) => sql.unsafe<Row>(statement)).pipe(sql.withTransaction)
  return rows.flat()
})
