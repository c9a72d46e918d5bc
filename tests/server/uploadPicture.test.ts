import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { ConversionFailed } from "../../server/conversion/refusals.ts"
import { UploadPictures } from "../../server/publishing/UploadPictures.ts"
import { Uploads } from "../../server/publishing/Uploads.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { brokenPdf } from "../kit/fixtures/pdf/brokenPdf.ts"
import { type PublisherCalls, publisherCalls } from "../kit/fixtures/publisherCalls.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

type FirstPage = Converter["Service"]["firstPage"]

/** How the first page is drawn in a test; by default as it is. */
let drawing: (real: FirstPage) => FirstPage = (real) => real
/** The files whose first page was drawn. */
let drawn: Array<string> = []

const converter = Layer.effect(
  Converter,
  Effect.map(Converter, (real) =>
    Converter.of({
      ...real,
      firstPage: (path) => {
        drawn.push(path.split("/").at(-1) ?? "")
        return drawing(real.firstPage)(path)
      }
    })
  )
).pipe(Layer.provide(sharedConverter))

let server: RunningServer
let seedData: SeedData
let one: PublisherCalls
let other: PublisherCalls

beforeAll(async () => {
  server = await startServer({ converter })
  seedData = await populate(server)
  one = await publisherCalls(server.url, seedData.tokens.publisher1)
  other = await publisherCalls(server.url, seedData.tokens.publisher2)
})
afterAll(() => server.stop())

const rows = () =>
  server.inside(SqlClient.SqlClient.use((sql) => sql<{ id: string }>`SELECT upload_id AS id FROM upload_pictures`))

