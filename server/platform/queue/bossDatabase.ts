import { type Context, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Db } from "pg-boss"
import { execute } from "./execute.ts"

/** The error as pg-boss looks at it: by the database's own code and message. */
const asPgError = ({ reason }: SqlError.SqlError): Error => {
  const { cause } = reason
  const message = cause instanceof Error ? cause.message : reason.message
  const code = typeof cause === "object" && cause !== null && "code" in cause ? { code: cause.code } : {}
  return Object.assign(new Error(message, { cause }), code)
}

/** Objects are JSON, as node's usual driver has it; ours asks for their type. */
const asParameter = (value: unknown): unknown => {
  if (value === undefined) return null
  return typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Date
    ? value
    : JSON.stringify(value)
}

/**
 * How pg-boss reaches the database: by our client, in the transaction of this context if there is one. So both take
 * turns on the one connection of the embedded database, and on PostgreSQL share a pool.
 */
export const bossDatabase = (sql: SqlClient.SqlClient, context: Context.Context<never>): Db => {
  const run = Effect.runPromiseWith(context)
  return {
    executeSql: (text, values = []) =>
      run(
        execute(sql, text, values.map(asParameter)).pipe(
          Effect.map((rows) => ({ rows: [...rows] })),
          Effect.catchTag("SqlError", (error) => Effect.die(asPgError(error))),
          // A trace of each look for jobs would hide the others.
          Effect.withTracerEnabled(false)
        )
      )
  }
}
