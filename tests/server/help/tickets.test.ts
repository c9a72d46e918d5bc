import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Attachments } from "../../../server/help/Attachments.ts"
import { downloadName } from "../../../server/help/downloadName.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { maxAttachmentBytes } from "../../../src/domain/help/Attachment.ts"
import { maxRecordingBytes, maxRecordingEntries } from "../../../src/domain/help/VisitRecording.ts"
import { isRecording } from "../../../src/machines/inspection/Recording.ts"
import { brokenHistory } from "../../kit/fixtures/brokenHistory.ts"
import { hostilePages } from "../../kit/fixtures/hostilePages.ts"
import { badPictures, banded, bandedSvg, factsOf, sideways } from "../../kit/fixtures/pictures.ts"
import { people } from "../../kit/fixtures/seedPeople.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { tinyPdf } from "../../kit/fixtures/tinyPdf.ts"
import { clientOf, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { outcome } from "../../kit/harness/sessionCalls.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

beforeEach(async () => {
  await run((sql) => sql`DELETE FROM support_tickets`)
  await run((sql) => sql`DELETE FROM support_attachments`)
  await run((sql) => sql`DELETE FROM attempts`)
})

type Person = keyof SeedData["tokens"]

const calls = async (person: Person = "readerA", language = "tr") =>
  (await clientOf(server, { token: seedData.tokens[person], language })).help

interface Sent {
  readonly key?: string
  readonly person?: Person
  readonly attachments?: ReadonlyArray<string>
}

const headersOf = ({ key }: Sent) => (key === undefined ? {} : { "idempotency-key": key })

const open = async (subject: string, content: string, sent: Sent = {}) => {
  const { attachments } = sent
  const payload = { subject, content, ...(attachments === undefined ? {} : { attachments }) }
  return outcome(Effect.runPromise((await calls(sent.person)).newTicket({ headers: headersOf(sent), payload })))
}
const opened = async (subject = "Ödeme", sent: Sent = {}) => {
  const answer = await open(subject, "Kartım kabul edilmedi.", sent)
  if (!("data" in answer)) throw new Error(answer._tag)
  return answer.data
}
/** The status of a new ticket that the contract's client would not send. */
const posted = async (payload: unknown) => {
  const answer = await server.fetch("/api/support-tickets", {
    method: "POST",
    headers: { authorization: `Bearer ${seedData.tokens.readerA}`, "content-type": "application/json" },
    body: JSON.stringify(payload)
  })
  return answer.status
}
const reply = async (id: string, content: string, sent: Sent = {}) => {
  const { attachments } = sent
  const payload = { content, ...(attachments === undefined ? {} : { attachments }) }
  return outcome(
    Effect.runPromise((await calls(sent.person)).reply({ params: { id }, headers: headersOf(sent), payload }))
  )
}
const listed = async (person: Person = "readerA") =>
  (await Effect.runPromise((await calls(person)).tickets())).data.items
const thread = async (id: string, person: Person = "readerA") =>
  outcome(Effect.runPromise((await calls(person)).messages({ params: { id } })))
const contents = async (id: string) => {
  const answer = await thread(id)
  return "data" in answer ? answer.data.items.map(({ content }) => content) : answer._tag
}

const fileForm = (bytes: Uint8Array | string, name: string) => {
  const form = new FormData()
  form.set("file", new Blob([bytes as BlobPart]), name)
  return form
}
const attach = async (bytes: Uint8Array | string, name = "ekran.png", person: Person = "readerA") =>
  outcome(Effect.runPromise((await calls(person)).attach({ payload: fileForm(bytes, name) })))
const attached = async (bytes: Uint8Array | string, name?: string) => {
  const answer = await attach(bytes, name)
  if (!("data" in answer)) throw new Error(answer._tag)
  return answer.data
}
const download = (id: string, person: Person | null = "readerA") =>
  server.fetch(`/api/support-attachments/${id}`, {
    headers: person === null ? {} : { authorization: `Bearer ${seedData.tokens[person]}` }
  })

describe("a ticket", () => {
  it("is open, listed by its latest reply, and has its first message", async () => {
    const first = await opened("Birinci")
    const second = await opened("  İkinci ")
    expect(second).toMatchObject({ subject: "İkinci", status: "open" })
    expect((await listed()).map(({ subject }) => subject)).toEqual(["İkinci", "Birinci"])
    await reply(first.id, "Bir şey daha")
    expect((await listed()).map(({ subject }) => subject)).toEqual(["Birinci", "İkinci"])
    expect(await thread(first.id)).toMatchObject({
      data: {
        items: [
          {
            sender: seedData.ids.readerA,
            content: "Kartım kabul edilmedi.",
            attachments: [],
            expand: { sender: { name: "Ayşe Okur" } }
          },
          { content: "Bir şey daha" }
        ]
      }
    })
  })

  it("needs a subject and a message of some letters, neither too long", async () => {
    for (const [subject, content] of [
      ["", "x"],
      ["   ", "x"],
      ["x", " \n "],
      ["x".repeat(201), "x"],
      ["x", "x".repeat(5001)],
      ["x", "a\0b"]
    ] as const)
      expect(await posted({ subject, content }), JSON.stringify([subject, content]).slice(0, 40)).toBe(400)
    expect(await listed()).toEqual([])
    expect(await open("x".repeat(200), "y".repeat(5000))).toMatchObject({ success: true })
  })

  it("is its owner's alone, whoever asks", async () => {
    const { id } = await opened()
    for (const person of ["readerB", "publisher1"] as const) {
      expect(await listed(person)).toEqual([])
      expect(await thread(id, person)).toMatchObject({ _tag: "TicketNotFound", message: "Destek talebi bulunamadı." })
      expect(await reply(id, "Merhaba", { person })).toMatchObject({ _tag: "TicketNotFound" })
    }
    expect(await contents(id)).toEqual(["Kartım kabul edilmedi."])
    for (const nonsense of ["yok", "%00", "' OR 1=1 --", "x".repeat(500)])
      expect(await thread(nonsense)).toMatchObject({ _tag: "TicketNotFound" })
  })

  it("is posted once, however often its call is repeated, also at once", async () => {
    const key = "anahtar-anahtar-1"
    const answers = await Promise.all([1, 2, 3].map(() => opened("Bir", { key })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await listed()).toHaveLength(1)
    expect(await open("Başka", "Kartım kabul edilmedi.", { key })).toMatchObject({ _tag: "MessageKeyReused" })
    expect(await open("Bir", "Başka", { key })).toMatchObject({ _tag: "MessageKeyReused" })
    // A key is its sender's alone.
    expect((await opened("Bir", { key, person: "readerB" })).id).not.toBe(answers[0]?.id)
  })

  it("keeps what happened before it, and refuses an address with what was asked for", async () => {
    const report = { path: "/search", browser: "Firefox 150", language: "tr" as const, error: "NetworkFailed" }
    const post = async (given: typeof report) =>
      outcome(
        Effect.runPromise(
          (await calls()).newTicket({ headers: {}, payload: { subject: "Hata", content: "Açılmadı", report: given } })
        )
      )
    const answer = await post(report)
    const id = "data" in answer ? answer.data.id : ""
    expect(await Effect.runPromise((await calls()).ticket({ params: { id } }))).toMatchObject({ data: { report } })
    for (const path of ["/search?q=gizli", "/a#b", "https://evil.example/", "", "/a b"])
      expect(await posted({ subject: "a", content: "b", report: { ...report, path } })).toBe(400)
  })

  it("carries the id of the request that failed before it, by which the team finds its log lines", async () => {
    await server.inside(brokenHistory(people.readerA.email))
    const failed = await server.fetch("/api/recently-viewed", {
      headers: { authorization: `Bearer ${seedData.tokens.readerA}`, "accept-language": "tr" }
    })
    await run((sql) => sql`DELETE FROM recently_viewed`)
    expect(failed.status).toBe(500)
    const { message, reference } = (await failed.json()) as { readonly message: string; readonly reference: string }
    expect(reference).toMatch(/^[a-z0-9]{15}$/u)
    expect(failed.headers.get("x-request-id")).toBe(reference)
    expect(message).toBe(`Sunucuda bir hata oluştu. Lütfen tekrar deneyin. Hata numarası: ${reference}`)
    const lines = server.log.filter((line) => line.includes(reference))
    for (const said of ["A request failed unexpectedly", "/api/recently-viewed"])
      expect(
        lines.some((line) => line.includes(said)),
        said
      ).toBe(true)
    expect(lines.join()).not.toContain(people.readerA.email)

    const report = { path: "/account/history", browser: "Firefox 150", language: "tr", error: "ServerFault" }
    const of = (request: string) => posted({ subject: "Hata", content: "Açılmadı", report: { ...report, request } })
    for (const other of ["", people.readerA.email, reference.toUpperCase(), `${reference}a`, "k3x9m2p7q1r5t8\n"])
      expect(await of(other), other).toBe(400)
    expect(await of(reference)).toBe(200)
    await run((sql) => sql`UPDATE users SET is_support = true WHERE id = ${seedData.ids.publisher1}`)
    const { teamTickets } = await clientOf(server, { token: seedData.tokens.publisher1 })
    const [ticket] = (await Effect.runPromise(teamTickets.list({ query: { status: "open" } }))).data.items
    const thread = await Effect.runPromise(teamTickets.thread({ params: { id: ticket?.id ?? "" } }))
    await run((sql) => sql`UPDATE users SET is_support = false`)
    expect(thread.data.report).toEqual({ ...report, request: reference })
  })

  it("is refused beyond ten in an hour", async () => {
    for (let turn = 0; turn < 10; turn += 1) await opened(`${turn}`)
    expect(await open("11", "x")).toMatchObject({ _tag: "TooManyRequests" })
    expect(await listed()).toHaveLength(10)
  })
})

describe("a reply", () => {
  it("makes the ticket wait for the team again", async () => {
    const { id } = await opened()
    await run((sql) => sql`UPDATE support_tickets SET status = 'pending_user_reply', waiting_since = NULL`)
    expect(await reply(id, "Evet")).toMatchObject({ data: { content: "Evet" }, message: "Yanıtınız gönderildi." })
    expect(await listed()).toMatchObject([{ status: "open" }])
    expect(await run((sql) => sql`SELECT 1 FROM support_tickets WHERE waiting_since IS NOT NULL`)).toHaveLength(1)
  })

  it("is posted once by its key, also after the ticket was closed", async () => {
    const { id } = await opened()
    const key = "yanıt-yanıt-yanıt".replaceAll("ı", "i")
    for (let turn = 0; turn < 2; turn += 1) await reply(id, "Bir", { key })
    await run((sql) => sql`UPDATE support_tickets SET status = 'closed'`)
    expect(await reply(id, "Bir", { key })).toMatchObject({ data: { content: "Bir" } })
    expect(await listed()).toMatchObject([{ status: "closed" }])
    expect(await contents(id)).toEqual(["Kartım kabul edilmedi.", "Bir"])
    expect(await reply(id, "İki")).toMatchObject({
      _tag: "TicketClosed",
      message: "Bu destek talebi kapalı. Yeni bir destek talebi açın."
    })
    const other = await opened("Öteki")
    expect(await reply(other.id, "Bir", { key })).toMatchObject({ _tag: "MessageKeyReused" })
  })

  it("has nothing of markup but its letters", async () => {
    const { id } = await opened()
    for (const { html } of hostilePages) {
      const text = html.slice(0, 4000).replaceAll("\0", "")
      await reply(id, text)
      const answer = await thread(id)
      expect("data" in answer ? answer.data.items.at(-1)?.content : null).toBe(text)
    }
  })
})

describe("a file", () => {
  it("is drawn anew if it is a picture, whatever its name says, and tells nothing of the place", async () => {
    const kept = await attached(await sideways(), "C:\\fotoğraflar\\Tatil.exe")
    expect(kept).toMatchObject({ name: "Tatil.webp", type: "image/webp" })
    const answer = await download(kept.id)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes).toHaveLength(kept.size)
    const facts = await factsOf(bytes)
    expect(facts).toMatchObject({ format: "webp", width: 200, height: 300 })
    expect(facts.exif).toBeUndefined()
  })

  it("keeps a large picture's proportions", async () => {
    const kept = await attached(await banded("png", { width: 5120, height: 600 }))
    const facts = await factsOf(new Uint8Array(await (await download(kept.id)).arrayBuffer()))
    expect(facts).toMatchObject({ width: 2560, height: 300 })
  })

  it("is as it was sent if it is a PDF, and is saved, never shown", async () => {
    const pdf = tinyPdf(1)
    const kept = await attached(pdf, "Dekont “mayıs”.pdf")
    const answer = await download(kept.id)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="Dekont _may_s_.pdf"; filename*=UTF-8''Dekont%20%E2%80%9Cmay%C4%B1s%E2%80%9D.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store"
    })
  })

  it("is a recording of the tab, written anew, and what the team downloads can be replayed", async () => {
    const text = await readFile("tests/recordings/reading-on-a-phone.json", "utf8")
    const kept = await attached(text, "..\\kayıt.exe")
    expect(kept).toMatchObject({ name: "kayıt.json", type: "application/json" })
    const { id } = await opened("Kayıtla", { attachments: [kept.id] })
    const answer = await thread(id)
    expect("data" in answer ? answer.data.items[0]?.attachments : null).toEqual([kept])
    const file = await download(kept.id)
    expect(file.headers.get("content-type")).toBe("application/octet-stream")
    const recording: unknown = await file.json()
    expect(recording).toEqual(JSON.parse(text))
    expect(isRecording(recording)).toBe(true)
  })

  it("is no other JSON, nor a recording with anything else in it", async () => {
    const end = { kind: "end", at: 1, actor: "cart" }
    const nestedBy = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown
    const birth = { kind: "birth", at: 1, actor: "cart", chart: "cart", input: nestedBy(24), isVeiled: false }
    const begun = "2026-01-01T10:00:00.000Z"
    const recording = { format: "sayfa-recording-1", version: "a.js", begun, lost: 0, entries: [birth, end] }
    await attached(JSON.stringify(recording), "a.json")
    await run((sql) => sql`DELETE FROM support_attachments`)
    const clears = "\u001b[2J"
    for (const wrong of [
      JSON.stringify({ ...recording, format: "sayfa-recording-2" }),
      JSON.stringify({ ...recording, script: "<script>" }),
      JSON.stringify({ ...recording, entries: [birth, { ...end, more: "x" }] }),
      JSON.stringify({ ...recording, entries: [{ kind: "other" }] }),
      JSON.stringify({ ...recording, version: clears }),
      JSON.stringify({ ...recording, begun: `${begun}${clears}` }),
      JSON.stringify({ ...recording, entries: [{ ...end, actor: `cart${clears}` }] }),
      JSON.stringify({ ...recording, entries: [{ ...birth, chart: "cart\u009b2J" }] }),
      JSON.stringify({ ...recording, entries: [{ ...birth, input: nestedBy(40) }] }),
      JSON.stringify({ ...recording, entries: Array.from({ length: maxRecordingEntries + 1 }, () => end) }),
      JSON.stringify({ a: 1 }),
      "{ kırık"
    ])
      expect(await attach(wrong, "a.json"), wrong.slice(0, 300)).toMatchObject({
        _tag: "AttachmentRefused",
        message: expect.stringMatching(/^Bu JSON dosyası Sayfa’nın bir sekme kaydı değil/u)
      })
    await run((sql) => sql`DELETE FROM attempts`)
    // What is written anew has more digits.
    const grows = `[${Array.from({ length: 400_000 }, () => "9e20").join()}]`
    for (const heavy of [
      JSON.stringify({ ...recording, version: "x".repeat(maxRecordingBytes) }),
      JSON.stringify(recording).replace(JSON.stringify(birth.input), grows)
    ])
      expect(await attach(heavy, "a.json")).toMatchObject({
        message: "Dosyayı denetlemek çok uzun sürüyor. Daha sade bir dosya ekleyin."
      })
    expect(await run((sql) => sql`SELECT 1 FROM support_attachments`)).toEqual([])
  })

  it("is refused with a sentence if it is neither", async () => {
    const sentence = "Yalnızca PNG, JPEG ya da WebP görselleri ve PDF dosyaları eklenebilir."
    for (const bytes of ["<html><script>alert(1)</script>", bandedSvg, new Uint8Array([0x4d, 0x5a, 0, 0])])
      expect(await attach(bytes, "masum.png")).toMatchObject({ _tag: "AttachmentRefused", message: sentence })
    expect(await attach("", "boş.pdf")).toMatchObject({ _tag: "AttachmentRefused", message: "Dosya boş." })
    expect(await attach("%PDF-1.7 sonra hiçbir şey", "a.pdf")).toMatchObject({ message: "Dosya bozuk, açılamıyor." })
    await run((sql) => sql`DELETE FROM attempts`)
    for (const { name, bytes } of badPictures)
      expect(await attach(await bytes()), name).toMatchObject({
        _tag: "AttachmentRefused",
        message: expect.stringMatching(/./)
      })
    expect(await attach(new Uint8Array(maxAttachmentBytes + 1))).toMatchObject({
      _tag: "AttachmentRefused",
      message: "Bir dosya en çok 10 MB olabilir."
    })
    expect(await run((sql) => sql`SELECT 1 FROM support_attachments`)).toEqual([])
  })

  it("belongs to one message, in the order of that, and to its ticket's owner", async () => {
    const picture = await attached(await banded("png"))
    const pdf = await attached(tinyPdf(1), "a.pdf")
    expect((await download(pdf.id, "readerB")).status).toBe(404)
    const { id } = await opened("Ekli", { attachments: [pdf.id, picture.id] })
    const answer = await thread(id)
    expect("data" in answer ? answer.data.items[0]?.attachments : null).toEqual([pdf, picture])
    expect(await reply(id, "Yine", { attachments: [pdf.id] })).toMatchObject({ _tag: "AttachmentNotFound" })
    expect(await contents(id)).toHaveLength(1)
    for (const [person, status] of [
      ["readerA", 200],
      ["readerB", 404],
      ["publisher1", 404],
      [null, 401]
    ] as const)
      expect((await download(pdf.id, person)).status, String(person)).toBe(status)
  })

  it("of another is taken by no message, nor are four", async () => {
    const answer = await attach(await banded("png"), "b.png", "readerB")
    const theirs = "data" in answer ? answer.data.id : ""
    expect(await open("a", "b", { attachments: [theirs] })).toMatchObject({ _tag: "AttachmentNotFound" })
    expect(await posted({ subject: "a", content: "b", attachments: ["1", "2", "3", "4"] })).toBe(400)
    expect(await listed()).toEqual([])
  })

  it("is deleted if no message took it in a week, and with its ticket; no other is", async () => {
    const stored = () => server.inside(Storage.use((storage) => storage.list("attachments")))
    const sweep = () => server.inside(Attachments.use((attachments) => attachments.clear))
    const unsent = await attached(await banded("png"))
    const late = await attached(await banded("png"))
    const sent = await attached(await banded("png"))
    const { id } = await opened("Ekli", { attachments: [sent.id] })
    await run((sql) => sql`UPDATE support_attachments SET created_at = now() - interval '6 days'`)
    await run(
      (sql) => sql`UPDATE support_attachments SET created_at = now() - interval '8 days'
      WHERE id IN ${sql.in([late.id, sent.id])}`
    )
    await sweep()
    expect(await stored()).toEqual([unsent.id, sent.id].map((one) => `attachments/${one}`).toSorted())
    await run((sql) => sql`DELETE FROM support_tickets WHERE id = ${id}`)
    await sweep()
    expect(await stored()).toEqual([`attachments/${unsent.id}`])
  })

  it("has a name for every header", () => {
    for (const name of ['a"b\r\nX: y.pdf', "çok güzel.pdf", "\ud800.pdf", "(1)'*.pdf", "../../x.pdf"]) {
      const header = downloadName(name)
      expect(() => new Headers({ "content-disposition": header })).not.toThrow()
      expect(header).toMatch(/^attachment; filename="[A-Za-z0-9._ -]+"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/)
      expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(name.toWellFormed())
    }
  })
})
