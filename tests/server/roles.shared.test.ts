import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { rm } from "node:fs/promises"
import { basename } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { Interface } from "../../server/document/interface.ts"
import { buildOf } from "../kit/fixtures/build.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { databases } from "../kit/harness/databases.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { addressOf, type Program, runServer } from "../kit/harness/serverProcess.ts"
import { mailsTo } from "../kit/harness/sessionCalls.ts"
import { askCluster } from "../kit/postgres/databases.ts"

const worker = { ROLE: "worker", PUBLIC_URL: "http://localhost:3000" }

describe("processes on one database", () => {
  let folder: string
  let web: RunningServer
  let seedData: SeedData

  beforeAll(async () => {
    folder = await freshFolder()
    web = await startServer({ variables: { DATA_DIR: folder, ROLE: "web" } })
    seedData = await populate(web)
  })
  afterAll(async () => {
    await web.stop()
    await removeFolder(folder)
  })

  it("answer with the scripts of another version that runs beside theirs", async () => {
    const dist = await buildOf({ "index.html": "<title>next</title>", "assets/next-1.js": "export {}" })
    const variables = { DATA_DIR: folder, ROLE: "web" }
    expect((await web.fetch("/assets/next-1.js")).status).toBe(404)
    const next = await startServer({ variables, built: Interface.layerFolder(dist), isBuildKept: true })
    try {
      // What is known of other versions is a second old at most.
      await expect
        .poll(() => web.fetch("/assets/next-1.js").then(({ status }) => status), { timeout: 30_000 })
        .toBe(200)
    } finally {
      await next.stop()
      await rm(dist, { recursive: true })
    }
  })

  it("answer as web without making a page, and make it as worker without answering", async () => {
    const client = await clientOf(web, { token: seedData.tokens.publisher1 })
    const payload = new FormData()
    const fields = {
      publication: seedData.paidPublication,
      title: "Sayı",
      description: "Beklenen",
      publish_date: "2026-07-01",
      desired_publish_at: "2099-01-01T09:00:00+03:00"
    }
    for (const [name, value] of Object.entries(fields)) payload.set(name, value)
    payload.set("pdf", new Blob([Uint8Array.from(tinyPdf(1))]), "sayı.pdf")
    const { id } = (await Effect.runPromise(client.publishing.newIssue({ payload }))).data
    const status = async () =>
      (await Effect.runPromise(client.publishing.issues({ query: {} }))).data.items.find((issue) => issue.id === id)
        ?.status
    expect(await status()).toBe("CONVERTING")
    expect(web.log.some((line) => line.includes("Converting"))).toBe(false)

    const working = await startServer({ variables: { DATA_DIR: folder, ...worker } })
    try {
      await vi.waitFor(async () => expect(await status()).toBe("SCHEDULED"), { timeout: 30_000, interval: 100 })
      expect(working.log.some((line) => line.includes("Converted"))).toBe(true)
      for (const path of ["/health/live", "/health/ready"]) expect((await working.fetch(path)).status).toBe(200)
      for (const path of ["/", "/api/issues/latest/grouped", "/sitemap.xml"]) {
        expect((await working.fetch(path)).status, path).toBe(404)
        expect((await web.fetch(path)).status, path).toBe(200)
      }
    } finally {
      await working.stop()
    }
  })
})

it("that start together mail the first publisher and the team one link each", async () => {
  const folder = await freshFolder()
  const emails = ["ilk@yayinci.example", "derya@destek.example"] as const
  const variables = { DATA_DIR: folder, ...worker, PUBLISHER_EMAIL: emails[0], SUPPORT_EMAIL: emails[1] }
  const before = await startServer({ variables: { DATA_DIR: folder, ROLE: "web" } })
  try {
    const workers = await Promise.all(Array.from({ length: 4 }, () => startServer({ variables })))
    for (const email of emails) expect(await mailsTo(before, email, 1)).toHaveLength(1)
    const links = await before.inside(
      SqlClient.SqlClient.use((sql) => sql`SELECT 1 FROM mail_tokens WHERE purpose = 'reset'`).pipe(Effect.orDie)
    )
    expect(links).toHaveLength(2)
    for (const one of workers) await one.stop()
  } finally {
    await before.stop()
    await removeFolder(folder)
  }
})

describe("the connections of a process", () => {
  const on = async <A>(
    variables: Readonly<Record<string, string>>,
    ask: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>
  ) => {
    const server = await startServer({ variables: { ROLE: "web", ...variables } })
    try {
      return await server.inside(SqlClient.SqlClient.use(ask).pipe(Effect.orDie))
    } finally {
      await server.stop()
    }
  }

  it("are no more than it may open, however much is asked at once", async () => {
    const open = (sql: SqlClient.SqlClient) =>
      Effect.gen(function* () {
        yield* Effect.replicateEffect(sql`SELECT pg_sleep(0.05)`, 20, { concurrency: "unbounded" })
        return yield* sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND backend_type = 'client backend'`
      })
    expect(await on({ DATABASE_POOL: "3" }, open)).toEqual([{ count: 3 }])
    expect(await on({ DATABASE_POOL: "5" }, open)).toEqual([{ count: 5 }])
  })

  it("keep statements prepared only if they may", async () => {
    const kept = (sql: SqlClient.SqlClient) =>
      sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_prepared_statements`
    expect(await on({ DATABASE_PREPARE: "off" }, kept)).toEqual([{ count: 0 }])
    expect((await on({ DATABASE_PREPARE: "on" }, kept))[0]?.count).toBeGreaterThan(0)
  })
})

describe("two processes that start at once on an empty database", () => {
  const started: Array<Program> = []
  let folder: string
  afterEach(async () => {
    for (const { process, ended } of started) {
      process.kill("SIGKILL")
      await ended
    }
    await removeFolder(folder)
  })

  it("both serve it: one makes the tables, the other waits for them", async () => {
    folder = await freshFolder()
    // By one server alone.
    const migrated = await freshFolder()
    await (await startServer({ variables: { DATA_DIR: migrated } })).stop()
    const name = basename(folder)
    const cluster = (databases().variables(folder)["DATABASE_URL"] ?? "").replace(/\/[^/]*$/, "")
    await askCluster(cluster, `DROP DATABASE "${name}" WITH (FORCE)`)
    await askCluster(cluster, `CREATE DATABASE "${name}"`)
    started.push(runServer({ DATA_DIR: folder, ROLE: "web" }), runServer({ DATA_DIR: folder, ...worker, PORT: "0" }))
    await Promise.all(started.map((server) => server.says(/^Sayfa: /m)))
    const url = await addressOf(started[0] as Program)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    const made = "SELECT migration_id AS id FROM migrations ORDER BY migration_id"
    expect(await databases().ask(folder, made)).toEqual(await databases().ask(migrated, made))
  })
})
