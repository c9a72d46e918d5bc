import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Favourite, type Favourites, merged, noFavourites } from "../../src/domain/account/Favourites.ts"
import { clientOf, type RunningServer, startServer } from "../kit/server.ts"
import { populate, type Person, type World } from "../kit/world.ts"

let server: RunningServer
let world: World

const run = (use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  world = await populate(server)
})
afterAll(() => server.stop())
beforeEach(() => run((sql) => Effect.andThen(sql`DELETE FROM favourites`, sql`DELETE FROM attempts`)))

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString()

const saying = (publication: string, second: number, key: string, is_favourite = true): Favourite => ({
  publication,
  is_favourite,
  changed_at: at(second),
  key: `saying-${key}`
})

const byPublication = (items: ReadonlyArray<Favourite>): Favourites =>
  Object.fromEntries(items.map((one) => [one.publication, one]))

const tell = async (payload: ReadonlyArray<Favourite>, person: Person = "readerA") => {
  const { favourites } = await clientOf(server, { token: world.tokens[person] })
  return (await Effect.runPromise(favourites.mergeFavourites({ payload }))).data.items
}

const heard = async (person: Person = "readerA") => {
  const { favourites } = await clientOf(server, { token: world.tokens[person] })
  return (await Effect.runPromise(favourites.favourites())).data.items
}

it("comes to what the devices come to, whatever they tell, how often and in whatever order", async () => {
  const { paidPublication, freePublication } = world
  const sayings = fc.record({
    publication: fc.constantFrom(paidPublication, freePublication),
    second: fc.nat(3),
    is_favourite: fc.boolean()
  })
  const toldTogether = fc.array(fc.array(sayings, { maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(toldTogether, async (devices) => {
      await run((sql) => Effect.andThen(sql`DELETE FROM favourites`, sql`DELETE FROM attempts`))
      const told = devices.map((device, place) =>
        device.map(({ publication, second, is_favourite }, turn) =>
          saying(publication, second, `${place}-${turn}`, is_favourite)
        )
      )
      // All at once, and the first once more.
      await Promise.all(told.map((batch) => tell(batch)))
      const last = await tell(told[0] ?? [])
      expect(byPublication(last)).toEqual(merged(noFavourites, told.flat()))
    }),
    { numRuns: 15 }
  )
})

it("lets no clock that runs ahead have the last word for ever, and keeps the order of what such a clock has said", async () => {
  const { paidPublication: atlas, freePublication: sokak } = world
  const ahead = { ...saying(atlas, 0, "ahead"), changed_at: "2999-01-01T00:00:00.000Z" }
  const further = { ...saying(atlas, 0, "again", false), changed_at: "2999-01-01T00:00:01.000Z" }
  const before = Date.now()
  const [first] = await tell([further, ahead])
  expect(first).toMatchObject({ key: further.key, is_favourite: false })
  expect(Date.parse(first?.changed_at ?? "")).toBeGreaterThanOrEqual(before)
  expect(Date.parse(first?.changed_at ?? "")).toBeLessThanOrEqual(Date.now())
  // What was not heard to have arrived comes again, and changes nothing.
  expect(await tell([further])).toEqual([first])
  const now = { ...saying(atlas, 0, "now-now"), changed_at: new Date(Date.now() + 5).toISOString() }
  await expect.poll(async () => (await tell([now]))[0]?.key).toBe(now.key)
  await tell([saying(sokak, 1, "other-one")])
  expect((await heard()).map(({ publication }) => publication)).toEqual([atlas, sokak])
})

it("passes over what it does not know, refuses what it cannot read, and shows nobody another's", async () => {
  const { paidPublication: atlas } = world
  expect(await tell([saying("nowhere00000000", 1, "nowhere"), saying(atlas, 1, "somewhere")])).toEqual([
    saying(atlas, 1, "somewhere")
  ])
  expect(await heard("readerB")).toEqual([])
  const refused = [
    { ...saying(atlas, 2, "no-month"), changed_at: "2026-13-01T00:00:00.000Z" },
    { ...saying(atlas, 2, "no-day"), changed_at: "2026-02-30T00:00:00.000Z" },
    { ...saying(atlas, 2, "no-year"), changed_at: "0000-01-01T00:00:00.000Z" },
    { ...saying(atlas, 2, "no-key"), key: "\0\0\0\0\0\0\0\0" },
    saying("", 2, "no-publication"),
    ...Array.from({ length: 500 }, (_, second) => saying(atlas, second % 60, `many-${second}`))
  ]
  for (const batch of [...refused.slice(0, 5).map((one) => [one]), refused]) {
    const answer = await server.fetch("/api/favourites/batch", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${world.tokens.readerA}` },
      body: JSON.stringify(batch)
    })
    expect(answer.status, batch[0]?.key).toBe(400)
  }
  expect(await heard()).toEqual([saying(atlas, 1, "somewhere")])
})

it("forgets of more than two thousand what was taken back longest ago", async () => {
  await run((sql) =>
    sql`INSERT INTO publications SELECT (p.new).* FROM (SELECT jsonb_populate_record(o, jsonb_build_object(
        'id', 'pub' || lpad(n::text, 12, '0'), 'slug', 'pub-' || n)) AS new
      FROM publications o, generate_series(1, 2000) AS n WHERE o.id = ${world.paidPublication}) AS p`.pipe(
      Effect.andThen(sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
        SELECT ${world.ids.readerA}, 'pub' || lpad(n::text, 12, '0'), n > 2, date_trunc('second', now()) - make_interval(secs => n), 'saying-' || n
        FROM generate_series(1, 2000) AS n`)
    )
  )
  await tell([saying(world.freePublication, 1, "one-more")])
  const kept = (await heard()).map(({ publication }) => publication)
  expect(kept).toHaveLength(2000)
  expect(kept).toContain(world.freePublication)
  expect(kept).toContain("pub000000000001")
  expect(kept).not.toContain("pub000000000002")
})
