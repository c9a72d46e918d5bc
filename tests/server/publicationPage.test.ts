import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mostReadDays } from "../../src/domain/catalogue/mostRead.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const sql = <A>(act: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(Effect.flatMap(SqlClient.SqlClient, act))

const pageOf = async (id: string) => {
  const client = await clientOf(server)
  return (await Effect.runPromise(client.catalogue.publication({ params: { id } }))).data
}

describe("a magazine's own page", () => {
  it("has the publication and its published issues, newest first, by slug and by id", async () => {
    const page = await pageOf("atlas")
    expect(page).toMatchObject({ slug: "atlas", publication: { id: seedData.paidPublication, title: "Atlas" } })
    expect(page.issues.map(({ issue_id }) => issue_id)).toEqual([seedData.otherPaid, seedData.paid])
    expect(await pageOf(seedData.paidPublication)).toEqual(page)
  })

  it("is refused where no issue is published, and for what no publication is", async () => {
    for (const id of ["yok", "aaaaaaaaaaaaaaa", "%00", seedData.paid])
      await expect(pageOf(id), id).rejects.toMatchObject({ _tag: "MagazineNotFound", magazineId: id })
  })
})

describe("the feed of a magazine", () => {
  const feed = async (slug: string) => {
    const answer = await server.fetch(`/magazine/${slug}/feed.xml`)
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() }
  }

  it("names its issues, newest first, at absolute addresses", async () => {
    const { status, type, text } = await feed("atlas")
    expect([status, type]).toEqual([200, "application/atom+xml; charset=utf-8"])
    expect([...text.matchAll(/<entry><id>([^<]*)<\/id>/g)].map(([, id]) => id)).toEqual(
      [seedData.otherPaid, seedData.paid].map((id) => `${server.url}/magazine/${id}`)
    )
    expect(text).toContain(
      `<link rel="self" type="application/atom+xml" href="${server.url}/magazine/atlas/feed.xml"/>`
    )
    for (const [, href] of text.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:/)
  })

  it("escapes what publishers write, and leaves out what XML cannot hold", async () => {
    const title = 'A & B <c> "d" \u0007'
    await sql((sql) => sql`UPDATE issues SET title = ${title} WHERE id = ${seedData.paid}`)
    const { text } = await feed("atlas")
    expect(text).toContain("<title>A &amp; B &lt;c&gt; &quot;d&quot; </title>")
    expect(text).not.toContain("\u0007")
  })

  it("is not found where the magazine is not", async () => {
    expect((await feed("yok")).status).toBe(404)
  })
})

describe("what was read most", () => {
  const ranks = async () => {
    const client = await clientOf(server)
    const { data } = await Effect.runPromise(client.catalogue.latestGrouped())
    const shown = Object.values(data.groupedByTags).flat()
    return new Map(shown.map(({ slug, read_rank }) => [slug, read_rank]))
  }
  const read = (issue: string, user: string, daysAgo: number) =>
    sql(
      (sql) => sql`INSERT INTO reading_progress (user_id, issue_id, page, total, is_finished, read_at, key)
        VALUES (${user}, ${issue}, 1, 3, false, now() - make_interval(days => ${daysAgo}::int), 'turn-0001')
        ON CONFLICT (user_id, issue_id) DO UPDATE SET read_at = excluded.read_at`
    )

  it("has no rank before anybody read it, nor by its own publisher, nor for what was read long ago", async () => {
    const { publisher1, readerA } = seedData.ids
    await read(seedData.paid, publisher1, 0)
    await read(seedData.paid, readerA, mostReadDays)
    expect([...(await ranks()).values()].filter((rank) => rank !== undefined)).toEqual([])
  })

  it("ranks magazines by the users who read them, each counted once", async () => {
    const { readerA, readerB } = seedData.ids
    await read(seedData.free, readerA, 1)
    await read(seedData.free, readerB, mostReadDays - 1)
    await read(seedData.paid, readerA, 0)
    await read(seedData.otherPaid, readerA, 0)
    const shown = await ranks()
    expect([shown.get("sokak"), shown.get("atlas")]).toEqual([1, 2])
  })
})
