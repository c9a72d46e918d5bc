import { Deferred, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { mkdir, readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { Removals } from "../../server/publishing/Removals.ts"
import { uploadsPath } from "../../src/contract/publishing.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

interface There {
  readonly on: RunningServer
  readonly seedData: SeedData
}
const here = (): There => ({ on: server, seedData })

const deskOf = async ({ on, seedData }: There, person: "publisher1" | "publisher2" = "publisher1", language = "tr") =>
  (await clientOf(on, { token: seedData.tokens[person], language })).publishing

const add = async (there: There, fields: Readonly<Record<string, string | Blob>> = {}): Promise<string> => {
  const payload = new FormData()
  const values = {
    publication: there.seedData.paidPublication,
    title: "Atlas Temmuz",
    description: "Yaz",
    publish_date: "2026-07-01",
    ...fields
  }
  for (const [name, value] of Object.entries(values)) payload.set(name, value)
  if (!payload.has("upload")) payload.set("pdf", new Blob([Uint8Array.from(tinyPdf(2))]), "a.pdf")
  return (await Effect.runPromise((await deskOf(there)).newIssue({ payload }))).data.id
}

const list = async (there: There, person: "publisher1" | "publisher2" = "publisher1", language = "tr") =>
  (await Effect.runPromise((await deskOf(there, person, language)).issues({ query: {} }))).data.items

const becomes = (there: There, id: string, status: string) =>
  vi.waitFor(
    async () => {
      const issue = (await list(there)).find((one) => one.id === id)
      expect(issue).toMatchObject({ status })
      return issue
    },
    { timeout: 40_000, interval: 100 }
  )

const filesOf = ({ folder }: RunningServer, id: string) =>
  Promise.all(
    [`originals/${id}.pdf`, `content/${id}`].map((key) =>
      stat(join(folder, "files", key)).then(
        () => true,
        () => false
      )
    )
  )

/** Says of an issue that its conversion failed with this reason, as the runner does. */
const fail = (on: RunningServer, id: string, reason: string) =>
  on.inside(
    SqlClient.SqlClient.use((sql) =>
      sql`UPDATE conversions SET state = 'failed', attempts = 3, reason = ${reason}, finished_at = now()
        WHERE issue_id = ${id}`.pipe(
        Effect.andThen(sql`UPDATE issues SET status = 'FAILED', published_at = NULL WHERE id = ${id}`)
      )
    )
  )

const later = () => new Date(Date.now() + 3_600_000).toISOString()

describe("the list of a publisher's issues", () => {
  it("tells of each what is happening to it, those added last first, and of nobody else's", async () => {
    const planned = later()
    const first = await add(here(), { title: "Atlas İlk" })
    await becomes(here(), first, "PUBLISHED")
    const second = await add(here(), { title: "Atlas Son", desired_publish_at: planned })
    await becomes(here(), second, "SCHEDULED")
    const items = await list(here())
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(items[1]).toEqual({
      id: first,
      status: "PUBLISHED",
      title: "Atlas İlk",
      publication: { id: seedData.paidPublication, title: "Atlas" },
      publish_date: "2026-07-01",
      publish_at: moment,
      published_at: moment,
      cover_image: expect.stringMatching(new RegExp(`^/covers/${first}\\.webp\\?v=`)),
      created: moment,
      pages_done: 2,
      pages_total: 2,
      broken_pages: [],
      reason: null,
      reason_message: null,
      is_kept: true
    })
    expect(items[0]).toMatchObject({ status: "SCHEDULED", publish_at: planned, published_at: null })
    expect((await list(here()))[0]?.cover_image, "as long as it stays").toBe(items[0]?.cover_image)
    const [bare, held] = [`/covers/${second}.webp`, String(items[0]?.cover_image)]
    expect((await server.fetch(bare)).status).toBe(404)
    const shown = await server.fetch(held)
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-cache"])
    expect((await server.fetch(held.replace(second, first))).status).toBe(200)
    const pass = held.slice(held.indexOf("pass="))
    expect((await server.fetch(`/covers/${seedData.free}.webp?${pass}`)).status).toBe(200)
    const third = await add(here(), { title: "Atlas Sonra", desired_publish_at: planned })
    await becomes(here(), third, "SCHEDULED")
    expect((await server.fetch(`/covers/${third}.webp?${pass}`)).status).toBe(404)
    expect(items.map(({ id }) => id)).not.toContain(seedData.free)
    expect((await list(here(), "publisher2")).map(({ id }) => id)).toEqual([seedData.free])
  })

  it("says why one failed, in the language of the user who asks, and which of its pages could not be shown", async () => {
    const id = await add(here())
    await becomes(here(), id, "PUBLISHED")
    await fail(server, id, "tooHeavy")
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE conversions SET broken_pages = ${"[2]"}::text::jsonb WHERE issue_id = ${id}`
      )
    )
    const told = async (language: string) => (await list(here(), "publisher1", language)).find((one) => one.id === id)
    expect(await told("en")).toMatchObject({
      status: "FAILED",
      broken_pages: [2],
      reason: "tooHeavy",
      reason_message: "Converting the PDF needs too much memory. Make its images smaller and try again."
    })
    expect((await told("tr"))?.reason_message).toMatch(/bellek/)
    const { data } = await Effect.runPromise((await deskOf(here())).conversion({ params: { id } }))
    expect(data).toMatchObject({
      broken_pages: [2],
      reason: "tooHeavy",
      reason_message: expect.stringMatching(/bellek/)
    })
  })
})

it("lists a publisher's issues page by page, by state, and by words in titles", async () => {
  const on = await startServer()
  try {
    const there = { on, seedData: await populate(on) }
    const { paidPublication, unpublished } = there.seedData
    await on.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status,
            publish_date, created_at, published_at)
          SELECT 'eski' || lpad(n::text, 11, '0'), ${paidPublication}, 'Sayı ' || n, 'Yaz', false, 20260101,
            CASE n % 3 WHEN 0 THEN 'FAILED' ELSE 'PUBLISHED' END, '2026-01-01'::date, now() + make_interval(secs => n),
            now() - make_interval(secs => 10 * n)
          FROM generate_series(1, 120) n`
      )
    )
    const { publishing } = await clientOf(on, { token: there.seedData.tokens.publisher1 })
    const asked = async (query: { q?: string; state?: "all" | "current" | "FAILED"; page?: string }) => {
      const { items, total } = (await Effect.runPromise(publishing.issues({ query }))).data
      return { total, titles: items.map(({ title }) => title) }
    }
    const numbered = (from: number, to: number, step = 1) =>
      Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => `Sayı ${from - step * index}`)
    expect(await asked({})).toEqual({ total: 123, titles: numbered(120, 71) })
    expect(await asked({ page: "2" })).toEqual({ total: 123, titles: numbered(70, 21) })
    expect((await asked({ page: "3" })).titles).toHaveLength(23)
    expect(await asked({ page: "4" })).toEqual({ total: 123, titles: [] })
    expect(await asked({ state: "FAILED" })).toEqual({ total: 40, titles: numbered(120, 3, 3) })
    // Ten seconds times its number ago each was published; those of the last ten minutes are current.
    const current = await asked({ state: "current", q: "Sayı" })
    expect(current.total).toBe(40 + 40)
    expect((await asked({ state: "current", q: "Sayı 6" })).titles.toSorted()).toEqual(
      ["Sayı 6", "Sayı 60", "Sayı 63", "Sayı 66", "Sayı 69"].toSorted()
    )
    expect((await asked({ state: "current" })).titles).not.toContain("Sayı 119")
    expect((await asked({ state: "current", q: "Atlas Haziran" })).titles).toEqual(["Atlas Haziran"])
    expect(await asked({ q: "SAYI 11", page: "1" })).toEqual({ total: 11, titles: [...numbered(119, 110), "Sayı 11"] })
    expect((await asked({ q: "atlas" })).total).toBe(123)
    expect(await asked({ q: "haziran" })).toEqual({ total: 1, titles: ["Atlas Haziran"] })
    expect(await asked({ q: "yok böylesi" })).toEqual({ total: 0, titles: [] })
    expect(await asked({ q: "haziran", state: "FAILED" })).toEqual({ total: 0, titles: [] })
    const other = await clientOf(on, { token: there.seedData.tokens.publisher2 })
    const ofOther = (await Effect.runPromise(other.publishing.issues({ query: { q: "atlas" } }))).data
    expect(ofOther).toEqual({ items: [], total: 0 })
    expect((await list(there)).map(({ id }) => id)).not.toContain(unpublished)
    for (const wrong of ["page=0", "page=x", "state=yok", `q=${"a".repeat(101)}`]) {
      const answer = await on.fetch(`/api/publisher/issues?${wrong}`, {
        headers: { authorization: `Bearer ${there.seedData.tokens.publisher1}` }
      })
      expect(answer.status, wrong).toBe(400)
    }
  } finally {
    await on.stop()
  }
})

