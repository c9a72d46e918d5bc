import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TableShape } from "./Manifest.ts"

/** All that is kept lies in these schemas, where they are there; whatever makes another one adds it here. */
export const schemas = ["public", "pgboss"]

/** The list of migrations is made by migrating, never copied. */
const ownLists = ["public.migrations"]

/** Rows that are about a backup that is being made, not about the shop. */
const leftOut: Readonly<Record<string, string>> = { "public.settings": "key NOT LIKE 'files_held_until:%'" }

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const placeOf = ({ schema, name }: Pick<TableShape, "schema" | "name">): string =>
  `${quoted(schema)}.${quoted(name)}`

export const schemaList = schemas.map((schema) => `'${schema}'`).join(", ")

/** How values are written does not depend on how the database is set up. Lasts as long as the transaction. */
export const writeAlike = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = {
    TimeZone: "UTC",
    DateStyle: "ISO, YMD",
    IntervalStyle: "postgres",
    bytea_output: "hex",
    extra_float_digits: "1"
  }
  for (const [name, value] of Object.entries(settings)) yield* sql.unsafe(`SET LOCAL ${name} TO '${value}'`)
})

interface Row {
  readonly schema: string
  readonly name: string
  readonly columns: string
  readonly key: string | null
}

/** All tables of the schemas, without columns that the database computes. */
export const tablesOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql.unsafe<Row>(`
    SELECT n.nspname::text AS schema, c.relname::text AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attname)
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')::text AS columns,
      (SELECT json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum))
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary)::text AS key
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN (${schemaList}) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY n.nspname::text COLLATE "C", c.relname::text COLLATE "C"`)
  return rows
    .filter(({ schema, name }) => !ownLists.includes(`${schema}.${name}`))
    .map(({ schema, name, columns, key }): TableShape => ({
      schema,
      name,
      columns: JSON.parse(columns) as TableShape["columns"],
      key: key === null ? [] : (JSON.parse(key) as ReadonlyArray<string>)
    }))
})

/** So many characters are asked for at once, about. */
const partLength = 4 * 1024 * 1024
const [fewest, most] = [16, 4096]

/** A table's rows in the order of its key, each as a JSON list of its columns' texts; within a transaction. */
export const eachPart = Effect.fnUntraced(function* <E, R>(
  table: TableShape,
  take: (rows: ReadonlyArray<string>) => Effect.Effect<void, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ")
  const row = `to_json(ARRAY[${texts}]::text[])::text`
  const order = table.key.length === 0 ? [row] : table.key.map((name) => `${quoted(name)}::text`)
  const where = leftOut[`${table.schema}.${table.name}`] ?? "true"
  yield* sql.unsafe(`DECLARE kept NO SCROLL CURSOR FOR SELECT ${row} AS row FROM ${placeOf(table)} WHERE ${where}
    ORDER BY ${order.map((by) => `${by} COLLATE "C"`).join(", ")}`)
  for (let count = fewest; ;) {
    const rows = (yield* sql.unsafe<{ readonly row: string }>(`FETCH ${count} FROM kept`)).map(({ row }) => row)
    if (rows.length === 0) break
    yield* take(rows)
    const each = Math.max(1, rows.reduce((sum, { length }) => sum + length, 0) / rows.length)
    count = Math.round(Math.min(most, 4 * count, Math.max(fewest, partLength / each)))
  }
  yield* sql.unsafe("CLOSE kept")
})
