import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { basename } from "node:path"
import { migrate } from "../../../server/platform/migrations.ts"
import type { Databases } from "../harness/databases.ts"

const template = "sayfa_template"

const client = (cluster: string, database: string) =>
  PgClient.layer({ url: Redacted.make(`${cluster}/${database}`), maxConnections: 1 })

/** Queries a database of the cluster as its superuser. */
export const askDatabase = (cluster: string, database: string, statement: string) =>
  Effect.runPromise(
    SqlClient.SqlClient.use((sql) => sql.unsafe(statement)).pipe(Effect.provide(client(cluster, database)))
  )

/** Queries no database of a shop's, but the cluster as its superuser. */
export const askCluster = (cluster: string, statement: string) => askDatabase(cluster, "postgres", statement)

/** PostgreSQL may still be executing a statement of a killed server. */
const endSessions = `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

/** A database with its tables, from which others are copied in a fraction of the time. */
export const makeTemplate = async (cluster: string): Promise<void> => {
  await askDatabase(cluster, "postgres", `CREATE DATABASE ${template}`)
  await Effect.runPromise(migrate.pipe(Effect.provide(client(cluster, template)), Effect.scoped))
}

/** PostgreSQL: a data folder's database has the folder's name. */
export const inCluster = (cluster: string): Databases => ({
  make: async (folder) => {
    await askDatabase(cluster, "postgres", `CREATE DATABASE "${basename(folder)}" TEMPLATE ${template}`)
  },
  variables: (folder) => ({ DATABASE_URL: `${cluster}/${basename(folder)}` }),
  ask: async (folder, statement) => {
    await askDatabase(cluster, basename(folder), endSessions)
    return askDatabase(cluster, basename(folder), statement)
  },
  drop: async (folder) => {
    await askDatabase(cluster, "postgres", `DROP DATABASE IF EXISTS "${basename(folder)}" WITH (FORCE)`)
  }
})