describe("what failed", () => {
  it("is converted again when its publisher says so, and pages that were made are not made again", async () => {
    const id = await add(here())
    await becomes(here(), id, "PUBLISHED")
    const page = join(server.folder, "files", "content", id, "1.webp")
    const before = (await stat(page, { bigint: true })).mtimeNs
    await fail(server, id, "fault")
    const { data, message } = await Effect.runPromise((await deskOf(here())).retry({ params: { id } }))
    expect(data).toMatchObject({ id, status: "CONVERTING", reason: null, reason_message: null })
    expect(message).toBe("Sayı yeniden işleniyor")
    await becomes(here(), id, "PUBLISHED")
    expect((await stat(page, { bigint: true })).mtimeNs).toBe(before)
  })

  it("alone is converted again, and by its publisher alone", async () => {
    const id = await add(here())
    await becomes(here(), id, "PUBLISHED")
    const retry = async (id: string, person: "publisher1" | "publisher2" = "publisher1") =>
      Effect.runPromise((await deskOf(here(), person)).retry({ params: { id } }))
    await expect(retry(id)).rejects.toMatchObject({ _tag: "NothingToRetry" })
    await fail(server, id, "fault")
    await expect(retry(id, "publisher2")).rejects.toMatchObject({ _tag: "IssueNotFound" })
    await expect(retry("yok")).rejects.toMatchObject({ _tag: "IssueNotFound" })
    expect((await list(here())).find((one) => one.id === id)?.status).toBe("FAILED")
  })
})

