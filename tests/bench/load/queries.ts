import { Effect, Redacted } from "effect"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "effect/sql"

/** Statements that others than us sent to a database, counted by PostgreSQL. */
export interface QueryCount {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<number>
}

/** In a database whose server has `pg_stat_statements` loaded. */
export const countQueries = async (url: string): Promise<QueryCount> => {
  const ask = (statement: string) =>
    Effect.runPromise(
      SqlClient.SqlClient.use((sql) => sql.unsafe<{ readonly calls: number }>(statement)).pipe(
        Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))
      )
    )
  await ask("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
  return {
    begin: async () => void (await ask("SELECT pg_stat_statements_reset()")),
    end: async () => {
      const [row] = await ask(`SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
        WHERE query NOT LIKE '%pg_stat_statements%'`)
      return row?.calls ?? 0
    }
  }
}
