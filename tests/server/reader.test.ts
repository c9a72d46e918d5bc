import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { maxLargeBodyBytes } from "../../src/contract/LargeBody.ts"
import type { ReadingData } from "../../src/domain/reader/ReadingData.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({
    variables: {
      READING_DATA_MEGABYTES: "8",
      ALLOWED_HOSTS: "Dergi.example, d.example",
      PUBLIC_URL: "http://asil.example"
    }
  })
  seedData = await populate(server)
})
afterAll(() => server.stop())

describe("activation", () => {
  const activate = async (domain: string) => {
    const client = await clientOf(server)
    return Effect.runPromise(client.reader.activation({ payload: { domain } }))
  }

  it("answers with a token for a host that is named, for the server's own and for this machine", async () => {
    for (const domain of ["dergi.example", "d.example", "asil.example", "localhost", "127.0.0.1", "127.0.0.1:3000"]) {
      const { token } = await activate(domain)
      const said = JSON.parse(Buffer.from(token, "base64").toString()) as { domain: string; expiry: number }
      expect(said.domain).toBe(domain)
      expect(said.expiry).toBeGreaterThan(Date.now())
    }
  })

  it("refuses every other host, with its name in the sentence", async () => {
    for (const domain of [
      "baska.example",
      "dergi.example.baska.example",
      "xdergi.example",
      "",
      "127.0.0.1.baska.example"
    ]) {
      await expect(activate(domain), domain).rejects.toMatchObject({
        _tag: "HostRefused",
        message: `Okuyucu bu adreste açılamaz: ${domain}`
      })
    }
  })
})

