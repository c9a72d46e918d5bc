import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { selectMarked } from "../../server/account/Library.ts"
import { newId } from "../../server/platform/identity.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { ReadingData } from "../../src/domain/reader/ReadingData.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import type { Person } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
beforeEach(() => run((sql) => sql`DELETE FROM reading_data`))
afterAll(() => server.stop())

const data: ReadingData = {
  bookmarks: [1, 4],
  notes: [{ id: "n1", highlightId: "h1", text: "Işık", date: "2026-05-01T10:00:00.000Z" }],
  highlights: [
    {
      id: "h1",
      page: 2,
      text: "söz",
      startContainerPath: "0.1",
      endContainerPath: "0.1",
      startOffset: 0,
      endOffset: 3,
      colour: "green"
    }
  ]
}

const save = async (person: Person, id: string, saved: ReadingData) => {
  const client = await clientOf(server, { token: seedData.tokens[person] })
  return Effect.runPromise(client.reader.saveReadingData({ params: { id }, payload: saved }))
}

const marked = async (person: Person, after?: PublicId) => {
  const client = await clientOf(server, { token: seedData.tokens[person] })
  const query = after === undefined ? {} : { after }
  return (await Effect.runPromise(client.library.marks({ query }))).data
}

it("lists the marks of all issues of whoever asks, with what each issue is called, and nobody else's", async () => {
  expect(await marked("readerA")).toEqual({ items: [], next: null })
  await save("readerA", seedData.paid, { ...data, bookmarks: [9] })
  await save("readerA", seedData.paid, data)
  await save("readerA", seedData.free, { ...data, notes: [], highlights: [] })
  const { items, next } = await marked("readerA")
  expect(next).toBeNull()
  expect(items.map(({ issue }) => issue)).toEqual([seedData.paid, seedData.free].toSorted())
  expect(items.find(({ issue }) => issue === seedData.paid)).toEqual({
    issue: seedData.paid,
    is_free: false,
    is_visible: true,
    marks: { ...data, version: 2 },
    expand: {
      issue: {
        title: "Atlas Mayıs",
        cover_image: `/covers/${seedData.paid}.webp?v=v1`,
        page_width: 200,
        page_height: 300,
        publish_date: "2026-05-01",
        publication: { id: seedData.paidPublication, title: "Atlas", language: "tr" }
      }
    }
  })
  expect(items.find(({ issue }) => issue === seedData.free)).toMatchObject({ is_free: true, marks: { version: 1 } })
  expect((await marked("readerB")).items).toEqual([])
})

it("lists as free what a publication has that became free", async () => {
  const price = (tier: number) =>
    run((sql) => sql`UPDATE publications SET tier = ${tier} WHERE id = ${seedData.paidPublication}`)
  await save("readerA", seedData.paid, data)
  const isFree = async () => (await marked("readerA")).items.find(({ issue }) => issue === seedData.paid)?.is_free
  expect(await isFree()).toBe(false)
  await price(0)
  expect(await isFree()).toBe(true)
  await price(3)
})

it("still lists what was marked in an issue that is off sale, and says so of it to all but its publisher", async () => {
  for (const person of ["readerA", "publisher1"] as const) {
    await run(
      (sql) => sql`INSERT INTO reading_data (user_id, issue_id, data)
        VALUES (${seedData.ids[person]}, ${seedData.unpublished}, ${JSON.stringify(data)}::text::json)`
    )
  }
  expect((await marked("readerA")).items).toMatchObject([
    { issue: seedData.unpublished, is_visible: false, marks: data }
  ])
  expect((await marked("publisher1")).items).toMatchObject([{ issue: seedData.unpublished, is_visible: true }])
})

/** All pages, each asked for after the last issue of the one before. */
const pages = async (person: Person) => {
  const all: Array<ReadonlyArray<PublicId>> = []
  let after: PublicId | null | undefined
  while (after !== null) {
    const { items, next } = await marked(person, after)
    all.push(items.map(({ issue }) => issue))
    after = next
  }
  return all
}

/** So many issues that readerB has marked; their ids. */
const markMany = async (count: number) => {
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids) {
    await run(
      (sql) => sql`WITH made AS (
        INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date)
        VALUES (${id}, ${seedData.paidPublication}, 'Atlas', '', false, 20260801, 'PUBLISHED', '2026-08-01'::date)
        RETURNING id
      ) INSERT INTO reading_data (user_id, issue_id, data)
        SELECT ${seedData.ids.readerB}, id, ${JSON.stringify(data)}::text::json FROM made`
    )
  }
  return ids
}

it.each([
  [120, [50, 50, 20]],
  [51, [50, 1]],
  [50, [50]]
])("answers %i issues in answers of %j, each once", async (count, lengths) => {
  const ids = await markMany(count)
  const listed = await pages("readerB")
  expect(listed.map(({ length }) => length)).toEqual(lengths)
  expect(listed.flat().toSorted()).toEqual(ids.toSorted())
})

interface Plan {
  readonly "Node Type": string
  readonly "Actual Rows": number
  readonly Plans?: ReadonlyArray<Plan>
}

const nodesOf = (plan: Plan): ReadonlyArray<Plan> => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

it("measures no more issues for an answer than it can hold, and one after them", async () => {
  await markMany(120)
  const [explained] = await run(
    (sql) =>
      sql<{ readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Plan }> }>`
        EXPLAIN (ANALYZE, FORMAT JSON) ${selectMarked(sql, seedData.ids.readerB, null)}`
  )
  const measuring = nodesOf(explained!["QUERY PLAN"][0]!.Plan).filter((node) => node["Node Type"] === "WindowAgg")
  expect(measuring.length).toBeGreaterThan(0)
  expect(Math.max(...measuring.map((node) => node["Actual Rows"]))).toBe(51)
})

it("answers with four megabytes at most, but always with one issue", async () => {
  const [note] = data.notes
  const withText = (length: number): ReadingData => ({ ...data, notes: [{ ...note!, text: "x".repeat(length) }] })
  const ids = [seedData.paid, seedData.otherPaid, seedData.free].toSorted()
  for (const [at, megabytes] of [3, 5, 0.4].entries()) await save("readerA", ids[at]!, withText(megabytes * 2 ** 20))
  expect(await pages("readerA")).toEqual(ids.map((id) => [id]))
  await save("readerA", ids[1]!, withText(0.4 * 2 ** 20))
  expect(await pages("readerA")).toEqual([ids])
})

it("asks after an issue alone", async () => {
  const answer = await server.fetch("/api/issue-reading-data?after=%27", {
    headers: { authorization: `Bearer ${seedData.tokens.readerA}` }
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ success: false, field: "after" })
})