beforeEach(async () => {
  drawing = (real) => real
  drawn = []
  await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM uploads WHERE issue_id IS NULL`))
})

const firstPage = async (id: string, person: "publisher1" | "publisher2" = "publisher1") => {
  const { publishing } = await clientOf(server, { token: seedData.tokens[person] })
  return (await Effect.runPromise(publishing.firstPage({ params: { id } }))).data
}

const statusOf = async (path: string) => (await server.fetch(path)).status

const described = () => ({ publication: seedData.paidPublication, title: "Temmuz", publish_date: "2026-07-01" })

describe("the first page of an upload", () => {
  it("is a picture that fits its box, with the number of pages, and drawn once", async () => {
    const id = await one.send(tinyPdf(5))
    const { page_count, picture } = await firstPage(id)
    expect({ page_count, width: picture?.width, height: picture?.height }).toEqual({
      page_count: 5,
      width: 480,
      height: 720
    })
    const answer = await server.fetch(picture?.url ?? "")
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("image/webp")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    const bytes = await answer.arrayBuffer()
    expect(bytes.byteLength).toBeLessThan(30_000)
    expect(Buffer.from(bytes).subarray(0, 12).toString("latin1")).toMatch(/^RIFF.{4}WEBP$/su)
    expect(await firstPage(id)).toEqual({ page_count, picture })
    expect(drawn).toEqual([id])
  })

  it("is drawn once for those who ask at the same time", async () => {
    const id = await one.send(tinyPdf(1))
    const [first, second] = await Promise.all([firstPage(id), firstPage(id)])
    expect(second).toEqual(first)
    expect(drawn).toEqual([id])
  })

  it("opens to the address that its publisher was given, and to no other", async () => {
    const id = await one.send(tinyPdf(1))
    const another = await one.send(tinyPdf(1))
    const { picture } = await firstPage(id)
    const { picture: anotherPicture } = await firstPage(another)
    const pass = (picture?.url ?? "").split("?")[1] ?? ""
    expect(await statusOf(`/upload-pictures/${id}.webp`)).toBe(404)
    expect(await statusOf(`/upload-pictures/${id}.webp?pass=`)).toBe(404)
    expect(await statusOf(`/upload-pictures/${another}.webp?${pass}`)).toBe(404)
    expect(await statusOf(`/covers/${id}.webp?${pass}`)).toBe(404)
    expect(await statusOf(anotherPicture?.url ?? "")).toBe(200)
    await expect(firstPage(id, "publisher2")).rejects.toMatchObject({ _tag: "UploadNotFound" })
    await expect(firstPage("yok")).rejects.toMatchObject({ _tag: "UploadNotFound" })
  })

  it("goes with the upload", async () => {
    const id = await one.send(tinyPdf(1))
    const { picture } = await firstPage(id)
    await one.removeUpload(id)
    expect(await statusOf(picture?.url ?? "")).toBe(404)
    expect(await rows()).toEqual([])
    await expect(firstPage(id)).rejects.toMatchObject({ _tag: "UploadNotFound" })
  })

  it("goes when the upload becomes an issue, which has a cover", async () => {
    const id = await one.send(tinyPdf(1))
    const { picture } = await firstPage(id)
    await one.add(described(), id)
    expect(await statusOf(picture?.url ?? "")).toBe(404)
    expect(await rows()).toEqual([])
    await expect(firstPage(id)).rejects.toMatchObject({ _tag: "UploadUsed" })
  })

  it("is known to be missing where it cannot be drawn and another can, and is not tried again", async () => {
    const id = await one.send(brokenPdf(["absent", "good"]))
    expect(await firstPage(id)).toEqual({ page_count: 2, picture: null })
    expect(await firstPage(id)).toEqual({ page_count: 2, picture: null })
    expect(drawn).toEqual([id])
    await one.add({ ...described(), title: "Yarım" }, id)
  })
})

describe("a file without a first page", () => {
  it("is refused while its end has not come", async () => {
    const id = await one.send(tinyPdf(1).subarray(0, 50), tinyPdf(1).length)
    await expect(firstPage(id)).rejects.toMatchObject({ _tag: "UploadIncomplete" })
    expect(drawn).toEqual([])
  })

  it.each([
    ["encrypted", "PDF dosyası şifreyle korunuyor.", () => readFile("tests/kit/fixtures/pdf/locked.pdf")],
    ["notPdf", "Seçilen dosya bir PDF değil.", async () => Buffer.from("Ben bir PDF değilim.")],
    ["damaged", "PDF dosyası bozuk, açılamıyor.", async () => Buffer.from("%PDF-1.7\nyarım")]
  ] as const)("is refused as %s with the sentence of saving it, and stays", async (reason, message, bytes) => {
    const id = await one.send(await bytes())
    await expect(firstPage(id)).rejects.toMatchObject({ _tag: "PdfRefused", reason, message })
    expect(await one.arrived(id)).not.toBeNull()
    await expect(one.add(described(), id)).rejects.toMatchObject({ _tag: "PdfRefused", reason, message })
  })
})

describe("while first pages are drawn", () => {
  /** Draws when it is told to. */
  const held = () => {
    const gates = new Map<string, Deferred.Deferred<void>>()
    drawing = (real) => (path) => {
      const gate = Deferred.makeUnsafe<void>()
      gates.set(path.split("/").at(-1) ?? "", gate)
      return Effect.andThen(Deferred.await(gate), real(path))
    }
    const begun = (ids: ReadonlyArray<string>) => vi.waitFor(() => expect(drawn).toEqual(ids))
    const goOn = (id: string) => Effect.runPromise(Deferred.succeed(gates.get(id)!, undefined))
    return { begun, goOn }
  }

  it("one is drawn at a time, and no publisher waits for all of another's", async () => {
    const { begun, goOn } = held()
    const [a, b, c] = [await one.send(tinyPdf(1)), await one.send(tinyPdf(2)), await one.send(tinyPdf(3))]
    const d = await other.send(tinyPdf(4))
    const asked = [firstPage(a)]
    await begun([a])
    asked.push(firstPage(b), firstPage(c))
    asked.push(firstPage(d, "publisher2"))
    // Another call of the same publisher shows that all of these have come by now.
    await one.issues()
    await goOn(a)
    await asked[0]
    await begun([a, d])
    await goOn(d)
    await vi.waitFor(() => expect(drawn).toHaveLength(3))
    await goOn(drawn[2] ?? "")
    await vi.waitFor(() => expect(drawn).toHaveLength(4))
    await goOn(drawn[3] ?? "")
    expect((await Promise.all(asked)).map(({ page_count }) => page_count)).toEqual([1, 2, 3, 4])
    expect(drawn.slice(2).toSorted()).toEqual([b, c].toSorted())
  })

  it("saving does not wait, and keeps no picture of what has become an issue", async () => {
    const { begun, goOn } = held()
    const id = await one.send(tinyPdf(1))
    const asked = firstPage(id).catch((error: unknown) => error)
    await begun([id])
    expect(await one.add({ ...described(), title: "Ağustos" }, id)).toMatch(/^[a-z0-9]{15}$/)
    await goOn(id)
    expect(await asked).toMatchObject({ _tag: "UploadUsed" })
    expect(await rows()).toEqual([])
  })

  it("an upload may be deleted, and keeps no picture", async () => {
    const { begun, goOn } = held()
    const id = await one.send(tinyPdf(1))
    const asked = firstPage(id).catch((error: unknown) => error)
    await begun([id])
    await one.removeUpload(id)
    await goOn(id)
    expect(await asked).toMatchObject({ _tag: "UploadNotFound" })
    expect(await rows()).toEqual([])
  })

  it("the answer says after half a minute that it takes longer, and leaves its turn to the next", async () => {
    const { begun, goOn } = held()
    const id = await one.send(tinyPdf(1))
    const next = await one.send(tinyPdf(2))
    const failure = await server.inside(
      Effect.gen(function* () {
        const [uploads, pictures] = [yield* Uploads, yield* UploadPictures]
        const upload = yield* uploads.byId(id)
        if (upload === null) throw new Error("There is no upload")
        const asking = yield* Effect.forkChild(Effect.flip(pictures.of(upload)))
        yield* Effect.promise(() => begun([id]))
        yield* TestClock.adjust("29 seconds")
        expect(asking.pollUnsafe()).toBeUndefined()
        yield* TestClock.adjust("1 second")
        return yield* Fiber.join(asking)
      }).pipe(Effect.provide(TestClock.layer()))
    )
    expect(failure).toMatchObject({ _tag: "FirstPageDelayed" })
    const asked = firstPage(next)
    await begun([id, next])
    await goOn(next)
    expect(await asked).toMatchObject({ page_count: 2 })
  })

  it("a server without time for it says when to ask again, and draws it then", async () => {
    const id = await one.send(tinyPdf(1))
    drawing = () => () => Effect.fail(new ConversionFailed({ page: null, reason: "starved", detail: "meşgul" }))
    const { url } = server
    const answer = await fetch(`${url}/api/publisher/uploads/${id}/first-page`, {
      headers: { authorization: `Bearer ${seedData.tokens.publisher1}` }
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).toBe("10")
    expect(await answer.json()).toMatchObject({
      _tag: "FirstPageDelayed",
      message: "Sunucu şu an yoğun, ilk sayfa henüz çizilemedi. Biraz sonra tekrar deneyin."
    })
    drawing = (real) => real
    expect(await firstPage(id)).toMatchObject({ page_count: 1 })
  })
})
