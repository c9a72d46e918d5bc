import decode, { init } from "@jsquash/webp/decode.js"
import { Deferred, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { type Closer, PageTiles } from "../../server/catalogue/PageTiles.ts"
import { Converter } from "../../server/conversion/Converter.ts"
import { openDocument } from "../../server/conversion/openDocument.ts"
import { type Bitmap, withDrawing } from "../../server/conversion/pageImage.ts"
import { writePageFacts } from "../../server/conversion/pageFacts.ts"
import { loadPdfium } from "../../server/conversion/Pdfium.ts"
import { ConversionFailed, TooSlow } from "../../server/conversion/refusals.ts"
import { withPage } from "../../server/conversion/withPage.ts"
import { Storage } from "../../server/platform/storage.ts"
import { type Tile, tileBoxIn, tileName } from "../../src/domain/reader/tiles.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { pageCount, populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

type Draw = Converter["Service"]["tile"]
type DrawPage = Converter["Service"]["zoom"]

/** How a tile, or a whole page, is drawn in a test; by default as it is. */
let drawing: (real: Draw) => Draw = (real) => real
let drawingPage: (real: DrawPage) => DrawPage = (real) => real
/** The files that were drawn. */
let drawn: Array<string> = []

const converter = Layer.effect(
  Converter,
  Effect.map(Converter, (real) =>
    Converter.of({
      ...real,
      tile: (order) => {
        drawn.push(tileName(order.tile))
        return drawing(real.tile)(order)
      },
      zoom: (order) => {
        drawn.push(zoomName(order.page))
        return drawingPage(real.zoom)(order)
      }
    })
  )
).pipe(Layer.provide(sharedConverter))

const zoomName = (page: number) => `${page}-300.webp`

let server: RunningServer
let seedData: SeedData

const inside = <A, E>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  server.inside(SqlClient.SqlClient.use(use))

/** Gives an issue of the seed a PDF, as if its pages were made from it; page 6 shows a message. */
const addPdf = async (issue: string, folder: string, word: string, number = 1) => {
  const pdf = `originals/${folder}.pdf`
  await inside(
    (sql) => sql`INSERT INTO conversions (folder, issue_id, number, pdf, state, page_width, page_height)
      VALUES (${folder}, ${issue}, ${number}, ${pdf}, 'done', 200, 300)`
  )
  const facts = { width: 200, height: 300, words: 2, links: 0, text: "" }
  await server.inside(
    Effect.gen(function* () {
      const storage = yield* Storage
      yield* storage.put(pdf, tinyPdf(pageCount, 0, word))
      const { path, save } = yield* storage.workFolder(`content/${folder}`, () => false)
      yield* Effect.promise(async () => {
        for (let page = 1; page < pageCount; page++) await writePageFacts(path, page, facts)
        await writePageFacts(path, pageCount, { ...facts, broken: "DamagedPdf" })
      })
      yield* save
    }).pipe(Effect.scoped)
  )
}

const second = "ikinci0000000pd"

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("@jsquash/webp/codec/dec/webp_dec.wasm")
  await init(new WebAssembly.Module(await readFile(path)))
  server = await startServer({ converter })
  seedData = await populate(server)
  await inside(
    (sql) => sql`INSERT INTO library (user_id, issue_id, access_type)
      SELECT ${seedData.ids.readerA}, id, 'purchase' FROM issues`
  )
  await addPdf(seedData.paid, seedData.paid, "Atlas")
  await addPdf(seedData.otherPaid, second, "Yeni", 2)
})
afterAll(() => server.stop())

beforeEach(async () => {
  drawing = (real) => real
  drawingPage = (real) => real
  drawn = []
  await server.inside(Storage.use((storage) => storage.remove(`content/${seedData.paid}/tiles`)))
  await inside((sql) => sql`DELETE FROM page_tiles`)
  await inside((sql) => sql`DELETE FROM attempts`)
})

