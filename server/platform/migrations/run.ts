import { SqlClient } from "effect/sql"
import { Effect } from "effect"

/** Runs statements one after another. */
export const run = (statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const statement of statements) yield* sql.unsafe(statement)
  })