describe("an issue that was never published", () => {
  const remove = async (there: There, id: string, person: "publisher1" | "publisher2" = "publisher1") =>
    Effect.runPromise((await deskOf(there, person)).remove({ params: { id } }))

  it("is removed by its publisher alone, with its PDF and its pages", async () => {
    const id = await add(here(), { desired_publish_at: later() })
    await becomes(here(), id, "SCHEDULED")
    expect(await filesOf(server, id)).toEqual([true, true])
    await expect(remove(here(), id, "publisher2")).rejects.toMatchObject({ _tag: "IssueNotFound" })
    expect(await filesOf(server, id)).toEqual([true, true])
    expect((await remove(here(), id)).message).toBe("Sayı silindi")
    expect(await filesOf(server, id)).toEqual([false, false])
    expect((await server.fetch(`/covers/${id}.webp`)).status).toBe(404)
    await expect(remove(here(), id)).rejects.toMatchObject({ _tag: "IssueNotFound" })
    expect((await list(here())).map((one) => one.id)).not.toContain(id)
  })

  it("is removed with what was sent in pieces, which cannot be saved again", async () => {
    const pdf = tinyPdf(1)
    const headers = { authorization: `Bearer ${seedData.tokens.publisher1}`, "tus-resumable": "1.0.0" }
    const answer = await server.fetch(uploadsPath, {
      method: "POST",
      headers: {
        ...headers,
        "upload-length": String(pdf.length),
        "content-type": "application/offset+octet-stream"
      },
      body: Uint8Array.from(pdf)
    })
    const upload = answer.headers.get("location")?.split("/").at(-1) ?? ""
    const id = await add(here(), { upload, desired_publish_at: later() })
    await becomes(here(), id, "SCHEDULED")
    await remove(here(), id)
    expect(await readdir(join(server.folder, "files", "uploads"))).not.toContain(upload)
    expect((await server.fetch(`${uploadsPath}/${upload}`, { method: "HEAD", headers })).status).toBe(404)
    await expect(add(here(), { upload })).rejects.toMatchObject({ _tag: "UploadNotFound" })
  })

  it("is the only one: readers have what was published", async () => {
    const id = await add(here())
    await becomes(here(), id, "PUBLISHED")
    await expect(remove(here(), id)).rejects.toMatchObject({
      _tag: "IssueIsPublished",
      message: "Yayınlanmış bir sayı silinemez."
    })
    expect(await filesOf(server, id)).toEqual([true, true])
  })

  it("may be in the middle of its conversion: that ends, and what it still wrote is gone", async () => {
    const begun = Deferred.makeUnsafe<string>()
    const deleted = Deferred.makeUnsafe<void>()
    const converter = Layer.effect(
      Converter,
      Effect.map(Converter, (real) =>
        Converter.of({
          ...real,
          convert: ({ folder, onPage }) =>
            Deferred.succeed(begun, folder).pipe(
              Effect.andThen(Deferred.await(deleted)),
              Effect.andThen(Effect.promise(() => mkdir(folder, { recursive: true }))),
              Effect.andThen(Effect.promise(() => writeFile(join(folder, "1.html"), "x"))),
              Effect.andThen(onPage?.({ page: 1, done: 1, pageCount: 2, brokenPages: [] }) ?? Effect.void),
              Effect.andThen(Effect.never)
            )
        })
      )
    ).pipe(Layer.provide(sharedConverter))
    const on = await startServer({ converter })
    try {
      const there = { on, seedData: await populate(on) }
      const id = await add(there)
      await Effect.runPromise(Deferred.await(begun))
      await remove(there, id)
      expect(await filesOf(on, id)).toEqual([false, false])
      await Effect.runPromise(Deferred.succeed(deleted, undefined))
      await vi.waitFor(() => expect(on.log.some((line) => line.includes("its issue was deleted"))).toBe(true), {
        timeout: 30_000
      })
      await vi.waitFor(async () => expect(await filesOf(on, id)).toEqual([false, false]))
    } finally {
      await on.stop()
    }
  })
})

