import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { access } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Removals } from "../../server/publishing/Removals.ts"
import type { IssuePdf } from "../../src/domain/publishing/IssuePdf.ts"
import { banded, pictureForm } from "../kit/fixtures/pictures.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { publisherCalls } from "../kit/fixtures/publisherCalls.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({ converter: sharedConverter })
  seedData = await populate(server)
  await rows(
    (sql) => sql`UPDATE publications SET owner_id = ${seedData.ids.publisher1} WHERE id = ${seedData.freePublication}`
  )
})
afterAll(() => server.stop())

type Person = "publisher1" | "publisher2"
const desk = (person: Person = "publisher1") => publisherCalls(server.url, seedData.tokens[person])
const calls = async (person: Person = "publisher1") => clientOf(server, { token: seedData.tokens[person] })
const rows = <A>(ask: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(ask))

const pdfsOf = async (id: string, person: Person = "publisher1"): Promise<ReadonlyArray<IssuePdf>> =>
  (await Effect.runPromise((await calls(person)).issuePdfs.list({ params: { id } }))).data

const shown = async (id: string) => (await pdfsOf(id)).find(({ is_shown }) => is_shown)?.number

const settled = (id: string) =>
  vi.waitFor(
    async () => expect((await pdfsOf(id)).map(({ state }) => state).filter((state) => state !== "done")).toEqual([]),
    { timeout: 40_000, interval: 50 }
  )

/** An issue of so many pages, out in the shop. */
const published = async (pages: number) => {
  const described = { publication: seedData.freePublication, title: `Sayı ${pages}`, publish_date: "2026-07-01" }
  const id = await (await desk()).add(described, tinyPdf(pages))
  await settled(id)
  return id
}

const replace = async (id: string, pdf: Uint8Array) => {
  const upload = await (await desk()).send(pdf)
  return Effect.runPromise((await calls()).issuePdfs.replace({ params: { id }, payload: { upload } }))
}

const one = (id: string, number: number) => ({ params: { id, number: String(number) } })

/** What a visitor is told of the issue. */
const issue = async (id: string) => {
  const { catalogue } = await clientOf(server)
  const found = (await Effect.runPromise(catalogue.issue({ params: { id } }))).data.items[0]
  if (found === undefined) throw new Error("the issue is not there")
  return found
}

/** The cookie that a visitor is given with a free issue. */
const passOf = async (id: string) =>
  ((await server.fetch(`/api/issues/${id}`)).headers.get("set-cookie") ?? "").split("; ")[0] ?? ""

const pageStatus = async (folder: string | undefined, page: number, cookie: string) =>
  (await server.fetch(`/content/${folder}/${page}.html`, { headers: { cookie } })).status

/** The last page that the shop's search finds; null if none. */
const lastFound = async (id: string) =>
  (
    await rows(
      (sql) => sql<{ readonly page: number | null }>`SELECT max(page) AS page FROM page_texts
    WHERE issue_id = ${id}`
    )
  )[0]?.page

const bytesOf = async (url: string | null) => {
  const answer = await server.fetch(url ?? "")
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString("base64")
}

