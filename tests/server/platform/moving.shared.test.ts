import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { moveTo } from "../../../server/platform/backup/move.ts"
import { scratchFolder, withDatabase } from "../../../server/platform/backup/shop.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { fillAccount } from "../../kit/fixtures/fullAccount.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { people } from "../../kit/fixtures/seedPeople.ts"
import { embedded as embeddedDatabases } from "../../kit/harness/databases.ts"
import { settingsOf } from "../../kit/harness/keeping.ts"
import { freshFolder, removeFolder, startServer } from "../../kit/harness/server.ts"
import { sessionCalls } from "../../kit/harness/sessionCalls.ts"
import { type S3Server, startS3 } from "../../kit/s3/s3Server.ts"

const embedded = { DATABASE_URL: "" }

let s3: S3Server
const folders: Array<string> = []
const newFolder = async () => {
  const folder = await freshFolder()
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  for (const folder of folders) await removeFolder(folder)
})

const move = (from: Awaited<ReturnType<typeof settingsOf>>, to: typeof from, replace = false) =>
  Effect.runPromise(
    Effect.gen(function* () {
      return yield* moveTo(from, to, yield* scratchFolder, replace)
    }).pipe(
      Effect.scoped,
      Effect.catchTag("CannotKeep", ({ message }) => Effect.succeed(message))
    )
  )

/** How many rows each table has, and what is in them; without the counts of attempts, which each call makes. */
const rowsOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`SELECT tablename::text AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'attempts') ORDER BY tablename COLLATE "C"`
  yield* sql`SET LOCAL TimeZone TO 'UTC'`
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const found = yield* sql.unsafe<{ row: string }>(
      `SELECT t::text AS row FROM public."${name}" t ORDER BY t::text COLLATE "C"`
    )
    const text = found.map(({ row }) => row).join("\n")
    rows[name] = `${found.length} ${createHash("sha256").update(text).digest("hex")}`
  }
  return rows
})

const rowsIn = SqlClient.SqlClient.use((sql) => sql.withTransaction(rowsOf)).pipe(Effect.orDie)

const filesIn = Storage.use((storage) => storage.everything).pipe(
  Effect.map((files) => files.map(({ key, size }) => `${key} ${size}`).toSorted())
)

it("takes a shop from the embedded database and a folder to PostgreSQL and a bucket, and back", async () => {
  const [first, grown, last] = [await newFolder(), await newFolder(), await newFolder()]
  await embeddedDatabases.make(first)
  const small = await startServer({ variables: { DATA_DIR: first, ...embedded } })
  const seedData: SeedData = await populate(small)
  const account = { id: seedData.ids.readerB, email: people.readerB.email, name: people.readerB.name }
  await small.inside(fillAccount(account, seedData))
  const bucket = { FILES_URL: s3.url }
  const [from, to, back] = [
    await settingsOf(first, embedded),
    await settingsOf(grown, bucket),
    await settingsOf(last, embedded)
  ]
  expect(await move(from, to)).toMatch(/A server runs in .*Stop it first/u)
  const was = { rows: await small.inside(rowsIn), files: await small.inside(filesIn) }
  expect(was.files.length).toBeGreaterThan(20)
  await small.stop()

  const keyIn = (folder: string) => readFile(join(folder, "secret.key"), "utf8").catch(() => null)
  const key = await keyIn(first)
  const keyless = { ...from, SECRET_KEY_FILE: join(first, "yok") }
  expect(await move(keyless, to, true)).toMatch(
    /^There is no \S+secret\.key\. Put the shop's own secret\.key there\.$/u
  )
  const none = { ...to, DATABASE_URL: new URL("/yok", to.DATABASE_URL).href }
  expect(await move(from, none)).toMatch(/^The database at \S+:\d+ refuses: database "yok" does not exist\.$/u)
  // The tests' new databases have their tables already, with what migrations write into them.
  expect(await move(from, to)).toMatch(/There is a shop here.*categories: 15/su)
  expect(await keyIn(grown)).toBeNull()
  expect(await move(from, to, true)).toMatchObject({ files: was.files.length, keyCopied: true })
  expect(await keyIn(grown)).toBe(key)
  const large = await startServer({ variables: { DATA_DIR: grown, ROLE: "web", ...bucket } })
  expect({ rows: await large.inside(rowsIn), files: await large.inside(filesIn) }).toEqual(was)
  expect(await sessionCalls(large).isSignedIn(seedData.tokens.readerA)).toBe(true)
  expect(await move(to, back)).toMatch(/Others use the database.*Stop every process/u)
  expect(await keyIn(last)).toBeNull()
  const grownRows = await large.inside(rowsIn)
  await large.stop()

  expect(await move(to, back)).toMatchObject({ files: was.files.length, keyCopied: true })
  expect(await keyIn(last)).toBe(key)
  expect(await move(to, back, true)).toMatchObject({ keyCopied: false })
  expect(await Effect.runPromise(withDatabase(back, rowsIn))).toEqual(grownRows)
  const again = await startServer({ variables: { DATA_DIR: last, ...embedded } })
  expect(await again.inside(filesIn)).toEqual(was.files)
  expect(await sessionCalls(again).isSignedIn(seedData.tokens.readerB)).toBe(true)
  await again.stop()
}, 300_000)
