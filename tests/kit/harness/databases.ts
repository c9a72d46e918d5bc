import { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { cpSync } from "node:fs"
import { join } from "node:path"
import { confirmName, fingerprint } from "../../../scripts/fingerprint.ts"
import { reachedFrom } from "../../../scripts/imports.ts"
import { keep } from "../../../scripts/kept.ts"
import { Configuration, readEnvironment } from "../../../server/platform/config.ts"
import * as database from "../../../server/platform/database.ts"

/** Where servers of tests keep their data: every data folder has a database of its own. */
export interface Databases {
  /** Makes the database of a new data folder, with the tables in it and nothing else. */
  readonly make: (folder: string) => Promise<void>
  /** What leads a server with this data folder to its database. */
  readonly variables: (folder: string) => Readonly<Record<string, string>>
  /** Asks the database of a folder whose server does not run. */
  readonly ask: (folder: string, statement: string) => Promise<ReadonlyArray<unknown>>
  readonly drop: (folder: string) => Promise<void>
}

/** What the tables and their first rows are made by. */
const sources = ["tests/kit/harness/databases.ts", ...reachedFrom("server/platform/database.ts")]

/** Taken when the code that makes the tables is loaded. */
const name = fingerprint(sources)

const makeTables = async (folder: string): Promise<void> => {
  const environment = await Effect.runPromise(readEnvironment({ DATA_DIR: folder }))
  const opened = Layer.build(database.layer.pipe(Layer.provide(Configuration.layer(environment))))
  await Effect.runPromise(Effect.scoped(opened))
  // Else every server that starts on a copy takes 128 MB first, and goes through all that made the tables.
  const made = await PGlite.create(join(folder, "database"))
  await made.query("ALTER SYSTEM SET shared_buffers = '4MB'")
  await made.query("CHECKPOINT")
  await made.close()
  await confirmName(await name, () => fingerprint(sources))
}

/** A data folder with the tables made: making one takes seconds, copying one a fraction. */
const template = async (): Promise<string> => keep("tables", await name, makeTables)

/** PGlite, in the data folder itself. Its thousand files are copied in one go: one by one takes five times the work. */
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

/** Stands every server that this test file starts from now on upon these. */
export const standOn = (databases: Databases): void => void (chosen = databases)

export const databases = (): Databases => chosen

/** Ends the leases of a server that was killed: another would wait a minute before it takes its orders over. */
export const lapse = async (folder: string): Promise<void> => {
  await databases().ask(folder, "UPDATE conversions SET leased_until = now() - interval '1 second'")
}