/** The content cookie of an issue's preview, or of a reader who has it. */
const granted = async (issue: string, token?: string): Promise<string> => {
  const path = token === undefined ? `/api/issues/${issue}` : `/api/library/${issue}`
  const answer = await server.fetch(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  return (answer.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
}

const ask = (name: string, cookie: string, headers: Record<string, string> = {}, folder: string = seedData.paid) =>
  server.fetch(`/content/${folder}/${name}`, { headers: { cookie, ...headers } })

const tile = (page: number, column = 0, row = 0): Tile => ({ page, dots: 720, column, row })

/** More tiles than all readers together may ask for. */
const manyTiles = [1, 2, 3, 4, 5].flatMap((page) =>
  ([480, 720] as const).flatMap((dots) =>
    [0, 1].flatMap((column) => [0, 1].map((row): Tile => ({ page, dots, column, row })))
  )
)

/** What becomes of a picture that a reader asks for and waits for until `leaving`: "drawn", or the refusal's tag. */
const keyFor = (
  reader: string,
  closer: Closer,
  leaving: Effect.Effect<string> = Effect.never,
  folder: string = seedData.paid
) =>
  server.inside(
    PageTiles.use((tiles) => tiles.keyOf(folder, closer, reader)).pipe(
      Effect.match({ onFailure: ({ _tag }) => _tag as string, onSuccess: () => "drawn" }),
      Effect.raceFirst(leaving)
    )
  )

/** A page of a PDF, drawn whole. */
const wholePage = async (word: string, page: number, dpi = 720): Promise<Bitmap> => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-tiles-"))
  const path = join(folder, "whole.pdf")
  await writeFile(path, tinyPdf(pageCount, 0, word))
  const document = openDocument(await loadPdfium(), path)
  try {
    return await withPage(document, page, (open) =>
      withDrawing(open, { dpi }, ({ data, ...size }) => ({ ...size, data: data.slice() }))
    )
  } finally {
    document.close()
    await rm(folder, { recursive: true })
  }
}

/** The mean difference of a tile's channels from its part of the whole page, and how many of its pixels are dark. */
const compare = async (answer: Response, one: Tile, whole: Bitmap) => {
  const { data, width, height } = await decode(await answer.arrayBuffer())
  const box = tileBoxIn({ width: 200, height: 300 }, one)
  expect({ width, height }).toEqual({ width: box.width, height: box.height })
  const sum = { difference: 0, dark: 0 }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const there = ((y + box.top) * whole.width + x + box.left) * 4
      if ((data[at] ?? 255) < 64) sum.dark += 1
      for (let channel = 0; channel < 3; channel++)
        sum.difference += Math.abs((data[at + channel] ?? 0) - (whole.data[there + channel] ?? 0))
    }
  return { difference: sum.difference / (width * height * 3), dark: sum.dark }
}

