import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { readdir, readFile, utimes, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { ConversionFailed } from "../../server/conversion/refusals.ts"
import { newId } from "../../server/platform/identity.ts"
import { Storage } from "../../server/platform/storage.ts"
import { Conversions } from "../../server/publishing/Conversions.ts"
import { fromFile } from "../../server/publishing/newIssue.ts"
import { maxPdfBytes, maxPdfPages } from "../../src/domain/publishing/NewIssue.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { databases } from "../kit/harness/databases.ts"
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

const form = (pdf: Uint8Array | string, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  const values = {
    publication: seedData.paidPublication,
    title: "Atlas Temmuz",
    description: "Yaz",
    publish_date: "2026-07-01",
    ...fields
  }
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  form.set("pdf", new Blob([typeof pdf === "string" ? pdf : Uint8Array.from(pdf)]), "sayı.pdf")
  return form
}

const add = async (payload: FormData, on: Pick<RunningServer, "url"> = server, token = seedData.tokens.publisher1) => {
  const client = await clientOf(on, { token })
  return Effect.runPromise(client.publishing.newIssue({ payload }))
}

const conversion = async (id: string) => {
  const client = await clientOf(server, { token: seedData.tokens.publisher1 })
  return (await Effect.runPromise(client.publishing.conversion({ params: { id } }))).data
}

const settled = (id: string) =>
  vi.waitFor(
    async () => {
      const state = await conversion(id)
      expect(state.status).not.toBe("CONVERTING")
      return state
    },
    { timeout: 40_000, interval: 100 }
  )

/** How many originals are kept, once the temporary files of every request are gone. */
const originals = async (): Promise<number> => {
  await vi.waitFor(async () => expect(await readdir(join(server.folder, "uploads"))).toEqual([]))
  return (await readdir(join(server.folder, "files", "originals")).catch(() => [])).length
}

describe("a PDF that a publisher sends", () => {
  it("becomes an issue that is read page by page, and leaves nothing behind but its original", async () => {
    const kept = await originals()
    const { data, message } = await add(form(tinyPdf(3)))
    expect(message).toBe("Sayı başarıyla eklendi")
    expect(data.status).toBe("CONVERTING")
    expect(await settled(data.id)).toEqual({
      id: data.id,
      status: "PUBLISHED",
      pages_done: 3,
      pages_total: 3,
      broken_pages: [],
      reason: null,
      reason_message: null
    })

    const token = seedData.tokens.publisher1
    const answer = await server.fetch(`/api/issues/${data.id}`, { headers: { authorization: `Bearer ${token}` } })
    const [issue] = ((await answer.json()) as { data: { items: ReadonlyArray<Record<string, unknown>> } }).data.items
    expect(issue).toMatchObject({
      issue_number: 20260701,
      page_count: 3,
      page_width: 200,
      page_height: 300,
      is_free: false
    })
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
    for (const name of ["1.html", "3.html", "2.webp", "2-300.webp", "thumbnails/3.webp", "style.css", "search.json"]) {
      expect((await server.fetch(`/content/${data.id}/${name}`, { headers: { cookie } })).status, name).toBe(200)
    }
    expect(await (await server.fetch(`/content/${data.id}/2.html`, { headers: { cookie } })).text()).toContain("Sayfa")
    expect((await server.fetch(String(issue?.["cover_image"]))).headers.get("content-type")).toBe("image/webp")
    // Its words are found without anybody's asking for them: the round at the start is long over.
    await vi.waitFor(
      async () => {
        const headers = { authorization: `Bearer ${token}` }
        const found = await (await server.fetch("/api/search/texts?q=sayfa%203", { headers })).text()
        expect(found).toContain(`"issue_id":"${data.id}"`)
      },
      { timeout: 20_000, interval: 500 }
    )
    expect(await originals()).toBe(kept + 1)
    expect(await readFile(join(server.folder, "files", "originals", `${data.id}.pdf`))).toEqual(Buffer.from(tinyPdf(3)))
  })

  it("of a free publication makes a free issue", async () => {
    const { data } = await add(
      form(tinyPdf(1), { publication: seedData.freePublication }),
      server,
      seedData.tokens.publisher2
    )
    const client = await clientOf(server, { token: seedData.tokens.publisher2 })
    expect((await Effect.runPromise(client.catalogue.issue({ params: { id: data.id } }))).data.items[0]?.is_free).toBe(
      true
    )
  })

  it("waits for its time where it has one", async () => {
    const { data } = await add(form(tinyPdf(1), { desired_publish_at: new Date(Date.now() + 3_600_000).toISOString() }))
    expect((await settled(data.id)).status).toBe("SCHEDULED")
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE issues SET publish_at = now() - interval '1 second' WHERE id = ${data.id}`
      )
    )
    await vi.waitFor(async () => expect((await conversion(data.id)).status).toBe("PUBLISHED"))
  })
})

it("keeps the moment that was meant, whatever its zone", async () => {
  const { data } = await add(form(tinyPdf(1), { desired_publish_at: "2099-07-01T00:30:00+15:59" }))
  const rows = await server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<{ millis: number }>`SELECT (extract(epoch FROM publish_at) * 1000)::float8 AS millis
        FROM issues WHERE id = ${data.id}`
    )
  )
  expect(rows[0]?.millis).toBe(Date.UTC(2099, 5, 30, 8, 31))
  expect((await settled(data.id)).status).toBe("SCHEDULED")
})

describe("what is no issue", () => {
  it.each([
    ["notPdf", "merhaba", "Seçilen dosya bir PDF değil."],
    ["empty", "", "PDF dosyası boş."],
    ["damaged", tinyPdf(1).slice(0, 60), "PDF dosyası bozuk, açılamıyor."],
    ["tooManyPages", tinyPdf(maxPdfPages + 1), "PDF dosyası en çok 2.000 sayfa olabilir."]
  ])("is refused by its reason: %s", async (reason, pdf, message) => {
    const kept = await originals()
    await expect(add(form(pdf))).rejects.toMatchObject({ _tag: "PdfRefused", reason, message })
    expect(await originals()).toBe(kept)
  })

  it("is refused without a password's help", async () => {
    const locked = await readFile(new URL("../kit/fixtures/pdf/locked.pdf", import.meta.url))
    await expect(add(form(locked))).rejects.toMatchObject({ _tag: "PdfRefused", reason: "encrypted" })
  })

  it("is refused for another's publication, and for none", async () => {
    for (const publication of [seedData.freePublication, "yok", ""]) {
      await expect(add(form(tinyPdf(1), { publication })), publication).rejects.toMatchObject({
        _tag: "PublicationNotFound",
        message: "Dergi seçimi geçersiz."
      })
    }
  })

  it.each([
    ["title", ""],
    ["title", "ş".repeat(201)],
    ["description", ""],
    ["description", "ş".repeat(5001)],
    ["publish_date", "1899-12-31"],
    ["publish_date", "2101-01-01"],
    ["desired_publish_at", "1899-12-31T09:00:00Z"],
    ["desired_publish_at", "2101-01-01T00:00:00+03:00"],
    ["publish_date", "01.07.2026"],
    ["publish_date", "2026-02-30"],
    ["publish_date", "0000-05-01"],
    ["desired_publish_at", "yarın"],
    ["desired_publish_at", "2026-07-01T09:00"],
    ["desired_publish_at", "2026-02-30T09:00:00Z"],
    ["desired_publish_at", "2026-07-01T09:00:00+16:00"],
    ["desired_publish_at", "0001-01-01T00:00:00+15:59"],
    ["desired_publish_at", "9999-12-31T23:59:00-15:59"]
  ])("is refused by the field that is wrong before its PDF is opened: %s = %j", async (field, value) => {
    await expect(add(form("no PDF", { [field]: value }))).rejects.toMatchObject({ _tag: "InvalidRequest", field })
    await originals()
  })

  it.each([
    ["title", "ş".repeat(201), "Başlık boş olamaz ve en çok 200 karakter olabilir."],
    ["description", "ş".repeat(5001), "Açıklama boş olamaz ve en çok 5.000 karakter olabilir."],
    ["publish_date", "0020-01-01", "Dönem başlangıç tarihi, 1900 ile 2100 yılları arasında geçerli bir gün olmalı."],
    [
      "desired_publish_at",
      "+012026-01-01T09:00:00Z",
      "Yayınlanma zamanı, 1900 ile 2100 yılları arasında geçerli bir gün ve saat olmalı."
    ]
  ])("is refused in words that name no field from inside: %s", async (field, value, message) => {
    await expect(add(form("no PDF", { [field]: value }))).rejects.toMatchObject({ field, message })
  })

  it.each([
    { title: "ş".repeat(200) },
    { description: "ş".repeat(4999) + "\r\n" },
    { publish_date: "1900-01-01" },
    { publish_date: "2100-12-31" },
    { desired_publish_at: "1899-12-31T22:03:04Z" },
    { desired_publish_at: "2100-12-31T23:59:00+03:00" }
  ])("is refused for nothing but its PDF where all is just within its limits", async (fields) => {
    await expect(add(form("no PDF", fields))).rejects.toMatchObject({ _tag: "PdfRefused" })
  })

  it("is refused where the PDF itself is missing", async () => {
    const without = form(tinyPdf(1))
    without.delete("pdf")
    await expect(add(without)).rejects.toMatchObject({ _tag: "InvalidRequest", field: "pdf" })
  })

  it("is refused beyond 250 MB, while it is still being sent, and leaves nothing", async () => {
    const chunk = new Uint8Array(1024 * 1024)
    const head = `--x\r\ncontent-disposition: form-data; name="pdf"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: (controller) => {
        if (sent > maxPdfBytes + 20 * chunk.length) controller.close()
        else controller.enqueue(chunk)
        sent += chunk.length
      }
    })
    const answer = await server
      .fetch("/api/publisher/issues", {
        method: "POST",
        headers: {
          authorization: `Bearer ${seedData.tokens.publisher1}`,
          "content-type": "multipart/form-data; boundary=x"
        },
        body,
        duplex: "half"
      } as RequestInit)
      .catch(() => null)
    if (answer !== null) {
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({
        _tag: "FileTooLarge",
        message: "PDF dosyası en çok 250 MB olabilir."
      })
    }
    await originals()
    expect((await server.fetch("/health")).status).toBe(200)
  })
})

