import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { mergeProgress, type Progress } from "../../src/domain/reader/progress/Progress.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import type { Person } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

const run = (use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))
const empty = () => run((sql) => Effect.andThen(sql`DELETE FROM reading_progress`, sql`DELETE FROM attempts`))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())
beforeEach(empty)

/** A turn so many milliseconds ago. */
const turn = (issue: string, page: number, ago: number, key: string): Progress => ({
  issue: issue as Progress["issue"],
  page,
  total: 24,
  is_finished: page === 24,
  read_at: new Date(Date.now() - ago).toISOString(),
  key: `turn-${key}`
})

const [minute, day] = [60_000, 86_400_000]

/** By a device whose clock is so many milliseconds ahead. */
const tell = async (turns: ReadonlyArray<Progress>, ahead = 0, person: Person = "readerA") => {
  const { progress } = await clientOf(server, { token: seedData.tokens[person] })
  const payload = {
    now: new Date(Date.now() + ahead).toISOString(),
    turns: turns.map((one) => ({ ...one, read_at: new Date(Date.parse(one.read_at) + ahead).toISOString() }))
  }
  return (await Effect.runPromise(progress.mergeProgress({ payload }))).data.items
}

const heard = async (person: Person = "readerA") => {
  const { progress } = await clientOf(server, { token: seedData.tokens[person] })
  return (await Effect.runPromise(progress.progress())).data.items
}

it("comes to what the devices come to, whatever they tell, how often and in whatever order", async () => {
  const { paid, free } = seedData
  const turns = fc.array(
    fc.record({
      issue: fc.constantFrom(paid, free),
      page: fc.constantFrom(2, 6, 24),
      minutes: fc.integer({ min: 1, max: 4 })
    }),
    { maxLength: 4 }
  )
  const device = fc.record({ ahead: fc.constantFrom(0, day, 1000 * day), turns })
  await fc.assert(
    fc.asyncProperty(fc.array(device, { minLength: 1, maxLength: 4 }), async (devices) => {
      await empty()
      // Between the turns of two devices lies more time than a call takes: so exactly are clocks set right.
      const said = devices.map(({ turns: all }, at) =>
        all.map(({ issue, page, minutes }, place) =>
          turn(issue, page, (40 * minutes - 9 * at - place) * minute, `${at}-${place}`)
        )
      )
      await Promise.all(devices.map(({ ahead }, at) => tell(said[at] ?? [], ahead)))
      await tell(said[0] ?? [], devices[0]?.ahead)
      const all = said.flat()
      const expected = [paid, free].flatMap((issue) => {
        const own = all.filter((one) => one.issue === issue)
        return own.length === 0 ? [] : [own.reduce(mergeProgress)]
      })
      const told = await heard()
      const facts = ({ issue, page, is_finished, key }: Progress) => ({ issue, page, is_finished, key })
      const inOrder = (some: ReadonlyArray<Progress>) =>
        some.map(facts).toSorted((a, b) => (a.issue < b.issue ? -1 : 1))
      expect(inOrder(told.map(({ progress }) => progress))).toEqual(inOrder(expected))
    }),
    { numRuns: 15 }
  )
})

it("shows each issue as a shelf does, the latest turn first, to nobody else", async () => {
  const { paid, free } = seedData
  await tell([turn(paid, 6, 2 * minute, "first"), turn(free, 3, minute, "second")])
  const [latest, before] = await heard()
  expect(latest).toMatchObject({ progress: { issue: free, page: 3, total: 24, is_finished: false } })
  expect(before).toMatchObject({
    progress: { issue: paid, page: 6 },
    shown: { publication: { id: seedData.paidPublication, language: "tr" } }
  })
  expect(await heard("readerB")).toEqual([])
})

it("answers a device with what became of its turns: a later one of another device, or its own at the right time", async () => {
  const { paid } = seedData
  const other = turn(paid, 12, minute, "elsewhere")
  await tell([other])
  // A clock that is a day ahead says an older turn: the other device's stands, and is the answer.
  expect(await tell([turn(paid, 3, 5 * minute, "ahead")], day)).toEqual([other])
  const [own] = await tell([turn(paid, 20, 0, "newer")], day)
  expect(own).toMatchObject({ page: 20, key: "turn-newer" })
  expect(Date.parse(own?.read_at ?? "")).toBeLessThanOrEqual(Date.now())
  // Sent again after a lost answer, it changes nothing.
  expect(await tell([turn(paid, 20, 0, "newer")])).toEqual([own])
})