describe("a tile of a page", () => {
  it("shows its part of the page as the PDF draws it", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const whole = await wholePage("Atlas", 2)
    expect([whole.width, whole.height]).toEqual([2000, 3000])
    const dark: Record<string, boolean> = {}
    for (const one of [tile(2), tile(2, 1), tile(2, 0, 1), tile(2, 1, 2)]) {
      const answer = await ask(tileName(one), cookie)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("image/webp")
      const compared = await compare(answer, one, whole)
      expect(compared.difference).toBeLessThan(0.5)
      dark[`${one.column}-${one.row}`] = compared.dark > 1000
    }
    expect(dark).toEqual({ "0-0": true, "1-0": true, "0-1": false, "1-2": false })
  })

  it("is drawn from the PDF of its folder when another has taken the place of the first", async () => {
    await inside((sql) => sql`UPDATE issues SET folder = ${second} WHERE id = ${seedData.otherPaid}`)
    const cookie = await granted(seedData.otherPaid, seedData.tokens.readerA)
    const answer = await ask(tileName(tile(1)), cookie, {}, second)
    const bytes = await answer.arrayBuffer()
    const again = () => new Response(bytes)
    expect((await compare(again(), tile(1), await wholePage("Yeni", 1))).difference).toBeLessThan(0.5)
    expect((await compare(again(), tile(1), await wholePage("Atlas", 1))).difference).toBeGreaterThan(1)
    // The first one's folder needs a pass of its own.
    expect((await ask(tileName(tile(1)), cookie, {}, seedData.otherPaid)).status).toBe(403)
  })

  it("opens to whom its page opens, and to nobody else", async () => {
    const preview = await granted(seedData.paid)
    const whole = await granted(seedData.paid, seedData.tokens.readerA)
    const statuses = async (cookie: string) => ({
      preview: (await ask(tileName(tile(3)), cookie)).status,
      beyond: (await ask(tileName(tile(4)), cookie)).status
    })
    expect(await statuses("")).toEqual({ preview: 403, beyond: 403 })
    expect(await statuses(await granted(seedData.free))).toEqual({ preview: 403, beyond: 403 })
    expect(drawn).toEqual([])
    expect(await statuses(preview)).toEqual({ preview: 200, beyond: 403 })
    expect(await statuses(whole)).toEqual({ preview: 200, beyond: 200 })
    // Also once it is drawn for somebody else.
    expect(await statuses(preview)).toEqual({ preview: 200, beyond: 403 })
  })

  it("is drawn once, kept for good under its version, and not sent again to who has it", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const name = tileName(tile(1))
    const first = await ask(`${name}?v=v1`, cookie)
    expect(first.headers.get("cache-control")).toBe("private, max-age=31536000, immutable")
    const etag = first.headers.get("etag") ?? ""
    expect((await ask(`${name}?v=v1`, cookie, { "if-none-match": etag })).status).toBe(304)
    expect((await ask(name, cookie)).headers.get("cache-control")).toBe("private, no-cache")
    expect((await Promise.all([ask(name, cookie), ask(name, cookie)])).map(({ status }) => status)).toEqual([200, 200])
    expect(drawn).toEqual([name])
  })

  it("is missing beyond its page, beyond the issue, at other resolutions, and of a page that shows a message", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    for (const name of [
      "tiles/720/1-2-0.webp",
      "tiles/720/1-0-3.webp",
      "tiles/480/1-0-2.webp",
      "tiles/720/7-0-0.webp",
      "tiles/720/6-0-0.webp",
      "tiles/300/1-0-0.webp",
      "tiles/7200/1-0-0.webp",
      "tiles/720/1-00-0.webp",
      "tiles/720/1--1-0.webp",
      "tiles/720/1-0.webp",
      "tiles/720/1-0-0.html"
    ])
      expect((await ask(name, cookie)).status, name).toBe(404)
    expect(drawn).toEqual([])
    const free = await granted(seedData.free)
    expect((await ask("tiles/720/1-0-0.webp", free, {}, seedData.free)).status).toBe(404)
  })
})

describe("a tile whose page's facts cannot be read", () => {
  it("is asked for again, and is not missing for good", async () => {
    const facts = join(server.folder, `files/content/${seedData.paid}/facts/2.json`)
    const kept = await readFile(facts)
    await rm(facts)
    await mkdir(facts)
    const one: Closer = { kind: "tile", tile: tile(2) }
    try {
      expect(await keyFor("reader", one)).toBe("PageComing")
    } finally {
      await rm(facts, { recursive: true })
    }
    expect(await keyFor("reader", one)).toBe("NotFound")
    await writeFile(facts, kept)
    expect(await keyFor("reader", one)).toBe("drawn")
  })
})