describe("an issue's PDF", () => {
  it("is replaced by another in one moment, once all of its pages are made", async () => {
    const id = await published(2)
    const before = await issue(id)
    const cover = await bytesOf(before.cover_image)
    const { message, data } = await replace(id, tinyPdf(5, 0, "Yeni"))
    expect(message).toBe("PDF alındı; sayfaları hazır olunca öncekinin yerini alacak")
    expect(data.map(({ number, is_shown, replaced }) => ({ number, is_shown, replaced }))).toEqual([
      { number: 2, is_shown: false, replaced: null },
      { number: 1, is_shown: true, replaced: null }
    ])
    await settled(id)
    const after = await issue(id)
    expect(after).toMatchObject({ page_count: 5, status: "PUBLISHED" })
    expect(after.folder).not.toBe(before.folder)
    expect(after.version).not.toBe(before.version)
    expect(after.cover_image).not.toBe(before.cover_image)
    expect(await bytesOf(after.cover_image)).not.toBe(cover)
    expect(await bytesOf(before.cover_image)).toBe(cover)
    const { catalogue } = await clientOf(server)
    const ofPublication = await Effect.runPromise(
      catalogue.issuesOfPublication({ params: { id: seedData.freePublication } })
    )
    expect(ofPublication.data.items.find(({ issue_id }) => issue_id === id)?.cover_image).toBe(after.cover_image)
    const [newest, first] = await pdfsOf(id)
    expect(newest).toMatchObject({ number: 2, is_shown: true, pages_total: 5, replaced: null })
    expect(first).toMatchObject({ number: 1, is_shown: false, pages_total: 2, state: "done" })
    expect(Date.parse(first?.replaced ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.added ?? ""))
  })

  it("leaves a cover that is a picture as it is, with its colour, and has its own again after that", async () => {
    const id = await published(2)
    const own = await issue(id)
    const picture = pictureForm(await banded("png", { colours: ["red"] }))
    const { publishing, issuePdfs } = await calls()
    await Effect.runPromise(publishing.coverWithPicture({ params: { id }, payload: picture }))
    const pictured = await issue(id)
    expect(pictured.accent_colour).not.toBe(own.accent_colour)
    await replace(id, tinyPdf(3))
    await settled(id)
    const cover = ({ cover_image, accent_colour }: typeof own) => ({ cover_image, accent_colour })
    expect(await issue(id)).toMatchObject({ page_count: 3, ...cover(pictured) })
    await Effect.runPromise(issuePdfs.show(one(id, 1)))
    expect(await issue(id)).toMatchObject({ page_count: 2, ...cover(pictured) })
    await Effect.runPromise(publishing.coverIssue({ params: { id }, payload: { page: 1 } }))
    expect((await issue(id)).accent_colour).toBe(own.accent_colour)
    await Effect.runPromise(issuePdfs.show(one(id, 2)))
    expect((await issue(id)).accent_colour).toBe(own.accent_colour)
  })

  it("opens to newcomers alone the new pages, and lets who reads the earlier ones read on", async () => {
    const id = await published(3)
    const earlier = await issue(id)
    const reader = await passOf(id)
    expect(await pageStatus(earlier.folder, 1, reader)).toBe(200)
    await replace(id, tinyPdf(4))
    await settled(id)
    const later = await issue(id)
    expect(await pageStatus(earlier.folder, 3, reader)).toBe(200)
    expect(await pageStatus(later.folder, 4, reader)).toBe(403)
    const newcomer = await passOf(id)
    expect(await pageStatus(later.folder, 4, newcomer)).toBe(200)
    expect(await pageStatus(earlier.folder, 3, newcomer)).toBe(403)
    expect(await pageStatus(later.folder, 9, newcomer)).toBe(404)
  })

  it("is deleted with its pages when its publisher lets it go; whoever reads it is sent to the new one", async () => {
    const id = await published(2)
    const { folder = "" } = await issue(id)
    const reader = await passOf(id)
    await replace(id, tinyPdf(3))
    await settled(id)
    const kept = await rows(
      (sql) => sql<{ readonly pdf: string }>`SELECT pdf FROM conversions
      WHERE issue_id = ${id} AND number = 1`
    )
    const files = [join(server.folder, "files", "content", folder), join(server.folder, "files", kept[0]?.pdf ?? "")]
    for (const file of files) await access(file)
    const { issuePdfs } = await calls()
    const { message, data } = await Effect.runPromise(issuePdfs.removePdf(one(id, 1)))
    expect(message).toBe("PDF silindi")
    expect(data.map(({ number }) => number)).toEqual([2])
    for (const file of files) await expect(access(file)).rejects.toThrow("ENOENT")
    expect(await pageStatus(folder, 2, reader)).toBe(403)
    const left = await issue(id)
    expect(left.page_count).toBe(3)
    await bytesOf(left.cover_image)
  })

  it("comes back as it was, with its pages, size, and cover", async () => {
    const id = await published(3)
    const { publishing, issuePdfs } = await calls()
    await Effect.runPromise(publishing.coverIssue({ params: { id }, payload: { page: 2 } }))
    const before = await issue(id)
    const cover = await bytesOf(before.cover_image)
    await replace(id, tinyPdf(5))
    await settled(id)
    const own = async () => (await Effect.runPromise(publishing.ownIssue({ params: { id } }))).data
    expect((await own()).cover_page).toBe(2)
    expect(await bytesOf((await issue(id)).cover_image)).toBe(cover)
    await Effect.runPromise(publishing.coverIssue({ params: { id }, payload: { page: 5 } }))
    const later = await issue(id)
    expect(later.cover_image).toContain(`/covers/${id}-cover-`)
    const laterCover = await bytesOf(later.cover_image)
    expect(laterCover).not.toBe(cover)
    await vi.waitFor(async () => expect(await lastFound(id)).toBe(5))

    const { message, data } = await Effect.runPromise(issuePdfs.show(one(id, 1)))
    expect(await lastFound(id)).not.toBe(5)
    expect(message).toBe("PDF yayında")
    expect(data.map(({ is_shown, replaced }) => [is_shown, replaced === null])).toEqual([
      [false, false],
      [true, true]
    ])
    const back = await issue(id)
    expect(back).toEqual({ ...before, version: back.version, cover_image: back.cover_image })
    expect([before.version, later.version]).not.toContain(back.version)
    expect((await own()).cover_page).toBe(2)
    expect(await bytesOf(back.cover_image)).toBe(cover)

    await Effect.runPromise(issuePdfs.show(one(id, 2)))
    expect((await own()).cover_page).toBe(5)
    expect(await bytesOf((await issue(id)).cover_image)).toBe(laterCover)
    expect(await issue(id)).toMatchObject({ page_count: 5, folder: later.folder, accent_colour: later.accent_colour })
  })

  it("leaves no covers behind when it has come back and has others", async () => {
    const id = await published(3)
    const { publishing, issuePdfs } = await calls()
    const choose = async (page: number) => {
      await Effect.runPromise(publishing.coverIssue({ params: { id }, payload: { page } }))
      return (await issue(id)).cover_image ?? ""
    }
    const first = await choose(2)
    await replace(id, tinyPdf(5))
    await settled(id)
    await Effect.runPromise(issuePdfs.show(one(id, 1)))
    const second = await choose(3)
    await rows((sql) => sql`UPDATE removals SET due_at = now() - interval '1 second' WHERE key LIKE 'content/%'`)
    await server.inside(Removals.use((removals) => removals.clearDue))
    expect((await server.fetch(first)).status).toBe(404)
    await bytesOf(second)
    await Effect.runPromise(issuePdfs.show(one(id, 2)))
    await Effect.runPromise(issuePdfs.show(one(id, 1)))
    await bytesOf((await issue(id)).cover_image)
  })

  it("has its first page as cover where the chosen one is not in it", async () => {
    const id = await published(3)
    const { publishing } = await calls()
    await Effect.runPromise(publishing.coverIssue({ params: { id }, payload: { page: 3 } }))
    await replace(id, tinyPdf(2))
    await settled(id)
    expect((await Effect.runPromise(publishing.ownIssue({ params: { id } }))).data.cover_page).toBe(1)
  })

  it("stays where the new one cannot be shown, which can be let go", async () => {
    const id = await published(2)
    const before = await issue(id)
    await rows(
      (sql) => sql`INSERT INTO conversions (folder, issue_id, number, pdf, state, reason)
        VALUES (${`bozuk${id.slice(5)}`}, ${id}, 2, 'uploads/yok', 'failed', 'damaged')`
    )
    const { issuePdfs } = await calls()
    expect((await pdfsOf(id))[0]).toMatchObject({
      state: "failed",
      reason: "damaged",
      reason_message: "PDF dosyası bozuk, açılamıyor."
    })
    const tag = async (ask: Effect.Effect<unknown, { readonly _tag: string }>) =>
      (await Effect.runPromise(Effect.flip(ask)))._tag
    expect(await tag(issuePdfs.show(one(id, 2)))).toBe("PdfNotFound")
    expect(await tag(issuePdfs.retryPdf(one(id, 1)))).toBe("NothingToRetry")
    expect(await tag(issuePdfs.removePdf(one(id, 1)))).toBe("PdfIsShown")
    expect(await tag(issuePdfs.removePdf(one(id, 3)))).toBe("PdfNotFound")
    expect((await Effect.runPromise(issuePdfs.removePdf(one(id, 2)))).data).toHaveLength(1)
    expect(await issue(id)).toEqual(before)
  })

  it("waits for the one that is being converted, and takes a repeated request once", async () => {
    const id = await published(2)
    const upload = await (await desk()).send(tinyPdf(40))
    const other = await (await desk()).send(tinyPdf(2))
    const { issuePdfs } = await calls()
    const ask = (sent: string) => issuePdfs.replace({ params: { id }, payload: { upload: sent } })
    await Effect.runPromise(ask(upload))
    expect((await Effect.runPromise(ask(upload))).data).toHaveLength(2)
    const refused = await Effect.runPromise(Effect.flip(ask(other)))
    expect(refused).toMatchObject({
      _tag: "PdfUnderWay",
      message: "Bu sayının bir PDF’i işleniyor. Yenisini yüklemek için bitmesini bekleyin ya da onu silin."
    })
    await rows(
      (sql) => sql`INSERT INTO conversions (folder, issue_id, number, pdf, state, reason)
        VALUES (${`dolu${id.slice(4)}`}, ${id}, 3, 'uploads/yok2', 'failed', 'noRoom')`
    )
    expect((await Effect.runPromise(Effect.flip(issuePdfs.retryPdf(one(id, 3)))))._tag).toBe("PdfUnderWay")
    await Effect.runPromise(issuePdfs.removePdf(one(id, 3)))
    // Letting go of the one that is under way ends it.
    await Effect.runPromise(issuePdfs.removePdf(one(id, 2)))
    await Effect.runPromise(ask(other))
    await settled(id)
    expect(await issue(id)).toMatchObject({ page_count: 2 })
    expect(await shown(id)).toBe(2)
  })

  it("of an issue off sale or not out yet is replaced as well, and its standing stays", async () => {
    const id = await published(2)
    const { publishing } = await calls()
    await Effect.runPromise(publishing.sellIssue({ params: { id }, payload: { on_sale: false } }))
    await replace(id, tinyPdf(3))
    await settled(id)
    const { data } = await Effect.runPromise(publishing.ownIssue({ params: { id } }))
    expect(data).toMatchObject({ status: "DRAFT", page_count: 3 })
  })

  it("leaves nothing behind when its issue is deleted", async () => {
    const { paidPublication } = seedData
    const described = { publication: paidPublication, title: "Silinecek", publish_date: "2026-07-01" }
    const id = await (await desk()).add({ ...described, desired_publish_at: "2099-01-01T09:00:00+03:00" }, tinyPdf(1))
    await settled(id)
    await replace(id, tinyPdf(2))
    await settled(id)
    const files = (
      await rows(
        (sql) => sql<{ readonly folder: string; readonly pdf: string }>`SELECT folder, pdf FROM conversions
        WHERE issue_id = ${id}`
      )
    ).flatMap(({ folder, pdf }) => [`content/${folder}`, pdf])
    expect(files).toHaveLength(4)
    await (await desk()).remove(id)
    for (const file of files) await expect(access(join(server.folder, "files", file))).rejects.toThrow("ENOENT")
    expect(await rows((sql) => sql`SELECT 1 FROM uploads WHERE issue_id = ${id}`)).toEqual([])
  })
})