it("leaves nothing of an upload that broke off", async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/publisher/issues HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${seedData.tokens.publisher1}\r\n` +
      "content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n" +
      `--x\r\ncontent-disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n${"x".repeat(300_000)}`
  )
  const uploads = () => readdir(join(server.folder, "uploads"))
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1))
  socket.destroy()
  await vi.waitFor(async () => expect(await uploads()).toEqual([]))
})

it("keeps the PDF of every issue that is there, whenever its publisher hangs up", async () => {
  const inspecting = Converter.of({
    threads: 1,
    inspect: () => Effect.succeed({ pageCount: 1, pageWidth: 200, pageHeight: 300, title: null }),
    firstPage: () => Effect.never,
    tile: () => Effect.never,
    zoom: () => Effect.never,
    cover: () => Effect.never,
    articles: () => Effect.never,
    pictures: () => Effect.never,
    convertPage: () => Effect.never,
    begin: () => Effect.never,
    convert: () => Effect.never
  })
  const found = await server.inside(
    Effect.forEach(
      Array.from({ length: 200 }, (_, turn) => turn % 20),
      Effect.fnUntraced(function* (millis) {
        const id = newId()
        const draft = join(server.folder, "uploads", id)
        yield* Effect.promise(() => writeFile(draft, "%PDF-"))
        const issue = {
          id,
          publicationId: seedData.paidPublication,
          title: "Atlas",
          description: "Yaz",
          isFree: false,
          publishDate: "2026-07-01",
          publishAt: "2099-01-01T00:00:00Z",
          previewPageLimit: null
        }
        yield* fromFile(issue, draft).pipe(Effect.provideService(Converter, inspecting), Effect.timeoutOption(millis))
        const sql = yield* SqlClient.SqlClient
        const isIssue = (yield* sql`DELETE FROM issues WHERE id = ${id} RETURNING 1`).length > 0
        return { isIssue, isFile: Option.isSome(yield* Storage.use(({ head }) => head(`originals/${id}.pdf`))) }
      })
    )
  )
  expect(found.filter(({ isIssue }) => isIssue).length).toBeGreaterThan(0)
  expect(found.filter(({ isIssue, isFile }) => isIssue && !isFile)).toEqual([])
})

describe("a conversion", () => {
  type Convert = Converter["Service"]["convert"]

  /** Converts by these in turn, then as the real one does. */
  const converting = (turns: Array<Convert>) =>
    Layer.effect(
      Converter,
      Effect.gen(function* () {
        const real = yield* Converter
        return Converter.of({ ...real, convert: (order) => (turns.shift() ?? real.convert)(order) })
      })
    ).pipe(Layer.provide(sharedConverter))

  const broken = Effect.fail(new ConversionFailed({ page: 1, reason: "crashed", detail: "öldü" }))
  const endless: Convert = () => Effect.never

  const breaks = ({ log }: RunningServer) =>
    log.filter((line) => line.includes("The conversion failed unexpectedly")).length

  const begun = ({ log }: RunningServer) =>
    vi.waitFor(() => expect(log.some((line) => line.includes('"Converting"'))).toBe(true))

  const addThere = async (there: RunningServer, pdf: Uint8Array) => {
    const { paidPublication, tokens } = await populate(there)
    const { data } = await add(form(pdf, { publication: paidPublication }), there, tokens.publisher1)
    const client = await clientOf(there, { token: tokens.publisher1 })
    const ask = async () => (await Effect.runPromise(client.publishing.conversion({ params: { id: data.id } }))).data
    return { id: data.id, ask }
  }

  /** Waits for no lease and no pause between tries. */
  const hurry = (there: RunningServer) =>
    there.inside(
      Effect.andThen(
        SqlClient.SqlClient.use(
          (sql) => sql`UPDATE conversions SET leased_until = now() - interval '1 second' WHERE state = 'queued'`
        ),
        Conversions.use(({ waiting }) => waiting.open)
      )
    )

  const eventually = (there: RunningServer, ask: () => Promise<object>, state: object) =>
    vi.waitFor(
      async () => {
        await hurry(there)
        expect(await ask()).toMatchObject(state)
      },
      { timeout: 30_000, interval: 100 }
    )

  it("that breaks is tried again, and given up after the third time with the issue marked as failed", async () => {
    const there = await startServer({ converter: converting([1, 2, 3, 4].map(() => () => broken)) })
    try {
      const { ask } = await addThere(there, tinyPdf(1))
      await eventually(there, ask, { status: "FAILED", reason: "fault" })
      expect(breaks(there)).toBe(3)
    } finally {
      await there.stop()
    }
  })

  it("that comes further each time before it breaks is not given up", async () => {
    const further = [1, 2, 3, 4, 5].map(
      (done): Convert =>
        ({ onPage }) =>
          (onPage?.({ page: done, done, pageCount: 6, brokenPages: [] }) ?? Effect.void).pipe(Effect.andThen(broken))
    )
    const there = await startServer({ converter: converting(further) })
    try {
      const { ask } = await addThere(there, tinyPdf(6))
      await eventually(there, ask, { status: "PUBLISHED", pages_done: 6 })
      expect(breaks(there)).toBe(5)
    } finally {
      await there.stop()
    }
  })

  /** A folder in which a server was stopped while it converted PDFs of two pages, with what its database was told then. */
  const stoppedFolder = async (files: number, tell: (ids: ReadonlyArray<string>) => string) => {
    const folder = await freshFolder()
    const server = await startServer({ variables: { DATA_DIR: folder }, converter: converting([endless, endless]) })
    const { paidPublication, tokens } = await populate(server)
    const ids: Array<string> = []
    for (let file = 0; file < files; file++) {
      const { data } = await add(form(tinyPdf(2), { publication: paidPublication }), server, tokens.publisher1)
      expect(data).toMatchObject({ status: "CONVERTING" })
      ids.push(data.id)
    }
    await begun(server)
    await server.stop()
    return { folder, ids, told: await databases().ask(folder, tell(ids)) }
  }

  const statusOf = (there: RunningServer, id: string) =>
    there.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`SELECT status, reason, pages_done FROM issues JOIN conversions
        ON issue_id = id WHERE id = ${id}`
      ).pipe(Effect.map((rows) => rows[0] ?? {}))
    )

  it("that a stopped server left goes on when it starts again, and the stop is not held against it", async () => {
    const { folder, ids, told } = await stoppedFolder(1, () => "SELECT state, attempts FROM conversions")
    const [id = ""] = ids
    expect(told).toEqual([{ state: "queued", attempts: 0 }])
    const leftBehind = join(folder, "uploads", "left-behind")
    await writeFile(leftBehind, "x")
    await utimes(leftBehind, 0, 0)
    const there = await startServer({ variables: { DATA_DIR: folder } })
    try {
      expect(await readdir(join(folder, "uploads"))).toEqual([])
      await eventually(there, () => statusOf(there, id), { status: "PUBLISHED", pages_done: 2 })
    } finally {
      await there.stop()
      await removeFolder(folder)
    }
  })

  it("that ended the server nine times goes on, and one that ended it ten times is not begun again", async () => {
    const { folder, ids } = await stoppedFolder(
      2,
      ([, tenTimes]) => `UPDATE conversions SET state = 'running', leased_until = now() - interval '1 second',
        taken_at = now() - interval '5 minutes', attempts = CASE WHEN issue_id = '${tenTimes}' THEN 10 ELSE 9 END`
    )
    const [nineTimes = "", tenTimes = ""] = ids
    const there = await startServer({ variables: { DATA_DIR: folder } })
    try {
      await eventually(there, () => statusOf(there, nineTimes), { status: "PUBLISHED", reason: null })
      await eventually(there, () => statusOf(there, tenTimes), { status: "FAILED", reason: "fault" })
      expect(there.log.filter((line) => line.includes('"Converting"'))).toHaveLength(1)
    } finally {
      await there.stop()
      await removeFolder(folder)
    }
  })

  describe("that never ends", () => {
    let there: RunningServer
    let added: Awaited<ReturnType<typeof addThere>>
    beforeAll(async () => {
      there = await startServer({ converter: converting([endless]) })
      added = await addThere(there, tinyPdf(1))
      await begun(there)
    })
    afterAll(() => there.stop())

    it("keeps no scheduled issue from being published", async () => {
      expect(await added.ask()).toMatchObject({ status: "CONVERTING" })
      const [due] = await there.inside(
        SqlClient.SqlClient.use(
          (sql) => sql<{
            readonly id: string
          }>`UPDATE issues SET status = 'SCHEDULED', publish_at = now() - interval '1 second'
            WHERE id = (SELECT id FROM issues WHERE id <> ${added.id} LIMIT 1) RETURNING id`
        )
      )
      const published = () =>
        there.inside(SqlClient.SqlClient.use((sql) => sql`SELECT status FROM issues WHERE id = ${due?.id ?? ""}`))
      await vi.waitFor(async () => expect(await published()).toEqual([{ status: "PUBLISHED" }]))
    })

    it.each([
      { deaths: 2, seconds: 0, isTaken: true },
      { deaths: 3, seconds: 0, isTaken: true, state: "queued" },
      { deaths: 3, seconds: null, isTaken: true },
      { deaths: 3, seconds: 0.999, isTaken: false },
      { deaths: 3, seconds: 1, isTaken: true },
      { deaths: 9, seconds: 63.999, isTaken: false },
      { deaths: 9, seconds: 64, isTaken: true },
      { deaths: 10, seconds: 0, isTaken: true }
    ])("$seconds s after the last of $deaths ends of its server, $state, may be taken again: $isTaken", async (was) => {
      const answer = await there.inside(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`UPDATE conversions SET state = ${was.state ?? "running"}, attempts = ${was.deaths}, leased_until = now(),
            taken_at = now() - make_interval(secs => ${was.seconds}::float8)`
          const job = yield* Conversions.use(({ take }) => take)
          // Undone, so that this server does not take it meanwhile.
          return yield* Effect.fail({ isTaken: job !== null })
        }).pipe((looking) => SqlClient.SqlClient.use((sql) => sql.withTransaction(looking)), Effect.flip)
      )
      expect(answer).toEqual({ isTaken: was.isTaken })
    })

    it("has one owner: a server whose lease expired can change nothing", async () => {
      const conversion = {
        pageCount: 4,
        pageWidth: 200,
        pageHeight: 300,
        title: null,
        accentColour: null,
        brokenPages: [3]
      }
      const cover = { wanted: 1, page: 1, accentColour: null }
      const progress = (done: number) => ({ done, pageCount: 4, brokenPages: [] })
      const told = await there.inside(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const conversions = yield* Conversions
          const orders = sql`SELECT state, pages_done, attempts FROM conversions`
          yield* sql`UPDATE conversions SET leased_until = now() - interval '1 second'`
          const slow = yield* Effect.flatMap(conversions.take, Effect.fromNullishOr)
          yield* sql`UPDATE conversions SET leased_until = now() - interval '1 second'`
          const next = yield* Effect.flatMap(conversions.take, Effect.fromNullishOr)
          yield* conversions.progress(next, progress(1))
          const before = yield* orders
          yield* conversions.giveBack(slow)
          const lost = [
            yield* Effect.flip(conversions.progress(slow, progress(3))),
            yield* Effect.flip(conversions.renewLease(slow)),
            yield* Effect.flip(conversions.retry(slow, 0)),
            yield* Effect.flip(conversions.fail(slow, "fault")),
            yield* Effect.flip(conversions.finish(slow, conversion, cover))
          ]
          const after = yield* orders
          yield* conversions.renewLease(next)
          yield* conversions.finish(next, conversion, cover)
          const issues = yield* sql`SELECT status, page_count FROM issues WHERE id = ${next.issueId}`
          return { before, after, lost: lost.map(({ _tag }) => _tag), issues }
        })
      )
      expect(told.before).toEqual([{ state: "running", pages_done: 1, attempts: 0 }])
      expect(told.after).toEqual(told.before)
      expect(new Set(told.lost)).toEqual(new Set(["LeaseLost"]))
      expect(told.issues).toEqual([{ status: "PUBLISHED", page_count: 4 }])
    })
  })
})
