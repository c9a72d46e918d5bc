import { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { ConversionFailed } from "../../server/conversion/refusals.ts"
import { Conversions } from "../../server/publishing/Conversions.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { clientOf, freshFolder, type RunningServer, startServer } from "../kit/server.ts"
import { tinyPdf } from "../kit/tinyPdf.ts"
import { populate, type World } from "../kit/world.ts"

let server: RunningServer
let world: World

beforeAll(async () => {
  server = await startServer()
  world = await populate(server)
})
afterAll(() => server.stop())

const form = (pdf: Uint8Array | string, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  const values = {
    publication: world.paidPublication,
    title: "Atlas Temmuz",
    description: "Yaz",
    publish_date: "2026-07-01",
    ...fields
  }
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  form.set("pdf", new Blob([typeof pdf === "string" ? pdf : Uint8Array.from(pdf)]), "sayı.pdf")
  return form
}

const add = async (payload: FormData, on: Pick<RunningServer, "url"> = server, token = world.tokens.publisher1) => {
  const client = await clientOf(on, { token })
  return Effect.runPromise(client.publishing.newIssue({ payload }))
}

const conversion = async (id: string) => {
  const client = await clientOf(server, { token: world.tokens.publisher1 })
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
  await vi.waitFor(async () => expect(await readdir(join(server.folder, "uploads"))).toEqual([]), { timeout: 10_000 })
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
      reason: null
    })

    const token = world.tokens.publisher1
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
    expect(await originals()).toBe(kept + 1)
    expect(await readFile(join(server.folder, "files", "originals", `${data.id}.pdf`))).toEqual(Buffer.from(tinyPdf(3)))
  }, 60_000)

  it("of a free publication makes a free issue", async () => {
    const { data } = await add(
      form(tinyPdf(1), { publication: world.freePublication }),
      server,
      world.tokens.publisher2
    )
    const client = await clientOf(server, { token: world.tokens.publisher2 })
    expect((await Effect.runPromise(client.catalogue.issue({ params: { id: data.id } }))).data.items[0]?.is_free).toBe(
      true
    )
  })

  it("waits for its time where it has one", async () => {
    const { data } = await add(form(tinyPdf(1), { desired_publish_at: new Date(Date.now() + 3_600_000).toISOString() }))
    expect((await settled(data.id)).status).toBe("SCHEDULED")
    await server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE issues SET publish_at = now() WHERE id = ${data.id}`)
    )
    await server.inside(Conversions.use(({ waiting }) => waiting.open))
    await vi.waitFor(async () => expect((await conversion(data.id)).status).toBe("PUBLISHED"), { timeout: 5_000 })
  }, 60_000)
})

describe("what is no issue", () => {
  it.each([
    ["notPdf", "merhaba", "Seçilen dosya bir PDF değil."],
    ["empty", "", "PDF dosyası boş."],
    ["damaged", tinyPdf(1).slice(0, 60), "PDF dosyası bozuk, açılamıyor."]
  ])("is refused by its reason: %s", async (reason, pdf, message) => {
    const kept = await originals()
    await expect(add(form(pdf))).rejects.toMatchObject({ _tag: "PdfRefused", reason, message })
    expect(await originals()).toBe(kept)
  })

  it("is refused without a password's help", async () => {
    const locked = await readFile(new URL("../kit/pdf/locked.pdf", import.meta.url))
    await expect(add(form(locked))).rejects.toMatchObject({ _tag: "PdfRefused", reason: "encrypted" })
  })

  it("is refused for another's publication, and for none", async () => {
    for (const publication of [world.freePublication, "yok", ""]) {
      await expect(add(form(tinyPdf(1), { publication })), publication).rejects.toMatchObject({
        _tag: "PublicationNotFound",
        message: "Dergi seçimi geçersiz."
      })
    }
  })

  it.each([
    ["title", ""],
    ["description", ""],
    ["publish_date", "01.07.2026"],
    ["publish_date", "2026-02-30"],
    ["desired_publish_at", "yarın"],
    ["desired_publish_at", "2026-07-01T09:00"]
  ])("is refused by the field that is wrong: %s = %j", async (field, value) => {
    await expect(add(form(tinyPdf(1), { [field]: value }))).rejects.toMatchObject({ _tag: "InvalidRequest", field })
    await originals()
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
          authorization: `Bearer ${world.tokens.publisher1}`,
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
        message: "PDF dosyası en fazla 250 MB olabilir."
      })
    }
    await originals()
    expect((await server.fetch("/health")).status).toBe(200)
  }, 60_000)
})

it("leaves nothing of an upload that broke off", async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/publisher/issues HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.tokens.publisher1}\r\n` +
      "content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n" +
      `--x\r\ncontent-disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n${"x".repeat(300_000)}`
  )
  const uploads = () => readdir(join(server.folder, "uploads"))
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1), { timeout: 10_000 })
  socket.destroy()
  await vi.waitFor(async () => expect(await uploads()).toEqual([]), { timeout: 10_000 })
})

