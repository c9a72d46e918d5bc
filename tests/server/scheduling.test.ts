import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Conversions } from "../../server/publishing/Conversions.ts"
import { databases } from "../kit/harness/databases.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let folder: string
let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  folder = await freshFolder()
  server = await startServer({ variables: { DATA_DIR: folder } })
  seedData = await populate(server)
})
afterAll(async () => {
  await server.stop()
  await removeFolder(folder)
})

/** Stops the server, asks its database something in each of these sentences, and starts it again. */
const restarted = async (...statements: ReadonlyArray<string>) => {
  await server.stop()
  for (const statement of statements) await databases().ask(folder, statement)
  server = await startServer({ variables: { DATA_DIR: folder } })
}

const publisher = () => clientOf(server, { token: seedData.tokens.publisher1 })

const shown = async (id: string) => {
  const client = await publisher()
  return (await Effect.runPromise(client.publishing.issues({ query: {} }))).data.items.find((issue) => issue.id === id)
}

/** The id of an issue whose pages are ready and that waits for this moment. */
const scheduled = async (moment: string) => {
  const payload = new FormData()
  const fields = {
    publication: seedData.paidPublication,
    title: `Sayı, ${moment}`,
    description: "Beklenen",
    publish_date: "2026-07-01",
    desired_publish_at: moment
  }
  for (const [name, value] of Object.entries(fields)) payload.set(name, value)
  payload.set("pdf", new Blob([Uint8Array.from(tinyPdf(1))]), "sayı.pdf")
  const client = await publisher()
  const { data } = await Effect.runPromise(client.publishing.newIssue({ payload }))
  await vi.waitFor(async () => expect((await shown(data.id))?.status).toBe("SCHEDULED"), {
    timeout: 30_000,
    interval: 100
  })
  return data.id
}

it("publishes at its start what became due while it was down, and nothing else", async () => {
  const missed = await scheduled("2099-01-01T09:00:00+03:00")
  const later = await scheduled("2099-01-02T09:00:00+03:00")
  await restarted(`UPDATE issues SET publish_at = now() - make_interval(hours => 1) WHERE id = '${missed}'`)
  await vi.waitFor(async () => expect((await shown(missed))?.status).toBe("PUBLISHED"))
  expect((await shown(later))?.status).toBe("SCHEDULED")
  expect((await server.fetch(`/api/issues/${missed}`)).status).toBe(200)
  expect((await server.fetch(`/api/issues/${later}`)).status).toBe(404)
})

describe("in a database whose zone has summer time", () => {
  /** Berlin's clocks show half past two twice in this night, and never in that one. */
  const moments = {
    twiceFirst: "2099-10-25T02:30:00+02:00",
    twiceSecond: "2099-10-25T02:30:00+01:00",
    beforeTheGap: "2099-03-29T01:59:59+01:00",
    afterTheGap: "2099-03-29T03:00:00+02:00"
  }
  const waiting = new Map<string, string>()

  const settings = ["timezone = 'Europe/Berlin'", "search_path = public, pg_catalog"]
  const ofDatabase = (setting: string) =>
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ', current_database()) || $s$${setting}$s$; END $$`

  beforeAll(async () => {
    await restarted(
      // A clock that can be set: what is called now() is found here first.
      "CREATE TABLE clock AS SELECT 0::float8 AS seconds_ahead",
      `CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql AS
        'SELECT pg_catalog.now() + make_interval(secs => seconds_ahead) FROM public.clock'`,
      ...settings.map(ofDatabase)
    )
    // The embedded database forgets them, and has one session.
    for (const setting of settings) await server.inside(SqlClient.SqlClient.use((sql) => sql.unsafe(`SET ${setting}`)))
    for (const moment of Object.values(moments)) waiting.set(await scheduled(moment), moment)
  }, 120_000)

  it("a moment comes back as it was meant", async () => {
    const [zone] = await server.inside(SqlClient.SqlClient.use((sql) => sql`SHOW timezone`))
    expect(zone).toEqual({ TimeZone: "Europe/Berlin" })
    for (const [id, moment] of waiting) expect((await shown(id))?.publish_at).toBe(new Date(moment).toISOString())
  })

  it("an issue is published at its moment and not a second before, on either side of a change", async () => {
    const published = (moment: string, secondsBefore: number) =>
      server.inside(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const conversions = yield* Conversions
          yield* sql`UPDATE clock SET
            seconds_ahead = ${Date.parse(moment) / 1000 - secondsBefore} - extract(epoch FROM pg_catalog.now())`
          yield* conversions.publishDue
          const rows = yield* sql<{ id: string }>`SELECT id FROM issues WHERE status = 'PUBLISHED'`
          return rows.flatMap(({ id }) => waiting.get(id) ?? [])
        })
      )
    const inOrder = [moments.beforeTheGap, moments.afterTheGap, moments.twiceFirst, moments.twiceSecond]
    for (const [index, moment] of inOrder.entries()) {
      if (moment !== moments.afterTheGap) expect(await published(moment, 5)).toHaveLength(index)
      expect((await published(moment, 0)).toSorted()).toEqual(inOrder.slice(0, index + 1).toSorted())
    }
  })
})