describe("reading data", () => {
  const data: ReadingData = {
    bookmarks: [1, 4],
    notes: [{ id: "n1", highlightId: "h1", text: "Işık ve ığdır ' \" \\ \u2028 😀", date: "2026-05-01T10:00:00.000Z" }],
    highlights: [
      {
        id: "h1",
        page: 2,
        text: "söz",
        startContainerPath: "0.1",
        endContainerPath: "0.1",
        startOffset: 0,
        endOffset: 3,
        quote: "söz"
      }
    ]
  }
  const of = async (token: string, id: string = seedData.paid) => {
    const client = await clientOf(server, { token })
    return {
      get: (since?: number) =>
        Effect.runPromise(client.reader.readingData({ params: { id }, query: since === undefined ? {} : { since } })),
      post: (payload: ReadingData & { readonly version?: number; readonly save?: string }) =>
        Effect.runPromise(client.reader.saveReadingData({ params: { id }, payload }))
    }
  }

  it("is empty at first, then what was saved last, as it was saved", async () => {
    const own = await of(seedData.tokens.readerA)
    expect(await own.get()).toEqual({ bookmarks: [], notes: [], highlights: [], version: 0 })
    await own.post({ ...data, bookmarks: [9] })
    expect(await own.post(data)).toEqual({ ...data, version: 2 })
    expect(await own.get()).toEqual({ ...data, version: 2 })
  })

  it("belongs to its reader and its issue alone", async () => {
    const nothing = { bookmarks: [], notes: [], highlights: [], version: 0 }
    expect(await (await of(seedData.tokens.readerB)).get()).toEqual(nothing)
    expect(await (await of(seedData.tokens.readerA, seedData.free)).get()).toEqual(nothing)
  })

  it("is saved over the version it was merged with alone, and answers with the newer one", async () => {
    const own = await of(seedData.tokens.readerB, seedData.free)
    expect(await own.post({ ...data, bookmarks: [2], version: 0 })).toMatchObject({ bookmarks: [2], version: 1 })
    await expect(own.post({ ...data, bookmarks: [3], version: 0 })).rejects.toMatchObject({
      _tag: "ReadingDataOutdated",
      current: { ...data, bookmarks: [2], version: 1 }
    })
    expect(await own.post({ ...data, bookmarks: [2, 3], version: 1 })).toMatchObject({ version: 2 })
    expect((await own.get()).bookmarks).toEqual([2, 3])
  })

  it("lets one of many devices save at once, refuses the others, and tells all of them whose save it was", async () => {
    const own = await of(seedData.tokens.readerA, seedData.free)
    const { version } = await own.get()
    const pages = Array.from({ length: 8 }, (_, at) => at + 1)
    const saved = await Promise.allSettled(
      pages.map((page) => own.post({ ...data, bookmarks: [page], version, save: `kayit_${page}` }))
    )
    const [winner, ...others] = saved.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    expect(others).toEqual([])
    expect(await own.get()).toEqual(winner)
    const nextSave = `kayit_${winner?.bookmarks[0]}`
    expect(await own.get(version)).toEqual({ ...winner, nextSave })
    const refused = saved.flatMap((one): ReadonlyArray<unknown> => (one.status === "rejected" ? [one.reason] : []))
    expect(refused).toHaveLength(7)
    for (const reason of refused)
      expect(reason).toMatchObject({ _tag: "ReadingDataOutdated", current: { ...winner, nextSave } })
  })

  it("tells which save came after a version: the first one too, one without an id, and none where there is none", async () => {
    const { readerA, readerB } = seedData.tokens
    const own = await of(readerB, seedData.paid)
    const { version } = await own.get()
    expect(version).toBe(0)
    await own.post({ ...data, version: 0, save: "kayit_ilk" })
    await own.post(data)
    await own.post({ ...data, version: 2, save: "kayit_üç" })
    await expect(own.post({ ...data, version: 2, save: "kayit_geç" })).rejects.toMatchObject({
      _tag: "ReadingDataOutdated"
    })
    const told = await Promise.all([0, 1, 2, 3, 2 ** 31 - 1].map(async (since) => (await own.get(since)).nextSave))
    expect(told).toEqual(["kayit_ilk", null, "kayit_üç", undefined, undefined])
    expect(await own.get()).toEqual({ ...data, version: 3 })
    expect((await (await of(readerA, seedData.paid)).get(2)).nextSave).not.toBe("kayit_üç")
  })

  it("forgets which save it was a thousand versions ago", async () => {
    const own = await of(seedData.tokens.readerB, seedData.free)
    const { version: before } = await own.get()
    const next = async () => (await own.get(before)).nextSave
    await own.post({ ...data, version: before, save: "kayit_eski" })
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) =>
          sql`UPDATE reading_data SET version = ${before + 999} WHERE version = ${before + 1} AND issue_id = ${seedData.free}`
      )
    )
    await own.post({ ...data, version: before + 999 })
    expect(await next()).toBe("kayit_eski")
    await own.post({ ...data, version: before + 1_000 })
    expect(await next()).toBeUndefined()
  })

  it("asks about a version that there can be", async () => {
    const ask = (since: string) =>
      server.fetch(`/api/issue-reading-data/${seedData.paid}?since=${since}`, {
        headers: { authorization: `Bearer ${seedData.tokens.readerA}` }
      })
    for (const since of ["-1", "1.5", "bir", "2147483648"]) expect((await ask(since)).status, since).toBe(400)
    expect((await ask("0")).status).toBe(200)
  })

  it("holds three thousand highlights, as many as anybody makes in an issue", async () => {
    const own = await of(seedData.tokens.readerA)
    const [one] = data.highlights
    const words = "deniz kıyısında yürüyen çocuk ".repeat(12)
    const many = Array.from({ length: 3_000 }, (_, at) => ({ ...one!, id: `vurgu_${at}`, text: words, quote: words }))
    await own.post({ ...data, highlights: many })
    expect((await own.get()).highlights).toEqual(many)
  })

  it("comes back as it went, whatever the words", async () => {
    const own = await of(seedData.tokens.readerB)
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            id: fc.string(),
            highlightId: fc.string(),
            text: fc.string({ unit: "binary" }),
            date: fc.string()
          })
        ),
        async (notes) => {
          await own.post({ bookmarks: [], highlights: [], notes })
          expect((await own.get()).notes).toEqual(notes)
        }
      ),
      { numRuns: 25 }
    )
  })

  it("is refused by the name of the field that is wrong", async () => {
    const post = async (body: unknown) => {
      const answer = await server.fetch(`/api/issue-reading-data/${seedData.paid}`, {
        method: "POST",
        headers: { authorization: `Bearer ${seedData.tokens.readerA}`, "content-type": "application/json" },
        body: JSON.stringify(body)
      })
      return { status: answer.status, body: (await answer.json()) as { field: string; message: string } }
    }
    expect(await post({ ...data, bookmarks: [0] })).toMatchObject({ status: 400, body: { field: "bookmarks.0" } })
    expect(await post({ ...data, notes: [{ ...data.notes[0], text: 7 }] })).toMatchObject({
      status: 400,
      body: { field: "notes.0.text" }
    })
    for (const [field, length] of [
      ["prefix", 1_001],
      ["suffix", 1_001],
      ["quote", 200_001],
      ["text", 200_001],
      ["startContainerPath", 2_001],
      ["endContainerPath", 2_001],
      ["id", 1_001]
    ] as const)
      expect(
        await post({ ...data, highlights: [{ ...data.highlights[0], [field]: "x".repeat(length) }] })
      ).toMatchObject({ status: 400, body: { field: `highlights.0.${field}` } })
    for (const [field, length] of [
      ["id", 1_001],
      ["highlightId", 1_001],
      ["date", 101]
    ] as const)
      expect(await post({ ...data, notes: [{ ...data.notes[0], [field]: "x".repeat(length) }] })).toMatchObject({
        status: 400,
        body: { field: `notes.0.${field}` }
      })
    expect(await post({ ...data, save: "x".repeat(101) })).toMatchObject({ status: 400, body: { field: "save" } })
    expect(await post({ ...data, bookmarks: Array.from({ length: 20_000 }, () => 1) })).toMatchObject({
      status: 400,
      body: { field: "bookmarks" }
    })
    expect(await post({ ...data, notes: [{ ...data.notes[0], text: "x".repeat(maxLargeBodyBytes) }] })).toMatchObject({
      status: 413,
      body: { _tag: "BodyTooLarge", message: "Gönderilen veri çok büyük." }
    })
  })

  it("is kept for issues that can be seen only", async () => {
    await expect((await of(seedData.tokens.readerA, seedData.unpublished)).get()).rejects.toMatchObject({
      _tag: "IssueNotFound"
    })
    await expect((await of(seedData.tokens.readerA, "yok")).post(data)).rejects.toMatchObject({ _tag: "IssueNotFound" })
  })

  it("has bounds: saves in a minute, and bytes of all issues of an account", async () => {
    const { readerA, readerB } = seedData.tokens
    const own = await of(readerA)
    const sql = (work: (client: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
      server.inside(SqlClient.SqlClient.use((client) => work(client).pipe(Effect.orDie)))
    await sql((client) => client`DELETE FROM attempts`)
    await own.post(data)
    await sql((client) => client`UPDATE attempts SET hits = 300`)
    await expect(own.post(data)).rejects.toMatchObject({ _tag: "TooManyRequests" })
    expect(await (await of(readerB)).post(data)).toMatchObject({ bookmarks: data.bookmarks })
    await sql((client) => client`DELETE FROM attempts`)

    // Random, so that the database cannot make it smaller.
    await sql(
      (client) => client`INSERT INTO reading_data (user_id, issue_id, data)
        SELECT ${seedData.ids.readerA}, ${seedData.free}, to_json(string_agg(md5(random()::text), ''))
        FROM generate_series(1, 400000)
        ON CONFLICT (user_id, issue_id) DO UPDATE SET data = excluded.data`
    )
    await expect(own.post(data)).rejects.toMatchObject({ _tag: "BodyTooLarge" })
    const emptied = { ...data, bookmarks: [], notes: [], highlights: [] }
    expect(await (await of(readerA, seedData.free)).post(emptied)).toMatchObject({ bookmarks: [] })
    expect(await own.post(data)).toMatchObject({ bookmarks: data.bookmarks })
  })
})
