import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { archiveSources } from "../../server/account/archive/sources.ts"
import { personalData } from "../../server/account/personalData.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const wordsOf = (text: string): ReadonlyArray<string> => text.split(" ").filter((word) => word !== "")

/** Every column of the list, as `table.column`; `table.*` for a table without personal data. */
const listed = (): ReadonlyArray<string> =>
  Object.entries(personalData).flatMap(([table, { personal, other }]) =>
    [...personal.flatMap(({ columns }) => wordsOf(columns)), ...wordsOf(other)].map((column) => `${table}.${column}`)
  )

it("has every column of every table on the list of personal data, once, and no other", async () => {
  const rows = await server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<{ table: string; column: string }>`SELECT table_name AS table, column_name AS column
        FROM information_schema.columns WHERE table_schema = 'public'`
    )
  )
  const without = Object.keys(personalData).filter((table) => personalData[table]?.other === "*")
  const real = new Set(rows.map(({ table, column }) => (without.includes(table) ? `${table}.*` : `${table}.${column}`)))
  expect(listed().toSorted()).toEqual([...real].toSorted())
})

it("decides on every column that refers to a user", async () => {
  const rows = await server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<{ table: string; column: string; deletes: string }>`SELECT c.conrelid::regclass::text AS table,
          a.attname::text AS column, c.confdeltype::text AS deletes
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass`
    )
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { table, column, deletes } of rows) {
    const columns = personalData[table]?.personal.find((one) => wordsOf(one.columns).includes(column))
    expect(columns, `${table}.${column}`).toBeDefined()
    // What the database itself does with the row agrees with the list.
    const may = { c: ["deleted"], n: ["emptied", "deleted"], a: ["replaced"] }[deletes]
    expect(may, `${table}.${column}`).toContain(columns?.erasure)
  }
})

it("names for each column in the archive a file that is made", () => {
  const files = archiveSources.map(({ name }) => name)
  const named = Object.values(personalData).flatMap(({ personal }) => personal.flatMap(({ archive }) => archive ?? []))
  expect(new Set(named)).toEqual(new Set(files))
})
