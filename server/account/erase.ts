import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Person, personalData } from "./personalData.ts"

/**
 * Erases a user by the list of personal data, in the caller's transaction: first what does not follow from the account's
 * row, then that row. Source: product, "One's own data".
 */
export const erase = Effect.fn("erase")(function* (person: Person) {
  const sql = yield* SqlClient.SqlClient
  for (const { erase: eraseTable } of Object.values(personalData)) {
    if (eraseTable !== undefined) yield* eraseTable(sql, person)
  }
  yield* sql`DELETE FROM users WHERE id = ${person.id}`
}, Effect.orDie)