describe("a page at 300 dpi", () => {
  /** As an issue has it whose pages are made today: without that picture. */
  const unmade = (...pages: ReadonlyArray<number>) =>
    server.inside(
      Storage.use((storage) =>
        Effect.forEach(pages, (page) => storage.remove(`content/${seedData.paid}/${zoomName(page)}`))
      )
    )

  it("shows the whole page as the PDF draws it, is drawn once and kept", async () => {
    await unmade(2)
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const answers = await Promise.all([ask(zoomName(2), cookie), ask(zoomName(2), cookie), ask(zoomName(2), cookie)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { data, width, height } = await decode((await answers[0]?.arrayBuffer()) ?? new ArrayBuffer())
    const whole = await wholePage("Atlas", 2, 300)
    expect([width, height]).toEqual([whole.width, whole.height])
    expect([width, height]).toEqual([833, 1250])
    const sum = data.reduce((all, value, at) => all + Math.abs(value - (whole.data[at] ?? 0)), 0)
    expect(sum / data.length).toBeLessThan(0.5)
    expect(data.some((value) => value < 64)).toBe(true)
    expect((await ask(zoomName(2), cookie)).status).toBe(200)
    expect(drawn).toEqual([zoomName(2)])
    expect(await inside((sql) => sql`SELECT key FROM page_tiles`)).toEqual([
      { key: `content/${seedData.paid}/${zoomName(2)}` }
    ])
  })

  it("opens to whom the page opens, and is missing of a page that is not there", async () => {
    await unmade(3, 4)
    const preview = await granted(seedData.paid)
    expect((await ask(zoomName(4), "")).status).toBe(403)
    expect((await ask(zoomName(4), preview)).status).toBe(403)
    expect(drawn).toEqual([])
    expect((await ask(zoomName(3), preview)).status).toBe(200)
    expect((await ask(zoomName(7), await granted(seedData.paid, seedData.tokens.readerA))).status).toBe(404)
    expect(drawn).toEqual([zoomName(3)])
  })

  it("made with its issue before, is not drawn", async () => {
    const free = await granted(seedData.free)
    expect((await ask(zoomName(1), free, {}, seedData.free)).status).toBe(200)
    expect(drawn).toEqual([])
  })

  it("is one of two for all readers, beside which tiles have their turns", async () => {
    const pages = [1, 2, 3, 4]
    await unmade(...pages)
    const gate = await Effect.runPromise(Deferred.make<void>())
    drawingPage = (real) => (order) => Effect.andThen(Deferred.await(gate), real(order))
    const asked = pages.map((page) => keyFor(`reader ${page}`, { kind: "zoom", page }))
    await vi.waitFor(() => expect(drawn).toHaveLength(2))
    expect(await keyFor("another", { kind: "tile", tile: tile(1) })).toBe("drawn")
    expect(drawn).toHaveLength(3)
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    expect(await Promise.all(asked)).toEqual(["drawn", "drawn", "drawn", "drawn"])
  })

  it("has eight places of the 32, so that tiles find one", async () => {
    await unmade(1, 2, 3, 4, 5)
    const gate = await Effect.runPromise(Deferred.make<void>())
    drawingPage = (real) => (order) => Effect.andThen(Deferred.await(gate), real(order))
    const answers: Array<string> = []
    const asked = [seedData.paid, second].flatMap((folder) =>
      [1, 2, 3, 4, 5].map(async (page) => {
        answers.push(await keyFor(`${folder} ${page}`, { kind: "zoom", page }, Effect.never, folder))
      })
    )
    await vi.waitFor(() => expect(answers).toEqual(["PageComing", "PageComing"]), { timeout: 5000 })
    expect(await keyFor("another", { kind: "tile", tile: tile(1) })).toBe("drawn")
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    await Promise.all(asked)
    expect(answers.filter((answer) => answer === "drawn")).toHaveLength(8)
  })

  it("is drawn anew where the kept one shows the message of a page that was made later", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const key = `content/${seedData.paid}/${zoomName(3)}`
    const path = await server.inside(
      Storage.use((storage) => Effect.scoped(Effect.andThen(storage.put(key, new Uint8Array(9)), storage.path(key))))
    )
    const anHourAgo = new Date(Date.now() - 3_600_000)
    expect((await (await ask(zoomName(3), cookie)).arrayBuffer()).byteLength).toBe(9)
    await utimes(path, anHourAgo, anHourAgo)
    const answer = await ask(zoomName(3), cookie)
    expect([answer.status, drawn]).toEqual([200, [zoomName(3)]])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    expect((await ask(zoomName(3), cookie)).status).toBe(200)
    expect(drawn).toEqual([zoomName(3)])
  })

  it("keeps no tile waiting, and its failure is none of a tile's", async () => {
    await unmade(1, 2)
    const gate = await Effect.runPromise(Deferred.make<void>())
    drawingPage = (real) => (order) => Effect.andThen(Deferred.await(gate), real(order))
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const pages = [ask(zoomName(1), cookie), ask(zoomName(2), cookie)]
    await vi.waitFor(() => expect(drawn).toHaveLength(1))
    expect((await ask(tileName(tile(1)), cookie)).status).toBe(200)
    expect(drawn).toHaveLength(2)
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    for (const answer of await Promise.all(pages)) expect(answer.status).toBe(200)
    await unmade(1)
    drawingPage = () => () => Effect.fail(new TooSlow())
    expect((await ask(zoomName(1), cookie)).status).toBe(404)
    expect((await ask(tileName(tile(1, 1)), cookie)).status).toBe(200)
  })
})

describe("the work for tiles", () => {
  it("is three at once for a reader, beside another's", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    let running = 0
    drawing = (real) => (order) => {
      running += 1
      return Effect.andThen(Deferred.await(gate), real(order))
    }
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const own = [tile(1), tile(1, 0, 1), tile(1, 0, 2), tile(1, 1, 1)].map((one) => ask(tileName(one), cookie))
    await vi.waitFor(() => expect(running).toBe(3))
    const visitors = ask(tileName(tile(1, 1, 0)), await granted(seedData.paid))
    await vi.waitFor(() => expect(running).toBe(4))
    expect(drawn).toHaveLength(4)
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    for (const answer of await Promise.all([...own, visitors])) expect(answer.status).toBe(200)
    expect(drawn).toHaveLength(5)
  })

  it("is 32 for all readers together, four at once; who comes then is told to come again", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    let running = 0
    drawing = (real) => (order) => {
      running += 1
      return Effect.andThen(Deferred.await(gate), real(order))
    }
    const answers: Array<string> = []
    const asked = manyTiles.slice(0, 34).map(async (one, at) => {
      answers.push(await keyFor(`reader ${Math.floor(at / 2)}`, { kind: "tile", tile: one }))
    })
    await vi.waitFor(() => expect([running, answers]).toEqual([4, ["PageComing", "PageComing"]]), { timeout: 5000 })
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    await Promise.all(asked)
    expect(answers.filter((answer) => answer === "drawn")).toHaveLength(32)
    expect(new Set(drawn).size).toBe(32)
  })

  it("has no place for readers who left before their turn", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    drawing = (real) => (order) => Effect.andThen(Deferred.await(gate), real(order))
    const leaving = await Effect.runPromise(Deferred.make<string>())
    const answers: Array<string> = []
    const asked = manyTiles.slice(0, 34).map(async (one, at) => {
      answers.push(await keyFor(`reader ${Math.floor(at / 2)}`, { kind: "tile", tile: one }, Deferred.await(leaving)))
    })
    await vi.waitFor(() => expect([drawn.length, answers]).toEqual([4, ["PageComing", "PageComing"]]), {
      timeout: 5000
    })
    const begun = [...drawn]
    await Effect.runPromise(Deferred.succeed(leaving, "left"))
    await Promise.all(asked)
    const another = tile(5, 1, 2)
    const stayed = keyFor("another", { kind: "tile", tile: another })
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    expect(await stayed).toBe("drawn")
    for (const one of manyTiles.filter((one) => begun.includes(tileName(one))))
      expect(await keyFor("another", { kind: "tile", tile: one })).toBe("drawn")
    expect(drawn).toEqual([...begun, tileName(another)])
  })

  it("is waited for by nobody who is refused anyway", async () => {
    expect(await keyFor("limited", { kind: "tile", tile: tile(4) })).toBe("drawn")
    drawn = []
    const gate = await Effect.runPromise(Deferred.make<void>())
    drawing = (real) => (order) => Effect.andThen(Deferred.await(gate), real(order))
    const asked = [0, 1].flatMap((row) =>
      [0, 1].map((column) => keyFor(`reader ${row}`, { kind: "tile", tile: tile(1, column, row) }))
    )
    await vi.waitFor(() => expect(drawn).toHaveLength(4))
    await inside((sql) => sql`UPDATE attempts SET hits = 480`)
    expect(await keyFor("limited", { kind: "tile", tile: tile(2) })).toBe("TooManyRequests")
    expect(await keyFor("another", { kind: "tile", tile: tile(1, 2) })).toBe("NotFound")
    expect(await keyFor("another", { kind: "tile", tile: tile(pageCount) })).toBe("NotFound")
    expect(drawn).toHaveLength(4)
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    expect(await Promise.all(asked)).toEqual(["drawn", "drawn", "drawn", "drawn"])
  })

  it("ends for a minute with a reader's allowance; what is drawn stays", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    expect((await ask(tileName(tile(1)), cookie)).status).toBe(200)
    await inside((sql) => sql`UPDATE attempts SET hits = 480`)
    const refused = await ask(tileName(tile(2)), cookie)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await ask(tileName(tile(1)), cookie)).status).toBe(200)
    expect((await ask(tileName(tile(2)), await granted(seedData.paid))).status).toBe(200)
  })

  it("counts by the time that drawing takes", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    drawing = (real) => (order) => Effect.delay(real(order), "200 millis")
    expect((await ask(tileName(tile(1)), cookie)).status).toBe(200)
    const [counted] = await inside((sql) => sql<{ readonly hits: number }>`SELECT hits FROM attempts`)
    expect(counted?.hits).toBeGreaterThan(4)
  })

  it("goes on to its end when the reader no longer waits", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    drawing = (real) => (order) => Effect.andThen(Deferred.await(gate), real(order))
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const leaving = new AbortController()
    const left = server.fetch(`/content/${seedData.paid}/${tileName(tile(1))}`, {
      headers: { cookie },
      signal: leaving.signal
    })
    await vi.waitFor(() => expect(drawn).toHaveLength(1))
    leaving.abort()
    await expect(left).rejects.toThrow()
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    const kept = () =>
      server.inside(Storage.use((storage) => storage.head(`content/${seedData.paid}/${tileName(tile(1))}`)))
    await vi.waitFor(async () => expect(Option.isSome(await kept())).toBe(true))
    expect((await ask(tileName(tile(1)), cookie)).status).toBe(200)
    expect(drawn).toHaveLength(1)
  })

  it("is done once for a tile that several ask for at once", async () => {
    drawing = (real) => (order) => Effect.delay(real(order), "100 millis")
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const name = tileName(tile(2, 1, 1))
    const asked = [ask(name, cookie), ask(name, cookie), ask(name, await granted(seedData.paid))]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(drawn).toEqual([name])
  })

  it("goes on when a reader has waited for ten seconds, and is asked to come again", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    drawing = (real) => (order) => Effect.andThen(Deferred.await(gate), real(order))
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const name = tileName(tile(3))
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true })
    try {
      const answer = ask(name, cookie)
      await vi.waitFor(() => expect(drawn).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(10_000)
      const { status, headers } = await answer
      expect([status, headers.get("retry-after")]).toEqual([503, "2"])
    } finally {
      vi.useRealTimers()
    }
    const again = ask(name, cookie)
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    expect((await again).status).toBe(200)
    expect(drawn).toEqual([name])
  })

  it("is begun once for a page that takes too much, and again where the server could not", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    drawing = () => () => Effect.fail(new ConversionFailed({ page: null, reason: "starved", detail: "" }))
    const later = await ask(tileName(tile(5)), cookie)
    expect([later.status, later.headers.get("retry-after")]).toEqual([503, "2"])
    drawing = () => () => Effect.fail(new TooSlow())
    expect((await ask(tileName(tile(5)), cookie)).status).toBe(404)
    expect((await ask(tileName(tile(5, 1)), cookie)).status).toBe(404)
    expect(drawn).toEqual([tileName(tile(5)), tileName(tile(5))])
  })
})

