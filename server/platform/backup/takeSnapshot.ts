import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { CannotKeep } from "./CannotKeep.ts"
import type { KeptTable, Snapshot } from "./Manifest.ts"
import { type NamedFile, namedFiles } from "./namedFiles.ts"
import { packedLines } from "./packedLines.ts"
import { eachPart, placeOf, schemaList, tablesOf, writeAlike } from "./tables.ts"

export const tableFile = ({ schema, name }: Pick<KeptTable, "schema" | "name">): string => `${schema}.${name}.ndjson.gz`

const sequences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql.unsafe<{ readonly schema: string; readonly name: string }>(
    `SELECT schemaname::text AS schema, sequencename::text AS name FROM pg_sequences WHERE schemaname IN (${schemaList})
      ORDER BY schemaname::text COLLATE "C", sequencename::text COLLATE "C"`
  )
  return yield* Effect.forEach(found, (sequence) =>
    sql
      .unsafe<{ readonly value: string; readonly isCalled: boolean }>(
        `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${placeOf(sequence)}`
      )
      .pipe(Effect.map(([now = { value: "1", isCalled: false }]) => ({ ...sequence, ...now })))
  )
})

export interface Taken {
  readonly snapshot: Snapshot
  /** What it needs of the stored files. */
  readonly named: ReadonlyArray<NamedFile>
}

/** The number of the newest migration; null where there is no table of them. */
export const migrationNumber = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [there] = yield* sql.unsafe<{ readonly is: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS is`
  )
  if (there?.is !== true) return null
  const [newest] = yield* sql.unsafe<{ readonly id: number | null }>(
    "SELECT max(migration_id)::integer AS id FROM public.migrations"
  )
  return newest?.id ?? null
})

/**
 * Writes all tables as they are at one moment into a folder, a file each. Others go on writing meanwhile; in the embedded
 * database they wait.
 */
export const takeSnapshot = Effect.fn("Backup.takeSnapshot")(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  return yield* Effect.gen(function* () {
    yield* sql.unsafe("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    yield* writeAlike
    const [at] = yield* sql.unsafe<{ readonly now: string }>(
      `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS now`
    )
    const migration = yield* migrationNumber
    if (migration === null) {
      return yield* new CannotKeep({ message: "There is no shop in this database: it has no tables of ours." })
    }
    const tables: Array<KeptTable> = []
    for (const table of yield* tablesOf) {
      const file = packedLines(join(folder, tableFile(table)))
      yield* eachPart(table, file.add)
      tables.push({ ...table, ...(yield* file.end) })
    }
    const snapshot: Snapshot = {
      migration,
      takenAt: at?.now ?? "",
      tables,
      sequences: yield* sequences
    }
    return { snapshot, named: yield* namedFiles } satisfies Taken
  }).pipe(sql.withTransaction)
})