it("stays finished, also if the end was reached before another turn or is told late", async () => {
  const { paid } = seedData
  await tell([turn(paid, 5, 0, "again")])
  expect(await tell([turn(paid, 24, day, "ended")])).toEqual([
    expect.objectContaining({ page: 5, key: "turn-again", is_finished: true })
  ])
  expect(await tell([turn(paid, 6, 0, "onward")])).toEqual([expect.objectContaining({ page: 6, is_finished: true })])
})

it("lets no clock that lies have the last word", async () => {
  const { paid } = seedData
  const future = { ...turn(paid, 3, 0, "future"), read_at: "2999-01-01T00:00:00.000Z" }
  const [first] = await tell([future])
  expect(Date.parse(first?.read_at ?? "")).toBeLessThanOrEqual(Date.now())
  const now = turn(paid, 4, -5, "present")
  await expect.poll(async () => (await tell([{ ...now, read_at: new Date().toISOString() }]))[0]?.page).toBe(4)
})

it("passes over what it does not know, and refuses what it cannot read", async () => {
  const { paid } = seedData
  const known = turn(paid, 6, minute, "known-one")
  expect(await tell([turn("nowhere00000000", 2, 0, "nowhere"), known])).toEqual([known])
  const refused = [
    [{ ...known, page: 0 }],
    [{ ...known, page: 25 }],
    [{ ...known, page: 2.5 }],
    [{ ...known, total: 10_000 }],
    [{ ...known, read_at: "2026-02-30T00:00:00.000Z" }],
    [{ ...known, key: "short" }],
    [{ ...known, issue: "Nowhere" }],
    Array.from({ length: 501 }, (_, at) => ({ ...known, key: `turn-number-${at}` }))
  ]
  for (const turns of refused) {
    const answer = await server.fetch("/api/reading-progress/batch", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${seedData.tokens.readerA}` },
      body: JSON.stringify({ now: known.read_at, turns })
    })
    expect(answer.status, JSON.stringify(turns[0])).toBe(400)
  }
  expect((await heard()).map(({ progress }) => progress)).toEqual([known])
})

it("hides an issue that is a draft again, and forgets of more than two thousand what was read longest ago", async () => {
  const { paid, free } = seedData
  await run((sql) =>
    sql`INSERT INTO issues SELECT (p.new).* FROM (SELECT jsonb_populate_record(o, jsonb_build_object(
        'id', 'iss' || lpad(n::text, 12, '0'), 'old_issue_id', NULL, 'issue_number', 19000000 + n)) AS new
      FROM issues o, generate_series(1, 2000) AS n WHERE o.id = ${paid}) AS p`.pipe(
      Effect.andThen(sql`INSERT INTO reading_progress (user_id, issue_id, page, total, is_finished, read_at, key)
        SELECT ${seedData.ids.readerA}, 'iss' || lpad(n::text, 12, '0'), 2, 24, false,
          date_trunc('second', now()) - make_interval(days => n), 'turn-number-' || n
        FROM generate_series(1, 2000) AS n`)
    )
  )
  await tell([turn(free, 3, 0, "one-more")])
  const rows = await server.inside(
    SqlClient.SqlClient.use((sql) => sql<{ issue_id: string }>`SELECT issue_id FROM reading_progress`)
  )
  const kept = rows.map(({ issue_id }) => issue_id)
  expect(kept).toHaveLength(2000)
  expect(kept).toContain(free)
  expect(kept).not.toContain("iss000000002000")
  expect(await heard()).toHaveLength(200)
  await run((sql) => sql`UPDATE issues SET status = 'DRAFT' WHERE id = ${free}`)
  expect((await heard()).map(({ progress }) => progress.issue)).not.toContain(free)
  await run((sql) => sql`UPDATE issues SET status = 'PUBLISHED' WHERE id = ${free}`)
})