describe("the tiles that are kept", () => {
  it("are the latest that have room, and none of a PDF that is gone", async () => {
    const cookie = await granted(seedData.paid, seedData.tokens.readerA)
    const [older, newer] = [tileName(tile(1)), tileName(tile(2))]
    for (const name of [older, newer]) await ask(name, cookie)
    const gibibyte = 1024 ** 3
    await inside(
      (sql) => sql`INSERT INTO page_tiles (key, folder, bytes, drawn_at) VALUES
        ('content/yok/tiles/720/1-0-0.webp', 'yok', ${gibibyte}, now() + interval '1 hour')`
    )
    const sweep = () => server.inside(PageTiles.use((tiles) => tiles.sweep))
    const keys = () => inside((sql) => sql<{ key: string }>`SELECT key FROM page_tiles ORDER BY drawn_at`)
    const keyOf = (name: string) => ({ key: `content/${seedData.paid}/${name}` })
    await sweep()
    expect(await keys()).toEqual([keyOf(older), keyOf(newer)])
    await inside((sql) => sql`UPDATE page_tiles SET bytes = ${gibibyte} - 10 WHERE key LIKE ${`%${newer}`}`)
    await sweep()
    expect(await keys()).toEqual([keyOf(newer)])
    drawn = []
    for (const name of [older, newer]) expect((await ask(name, cookie)).status).toBe(200)
    expect(drawn).toEqual([older])
  })
})