it("remembers what could not be removed for as long as it is there", async () => {
  const removals = () =>
    server.inside(SqlClient.SqlClient.use((sql) => sql`SELECT key FROM removals WHERE key LIKE '%geri'`))
  await server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql`INSERT INTO removals (key, due_at) VALUES ('../geri', now() - make_interval(days => 2)),
        ('originals/geri', now() - make_interval(days => 2))`
    )
  )
  await server.inside(Removals.use(({ clearDue }) => clearDue))
  expect(await removals()).toEqual([{ key: "../geri" }])
  await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM removals WHERE key = '../geri'`))
})

it("removes at its start the files that are due and nobody's, none that is not due yet and none that an issue names", async () => {
  const folder = await freshFolder()
  const variables = { DATA_DIR: folder }
  const first = await startServer({ variables })
  const there = { on: first, seedData: await populate(first) }
  const id = await add(there, { desired_publish_at: later() })
  await becomes(there, id, "SCHEDULED")
  const stray = join(folder, "files", "originals", "stray.pdf")
  const young = join(folder, "files", "originals", "young.pdf")
  await writeFile(stray, "x")
  await writeFile(young, "x")
  await first.inside(
    SqlClient.SqlClient.use(
      (sql) => sql`INSERT INTO removals (key, due_at) VALUES ('originals/stray.pdf', now() - interval '1 second'),
        ('originals/young.pdf', now() + make_interval(hours => 1)), (${`content/${id}`}, now() - interval '1 second')`
    )
  )
  await first.inside(
    SqlClient.SqlClient.use(
      (sql) => sql`UPDATE removals SET due_at = now() - interval '1 second' WHERE key = ${`originals/${id}.pdf`}`
    )
  )
  await first.stop()
  const second = await startServer({ variables })
  try {
    const gone = (path: string) =>
      stat(path).then(
        () => false,
        () => true
      )
    await vi.waitFor(async () => expect(await gone(stray)).toBe(true))
    expect(await gone(young)).toBe(false)
    expect(await filesOf(second, id)).toEqual([true, true])
  } finally {
    await second.stop()
    await removeFolder(folder)
  }
})
