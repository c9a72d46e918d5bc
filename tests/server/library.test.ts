import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const library = async (token: string) =>
  (await Effect.runPromise((await clientOf(server, { token })).library.library())).data.items

const listed = async (token: string) => (await library(token)).map(({ issue, access_type }) => [issue, access_type])

const history = async (token: string) =>
  (await Effect.runPromise((await clientOf(server, { token })).library.history())).data.items

it("lists what was bought, newest purchase first, and what a subscription gives for as long as it runs", async () => {
  const { readerA, readerB } = seedData.tokens
  const { ids, paid, otherPaid, paidPublication } = seedData
  expect(await library(readerA)).toEqual([])
  const later = newId()
  await run(
    (
      sql
    ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date)
      VALUES (${later}, ${paidPublication}, 'Atlas Ağustos', '', false, 20260801, 'PUBLISHED', '2026-08-01'::date)`
  )
  await run(
    (sql) => sql`INSERT INTO library (user_id, issue_id, access_type, created_at) VALUES
      (${ids.readerA}, ${paid}, 'purchase', now() - interval '2 days'),
      (${ids.readerA}, ${otherPaid}, 'purchase', now() - interval '1 day')`
  )
  expect(await listed(readerA)).toEqual([
    [otherPaid, "purchase"],
    [paid, "purchase"]
  ])
  expect((await library(readerA))[1]?.expand.issue).toEqual({
    title: "Atlas Mayıs",
    cover_image: `/covers/${paid}.webp?v=v1`,
    page_width: 200,
    page_height: 300,
    publish_date: "2026-05-01",
    publication: { id: paidPublication, title: "Atlas", language: "tr" }
  })
  const subscribe = (begins: string, ends: string) =>
    run(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, starts_at, ends_at)
        VALUES (${newId()}, ${ids.readerA}, 'publication', ${paidPublication}, now() + ${begins}::text::interval,
          now() + ${ends}::text::interval)`
    )
  await subscribe("-2 years", "-1 year")
  await subscribe("1 day", "1 year")
  expect((await listed(readerA)).length).toBe(2)
  await subscribe("-1 day", "1 hour")
  expect(await listed(readerA)).toEqual([
    [otherPaid, "purchase"],
    [paid, "purchase"],
    [later, "subscription"]
  ])
  // A publisher reads its own titles without a subscription, and has none of them in the library for it.
  expect(await library(seedData.tokens.publisher1)).toEqual([])
  expect(await library(readerB)).toEqual([])
})

it("lists of a plan what was opened with it, and loses it with the plan", async () => {
  const { readerB } = seedData.tokens
  const client = await clientOf(server, { token: readerB })
  const plan = newId()
  await run(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at)
      VALUES (${plan}, ${seedData.ids.readerB}, 'platform', 'platform', now() + interval '1 hour')`
  )
  expect(await library(readerB)).toEqual([])
  const params = { publicationId: seedData.paidPublication, id: seedData.paid }
  const opened = async () => {
    await Effect.runPromise(client.catalogue.subscriptionCheck({ params }))
    return run((sql) => sql`SELECT issue_id, opened_at FROM plan_issues`)
  }
  // A pass that is renewed every hour writes nothing.
  expect(await opened()).toEqual(await opened())
  expect(await listed(readerB)).toEqual([[seedData.paid, "platform"]])
  await run((sql) => sql`UPDATE subscriptions SET ends_at = now() - interval '1 second' WHERE id = ${plan}`)
  expect(await library(readerB)).toEqual([])
})

it("lists whose pages were looked at, the last first and each once, and nobody else's", async () => {
  const client = await clientOf(server, { token: seedData.tokens.readerA })
  const look = (issue_id: string) => Effect.runPromise(client.catalogue.recentlyViewed({ payload: { issue_id } }))
  for (const issue of [seedData.paid, seedData.free, seedData.paid]) await look(issue)
  const viewed = await history(seedData.tokens.readerA)
  expect(viewed.map(({ issue }) => issue)).toEqual([seedData.paid, seedData.free])
  expect(viewed[1]).toMatchObject({
    viewed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    expand: { issue: { title: "Sokak Mayıs", publication: { title: "Sokak" } } }
  })
  expect(await history(seedData.tokens.readerB)).toEqual([])
})
