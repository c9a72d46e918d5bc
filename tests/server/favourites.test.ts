import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Favourite, type Favourites, mergeChoices, noFavourites } from "../../src/domain/account/Favourites.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import type { Person } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

const run = (use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
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

const day = 24 * 60 * 60 * 1000

/** By a device whose clock is so many milliseconds ahead. */
const tell = async (sayings: ReadonlyArray<Favourite>, ahead = 0) => {
  const { favourites } = await clientOf(server, { token: seedData.tokens.readerA })
  const payload = { now: new Date(Date.now() + ahead).toISOString(), sayings }
  return (await Effect.runPromise(favourites.mergeFavourites({ payload }))).data.items
}

/** As such a device says it. */
const aheadBy = (ahead: number, one: Favourite): Favourite => ({
  ...one,
  changed_at: new Date(Date.parse(one.changed_at) + ahead).toISOString()
})

const heard = async (person: Person = "readerA") => {
  const { favourites } = await clientOf(server, { token: seedData.tokens[person] })
  return (await Effect.runPromise(favourites.favourites())).data.items
}

it("comes to what the devices come to, whatever they tell, how often and in whatever order", async () => {
  const { paidPublication, freePublication } = seedData
  const sayings = fc.record({
    publication: fc.constantFrom(paidPublication, freePublication),
    second: fc.nat(3),
    is_favourite: fc.boolean()
  })
  const device = fc.record({
    ahead: fc.constantFrom(0, day, 1000 * day),
    turns: fc.array(sayings, { maxLength: 4 })
  })
  const toldTogether = fc.array(device, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(toldTogether, async (devices) => {
      await run((sql) => Effect.andThen(sql`DELETE FROM favourites`, sql`DELETE FROM attempts`))
      // Between what two devices say lies more time than a call takes: so exactly are clocks set right.
      const said = devices.map(({ turns }, place) =>
        turns.map(({ publication, second, is_favourite }, turn) =>
          saying(publication, 600 * second + 100 * place, `${place}-${turn}`, is_favourite)
        )
      )
      const tellBy = (place: number) => {
        const ahead = devices[place]?.ahead ?? 0
        return tell(
          (said[place] ?? []).map((one) => aheadBy(ahead, one)),
          ahead
        )
      }
      // All at once, and the first once more.
      await Promise.all(devices.map((_, place) => tellBy(place)))
      const last = await tellBy(0)
      const expected = mergeChoices(noFavourites, said.flat())
      const late = (one: Favourite) =>
        Date.parse(one.changed_at) - Date.parse(expected[one.publication]?.changed_at ?? "")
      for (const one of last) {
        expect(late(one)).toBeGreaterThanOrEqual(0)
        expect(late(one)).toBeLessThan(60_000)
      }
      const exactly = last.map((one) => ({ ...one, changed_at: expected[one.publication]?.changed_at ?? "" }))
      expect(byPublication(exactly)).toEqual(expected)
    }),
    { numRuns: 15 }
  )
})

it("is told by no retry of a clock that runs ahead what was said before something else", async () => {
  const { paidPublication: atlas, freePublication: sokak } = seedData
  const before = (seconds: number, publication: string, key: string, is_favourite: boolean): Favourite => ({
    ...saying(publication, 0, key, is_favourite),
    changed_at: new Date(Date.now() - seconds * 1000).toISOString()
  })
  const [a, b] = [before(90, atlas, "aaaa", true), before(60, atlas, "bbbb", false)]
  for (const [told, ahead] of [
    [a, day],
    [b, 0],
    [a, day]
  ] as const) {
    await tell([aheadBy(ahead, told)], ahead)
  }
  expect(await heard()).toEqual([b])
  // The two of one such device, in the order in which they were not said.
  const [c, d] = [before(90, sokak, "cccc", true), before(60, sokak, "dddd", false)]
  for (const one of [d, c]) await tell([aheadBy(day, one)], day)
  expect((await heard()).find(({ publication }) => publication === sokak)).toMatchObject({ key: d.key })
})

it("lets no clock that was set back meanwhile, or lies, have the last word for ever, and keeps the order of what such a clock has said", async () => {
  const { paidPublication: atlas, freePublication: sokak } = seedData
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
  const { paidPublication: atlas } = seedData
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
      headers: { "content-type": "application/json", authorization: `Bearer ${seedData.tokens.readerA}` },
      body: JSON.stringify({ now: at(0), sayings: batch })
    })
    expect(answer.status, batch[0]?.key).toBe(400)
  }
  expect(await heard()).toEqual([saying(atlas, 1, "somewhere")])
})

it("forgets of more than two thousand what was taken back longest ago", async () => {
  await run((sql) =>
    sql`INSERT INTO publications SELECT (p.new).* FROM (SELECT jsonb_populate_record(o, jsonb_build_object(
        'id', 'pub' || lpad(n::text, 12, '0'), 'slug', 'pub-' || n)) AS new
      FROM publications o, generate_series(1, 2000) AS n WHERE o.id = ${seedData.paidPublication}) AS p`.pipe(
      Effect.andThen(sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
        SELECT ${seedData.ids.readerA}, 'pub' || lpad(n::text, 12, '0'), n > 2, date_trunc('second', now()) - make_interval(secs => n), 'saying-' || n
        FROM generate_series(1, 2000) AS n`)
    )
  )
  await tell([saying(seedData.freePublication, 1, "one-more")])
  const kept = (await heard()).map(({ publication }) => publication)
  expect(kept).toHaveLength(2000)
  expect(kept).toContain(seedData.freePublication)
  expect(kept).toContain("pub000000000001")
  expect(kept).not.toContain("pub000000000002")
})
