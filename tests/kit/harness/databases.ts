import { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { cpSync } from "node:fs"
import { join } from "node:path"
import { confirmName, fingerprint } from "../../../scripts/fingerprint.ts"
import { reachedFrom } from "../../../scripts/imports.ts"
import { cached } from "../../../scripts/cache.ts"
import { Configuration, readEnvironment } from "../../../server/platform/config.ts"
import * as database from "../../../server/platform/database.ts"

/** The databases of test servers, one per data folder. */
export interface Databases {
  /** Makes a new data folder's database, with empty tables. */
  readonly make: (folder: string) => Promise<void>
  /** The environment variables that lead a server to its database. */
  readonly variables: (folder: string) => Readonly<Record<string, string>>
  /** Queries the database of a folder whose server is stopped. */
  readonly ask: (folder: string, statement: string) => Promise<ReadonlyArray<unknown>>
  readonly drop: (folder: string) => Promise<void>
}

/** The sources that make the tables and their first rows. */
const sources = ["tests/kit/harness/databases.ts", ...reachedFrom("server/platform/database.ts")]

/** Computed when the code that makes the tables is loaded. */
const name = fingerprint(sources)

const makeTables = async (folder: string): Promise<void> => {
  const environment = await Effect.runPromise(readEnvironment({ DATA_DIR: folder }))
  const opened = Layer.build(database.layer.pipe(Layer.provide(Configuration.layer(environment))))
  await Effect.runPromise(Effect.scoped(opened))
  // Otherwise every server on a copy takes 128 MB at its start, and replays the log of making the tables.
  const made = await PGlite.create(join(folder, "database"))
  await made.query("ALTER SYSTEM SET shared_buffers = '4MB'")
  await made.query("CHECKPOINT")
  await made.close()
  await confirmName(await name, () => fingerprint(sources))
}

/** A data folder with its tables: copying takes a fraction of the seconds that making takes. */
const template = async (): Promise<string> => cached("tables", await name, makeTables)

/** PGlite in the data folder. Its thousand files are copied as one, which takes a fifth of the time. */
export const embedded: Databases = {
  make: async (folder) => cpSync(await template(), folder, { recursive: true }),
  variables: () => ({}),
  ask: async (folder, statement) => {
    const opened = await PGlite.create(join(folder, "database"))
    try {
      return (await opened.query(statement)).rows
    } finally {
      await opened.close()
    }
  },
  drop: async () => undefined
}

let chosen: Databases = embedded

/** Sets the databases of all servers that this test file starts from now on. */
export const chooseDatabases = (databases: Databases): void => void (chosen = databases)

export const databases = (): Databases => chosen

/** Ends the leases of a killed server; otherwise another server would wait a minute for its orders. */
export const endLeases = async (folder: string): Promise<void> => {
  await databases().ask(folder, "UPDATE conversions SET leased_until = now() - interval '1 second'")
}
