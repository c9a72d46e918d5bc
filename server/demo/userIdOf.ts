import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DemoAccount } from "./accounts.ts"

/** Null if the account is missing. */
export const userIdOf = Effect.fnUntraced(function* ({ email }: Pick<DemoAccount, "email">) {
  const sql = yield* SqlClient.SqlClient
  const [user] = yield* sql<{ id: string }>`SELECT id FROM users WHERE email = ${email}`
  return user?.id ?? null
})