describe("a conversion", () => {
  const failing = (answers: Array<Effect.Effect<never, ConversionFailed>>) =>
    Layer.effect(
      Converter,
      Effect.gen(function* () {
        const real = yield* Converter
        return Converter.of({ ...real, convert: (order) => answers.shift() ?? real.convert(order) })
      })
    ).pipe(Layer.provide(Converter.layer))
  const broken = Effect.fail(new ConversionFailed({ page: 1, reason: "crashed", detail: "öldü" }))

  it("that breaks is tried again, and given up after the third time with the issue marked as failed", async () => {
    const other = await startServer({ converter: failing([broken, broken, broken, broken]) })
    try {
      world = await populate(other)
      const { data } = await add(form(tinyPdf(1)), other)
      const retry = SqlClient.SqlClient.use(
        (sql) => sql`UPDATE conversions SET leased_until = now() WHERE issue_id = ${data.id} AND state = 'queued'`
      )
      await vi.waitFor(
        async () => {
          await other.inside(retry)
          await other.inside(Conversions.use(({ waiting }) => waiting.open))
          const client = await clientOf(other, { token: world.tokens.publisher1 })
          const state = (await Effect.runPromise(client.publishing.conversion({ params: { id: data.id } }))).data
          expect(state).toMatchObject({ status: "FAILED", reason: "fault" })
        },
        { timeout: 20_000, interval: 100 }
      )
      expect(other.log.filter((line) => line.includes("The conversion broke"))).toHaveLength(3)
    } finally {
      await other.stop()
      world = await populate(server).catch(() => world)
    }
  }, 60_000)

  it("that a stopped server left goes on when it starts again", async () => {
    const folder = await freshFolder()
    const variables = { DATA_DIR: folder }
    const first = await startServer({ variables, converter: failing([Effect.never]) })
    world = await populate(first)
    const { data } = await add(form(tinyPdf(2)), first)
    await vi.waitFor(() => expect(first.log.some((line) => line.includes("Converting"))).toBe(true), { timeout: 5_000 })
    await first.stop()
    const closed = await PGlite.create(join(folder, "database"))
    expect((await closed.query("SELECT state FROM conversions")).rows).toEqual([{ state: "queued" }])
    await closed.close()
    await writeFile(join(folder, "uploads", "left-behind"), "x")

    const second = await startServer({ variables })
    try {
      expect(await readdir(join(folder, "uploads"))).toEqual([])
      const client = await clientOf(second, { token: world.tokens.publisher1 })
      await vi.waitFor(
        async () => {
          const state = (await Effect.runPromise(client.publishing.conversion({ params: { id: data.id } }))).data
          expect(state).toMatchObject({ status: "PUBLISHED", pages_done: 2 })
        },
        { timeout: 30_000, interval: 200 }
      )
    } finally {
      await second.stop()
    }
  }, 60_000)
})
