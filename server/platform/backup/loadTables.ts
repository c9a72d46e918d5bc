import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { migrateTo } from "../migrations.ts"
import { CannotKeep } from "./CannotKeep.ts"
import type { KeptTable, Snapshot } from "./Manifest.ts"
import { eachOfLines, lineHash } from "./packedLines.ts"
import { eachPart, placeOf, quoted, schemaList, schemas, tablesOf, writeAlike } from "./tables.ts"

/** Tables with rows, and how many; none in a database that nobody has used. */
export const rowsThere = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const counted = yield* Effect.forEach(yield* tablesOf, (table) =>
    sql
      .unsafe<{ readonly rows: number }>(`SELECT count(*)::integer AS rows FROM ${placeOf(table)}`)
      .pipe(Effect.map(([found]) => ({ name: table.name, rows: found?.rows ?? 0 })))
  )
  return counted.filter(({ rows }) => rows > 0)
})

/** Takes away all that is in the schemas, so that the tables can be made as they were. */
const clear = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql.unsafe<{ readonly schema: string; readonly name: string }>(
    `SELECT schemaname::text AS schema, tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`
  )
  for (const table of tables) yield* sql.unsafe(`DROP TABLE IF EXISTS ${placeOf(table)} CASCADE`)
  for (const schema of schemas) {
    if (schema !== "public") yield* sql.unsafe(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`)
  }
})

interface Foreign {
  readonly of: string
  readonly name: string
  readonly says: string
}

/** Rows come in any order: foreign keys are taken away, and checked when they are put back. */
const withoutForeignKeys = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const keys = yield* sql.unsafe<Foreign>(`
    SELECT conrelid::regclass::text AS of, conname::text AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace IN (
      SELECT oid FROM pg_namespace WHERE nspname IN (${schemaList}))`)
  for (const { of, name } of keys) yield* sql.unsafe(`ALTER TABLE ${of} DROP CONSTRAINT ${quoted(name)}`)
  const answer = yield* work
  for (const { of, name, says } of keys) {
    yield* sql.unsafe(`ALTER TABLE ${of} ADD CONSTRAINT ${quoted(name)} ${says}`)
  }
  return answer
})

const load = Effect.fnUntraced(function* (table: KeptTable, path: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`DELETE FROM ${placeOf(table)}`)
  const names = table.columns.map(({ name }) => quoted(name)).join(", ")
  const values = table.columns.map(({ type }, at) => `(row->>${at})::${type}`).join(", ")
  yield* eachOfLines(path, (lines) =>
    sql.unsafe(
      `INSERT INTO ${placeOf(table)} (${names}) OVERRIDING SYSTEM VALUE
        SELECT ${values} FROM json_array_elements($1::text::json) AS row`,
      [`[${lines.join(",")}]`]
    )
  )
})

const shapeOf = ({ schema, name, columns }: Pick<KeptTable, "schema" | "name" | "columns">): string =>
  JSON.stringify([schema, name, columns.map((column) => [column.name, column.type])])

/**
 * Puts the tables of a snapshot in the place of whatever is there, in one transaction: tables as their migration made
 * them, rows, sequences. All is read again and compared before it counts. `fileOf`: where a table's rows lie on this disk.
 */
export const loadTables = Effect.fn("Backup.loadTables")(function* <E, R>(
  snapshot: Snapshot,
  fileOf: (table: KeptTable) => string,
  { signOut, isAlone }: { readonly signOut: boolean; readonly isAlone: Effect.Effect<void, E, R> }
) {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.gen(function* () {
    yield* clear
    // Asked under the locks: files took long, and a shop that was started meanwhile has taken orders.
    yield* isAlone
    yield* migrateTo(snapshot.migration)
    yield* writeAlike
    const shapes = new Set((yield* tablesOf).map(shapeOf))
    const strange = snapshot.tables.filter((table) => !shapes.has(shapeOf(table)))
    if (strange.length > 0 || shapes.size !== snapshot.tables.length) {
      const names = strange.map(({ name }) => name).join(", ") || "some are missing"
      return yield* new CannotKeep({
        message: `The tables of the backup are not those of this program (${names}). Restore it with the program of its version.`
      })
    }
    yield* withoutForeignKeys(Effect.forEach(snapshot.tables, (table) => load(table, fileOf(table)), { discard: true }))
    for (const { schema, name, value, isCalled } of snapshot.sequences) {
      yield* sql.unsafe("SELECT setval($1::text::regclass, $2::text::bigint, $3::boolean)", [
        placeOf({ schema, name }),
        value,
        isCalled
      ])
    }
    for (const table of snapshot.tables) {
      const counted = lineHash()
      yield* eachPart(table, (rows) => Effect.sync(() => void counted.add(rows)))
      const { rows, sha256 } = counted.end()
      if (rows !== table.rows || sha256 !== table.sha256) {
        return yield* new CannotKeep({
          message: `The table ${table.name} has ${rows} rows that are not the ${table.rows} of the backup; nothing was changed.`
        })
      }
    }
    if (signOut) yield* sql.unsafe("DELETE FROM signing_keys")
  }).pipe(sql.withTransaction)
})
