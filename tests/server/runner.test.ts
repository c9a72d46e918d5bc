import { Effect, Fiber, Latch, Layer, Logger } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { ConversionFailed } from "../../server/conversion/refusals.ts"
import { ConversionThreads, defaultLimits } from "../../server/conversion/ConversionThreads.ts"
import { StorageError } from "../../server/platform/files/Files.ts"
import { newId } from "../../server/platform/identity.ts"
import { Storage } from "../../server/platform/storage.ts"
import { Conversions, type ConversionJob, LeaseLost } from "../../server/publishing/Conversions.ts"
import { originalOf } from "../../server/publishing/issueFiles.ts"
import { Removals } from "../../server/publishing/Removals.ts"
import { SharedPages } from "../../server/publishing/SharedPages.ts"
import { work } from "../../server/publishing/runner.ts"
import { Publishing } from "../../server/publishing/Publishing.ts"
import { hangingThread } from "../kit/doubles/hangingThread.ts"
import { clientOf, startServer } from "../kit/harness/server.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { populate } from "../kit/fixtures/seedData.ts"

const order: ConversionJob = {
  issueId: "a",
  folder: "a",
  pdf: "originals/a.pdf",
  language: "tr",
  lease: "l",
  hasFirstPages: false,
  publishesEarly: false,
  attempts: 1
}
const conversion = { pageCount: 1, pageWidth: 200, pageHeight: 300, title: null, accentColour: null, brokenPages: [] }

const away = new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: "ECONNREFUSED" }) })

/** Works on one order that takes `minutes`, on a simulated clock; tells what became of it. */
const worked = (
  minutes: number,
  renewLease: Conversions["Service"]["renewLease"],
  passing: number,
  progress: Conversions["Service"]["progress"] = () => Effect.die("the database is away"),
  {
    error = null,
    triesLeft = 1,
    store = {},
    shared
  }: {
    readonly error?: ConversionFailed | null
    readonly triesLeft?: number
    readonly store?: Partial<Storage["Service"]>
    /** What the holder hears each time it asks for a page, where pages are shared. */
    readonly shared?: Array<Effect.Success<ReturnType<SharedPages["Service"]["takeFirst"]>> | "away">
  } = {}
) => {
  const told: Array<string> = []
  const tell = (what: string) => Effect.sync(() => void told.push(what))
  const conversions = Conversions.of({
    take: Effect.succeed(order),
    progress,
    renewLease,
    firstPagesDone: () => Effect.succeed(true),
    requestPage: () => Effect.succeed("absent"),
    progressOf: () => Effect.succeed([]),
    finish: () => Effect.as(tell("finished"), true),
    coverPage: () => Effect.succeed(1),
    fail: (_, reason) => tell(`failed: ${reason}`),
    giveBack: () => tell("given back"),
    retry: () => (triesLeft > 0 ? tell("tried again").pipe(Effect.as(true)) : Effect.succeed(false)),
    publishDue: Effect.succeed(0),
    leasePrefix: "here",
    waiting: Latch.makeUnsafe(true)
  })
  const converter = Converter.of({
    threads: 1,
    inspect: () => Effect.succeed(conversion),
    firstPage: () => Effect.never,
    tile: () => Effect.never,
    zoom: () => Effect.never,
    cover: () => Effect.never,
    articles: () => Effect.never,
    pictures: () => Effect.never,
    convertPage: () => Effect.void,
    begin: () => Effect.succeed(null),
    convert: Effect.fnUntraced(
      function* ({ onPage, sharing }) {
        if (sharing !== undefined) {
          for (let page = yield* sharing.next(9); page !== null; page = yield* sharing.next(9))
            yield* tell(`page ${page}`)
        }
        yield* onPage?.({ page: 1, done: 1, pageCount: 1, brokenPages: [] }) ?? Effect.void
        yield* Effect.sleep(`${minutes} minutes`)
        return error === null ? conversion : yield* error
      },
      Effect.onInterrupt(() => tell("stopped"))
    )
  })
  const storage = Storage.of({
    ...({} as Storage["Service"]),
    path: (key) => Effect.succeed(key),
    workFolder: (path) => Effect.succeed({ path, save: Effect.void, bring: (names) => tell(`brought ${names}`) }),
    ...store
  })
  return Effect.gen(function* () {
    const working = yield* Effect.forkChild(work)
    yield* TestClock.adjust(`${passing} minutes`)
    yield* Fiber.join(working)
    return told
  }).pipe(
    Effect.provide([
      Layer.succeed(Conversions, conversions),
      Layer.succeed(Converter, converter),
      Layer.succeed(Storage, storage),
      Layer.succeed(SharedPages, {
        ...({} as SharedPages["Service"]),
        hasOthers: shared !== undefined,
        takeFirst: (_job, pageCount) =>
          Effect.suspend(() => {
            expect(pageCount).toBe(9)
            const heard = shared?.shift() ?? null
            return heard === "away" ? Effect.fail(away) : Effect.succeed(heard)
          })
      }),
      Layer.succeed(Removals, Removals.of({ ...({} as Removals["Service"]), clearDue: Effect.void })),
      Logger.layer([])
    ]),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
}

describe("an order that is worked on", () => {
  it("is finished though the database was away in the meantime", async () => {
    expect(await worked(5, () => Effect.die("the database is away"), 5)).toEqual(["finished"])
  })

  it("ends at once when another server has taken it, and stores nothing more", async () => {
    expect(await worked(5, () => Effect.fail(new LeaseLost({ issueId: "a" })), 1)).toEqual(["stopped"])
  })

  it("is left after the page that is being made when its issue was deleted", async () => {
    const gone = () => Effect.fail(new LeaseLost({ issueId: "a" }))
    expect(await worked(5, () => Effect.void, 0, gone)).toEqual([])
  })

  it.each([
    ["full", "noRoom"],
    ["faulty", "fault"]
  ] as const)("is tried again, and at last fails for the machine's reason: %s", async (reason, told) => {
    const error = new ConversionFailed({ page: 1, reason, detail: "" })
    const broken = (triesLeft: number) =>
      worked(
        1,
        () => Effect.void,
        1,
        () => Effect.void,
        { error, triesLeft }
      )
    expect(await broken(1)).toEqual(["tried again"])
    expect(await broken(0)).toEqual([`failed: ${told}`])
  })

  it.each([
    ["waits for a bucket that is away", null, "ECONNREFUSED", "given back"],
    ["fails for a file that a bucket has not", null, "ENOENT", "failed: fault"],
    ["fails for a disk that does not read", "/data", "EIO", "failed: fault"]
  ])("%s", async (_name, place, code, told) => {
    const cause = Object.assign(new Error("It cannot be read"), { code })
    const store: Partial<Storage["Service"]> = {
      path: (key) => Effect.fail(new StorageError({ key, cause })),
      place: () => Effect.succeed(place)
    }
    const none = () => Effect.void
    expect(await worked(1, none, 1, none, { triesLeft: 0, store })).toEqual([told])
  })

  it("waits for pages that others make, and looks for those that they may have left", async () => {
    const shared = [
      { page: 1, wasTaken: false },
      "away" as const,
      { page: 4, wasTaken: true },
      "wait" as const,
      "wait" as const
    ]
    const none = () => Effect.void
    expect(await worked(0, none, 1, none, { shared })).toEqual(["page 1", "brought facts/4.json", "page 4", "finished"])
    expect(shared).toEqual([])
  })

  it("fails for the machine's reason where the database is away for longer than its lease", async () => {
    const shared = Array.from({ length: 40 }, () => "away" as const)
    const none = () => Effect.void
    expect(await worked(0, none, 2, none, { shared, triesLeft: 0 })).toEqual(["failed: fault"])
  })

  it("has its time, and fails beyond it without another try", async () => {
    expect(await worked(239, () => Effect.void, 239)).toEqual(["finished"])
    expect(await worked(600, () => Effect.void, 240)).toEqual(["stopped", "failed: tooSlow"])
  })
})

describe("orders beside each other", () => {
  it("wait for none that is listed early; of those, each has its first pages before any has the rest", async () => {
    const code = hangingThread(`task._tag === "Page" && task.place.number === 5`)
    const threads = ConversionThreads.layerWith({ ...defaultLimits, threads: 3, memoryBytes: Infinity, code })
    const server = await startServer({ converter: Layer.provide(Converter.layerNoThreads, threads) })
    try {
      const { tokens, freePublication: publicationId } = await populate(server)
      const add = Effect.fnUntraced(function* (title: string, publishesEarly: boolean) {
        const id = newId()
        const pdf = originalOf(id)
        const [publishing, storage] = [yield* Publishing, yield* Storage]
        yield* storage.put(pdf, tinyPdf(5))
        const described = { description: "", isFree: true, publishDate: "2026-07-01", previewPageLimit: null }
        yield* publishing.addIssue({ id, publicationId, title, ...described, publishAt: null, pdf, publishesEarly })
        return id
      })
      const ids = await server.inside(
        SqlClient.SqlClient.use((sql) =>
          Effect.all([add("bir", true), add("iki", true), add("üç", false)]).pipe(sql.withTransaction)
        )
      )
      const client = await clientOf(server, { token: tokens.publisher2 })
      const states = () =>
        Promise.all(
          ids.map(async (id) => {
            const { data } = await Effect.runPromise(client.publishing.conversion({ params: { id } }))
            return [id, data.status, data.pages_done] as const
          })
        )
      const inOrder = async () => (await states()).map(([, ...state]) => state).toSorted()
      await vi.waitFor(
        async () =>
          expect(await inOrder()).toEqual([
            ["CONVERTING", 4],
            ["PUBLISHED", 0],
            ["PUBLISHED", 4]
          ]),
        { timeout: 60_000 }
      )
      const [id = ""] = (await states()).find(([, status, done]) => status === "PUBLISHED" && done === 4) ?? []
      const asked = await server.fetch(`/api/issues/${id}`)
      const { data } = (await asked.json()) as { data: { items: ReadonlyArray<{ page_count: number }> } }
      expect(data.items[0]?.page_count).toBe(5)
      const [cookie = ""] = (asked.headers.get("set-cookie") ?? "").split(";")
      const get = async (name: string) => {
        const answer = await server.fetch(`/content/${id}/${name}?v=1`, { headers: { cookie } })
        return [name, answer.status, answer.headers.get("retry-after")]
      }
      const names = ["4.webp", "4.html", "style.css", "5.webp", "5.html", "thumbnails/5.webp", "search.json", "6.html"]
      expect(await Promise.all(names.map(get))).toEqual([
        ["4.webp", 200, null],
        ["4.html", 200, null],
        ["style.css", 200, null],
        ["5.webp", 503, "1"],
        ["5.html", 503, "1"],
        ["thumbnails/5.webp", 503, "1"],
        ["search.json", 503, "1"],
        ["6.html", 404, null]
      ])
      // Noted already, and not again by whoever asks within the same second.
      const noted = (set: string) =>
        server.inside(
          SqlClient.SqlClient.use(
            (sql) => sql`UPDATE conversions SET asked_at = ${sql.literal(set)} WHERE issue_id = ${id}
              RETURNING asked_at > now() + interval '1 hour' AS "isLater"`
          )
        )
      await noted("now() + interval '1 day'")
      await get("5.html")
      expect(await noted("asked_at")).toEqual([{ isLater: true }])
    } finally {
      await server.stop()
    }
  })
})

describe("an issue that is shown before it is whole", () => {
  it("has other addresses once it is, where a page of it had been given up", async () => {
    const server = await startServer()
    try {
      const { free, paid } = await populate(server)
      const versions = await server.inside(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const conversions = yield* Conversions
          for (const [issueId, given] of [
            [free, [2]],
            [paid, []]
          ] as const) {
            yield* sql`DELETE FROM conversions WHERE issue_id = ${issueId}`
            yield* sql`INSERT INTO conversions (folder, issue_id, pdf, state, early, lease, leased_until)
              VALUES (${issueId}, ${issueId}, 'a', 'running', true, 'l', now() + interval '1 hour')`
            yield* sql`UPDATE issues SET version = 'first' WHERE id = ${issueId}`
            const held = { ...order, issueId, folder: issueId }
            yield* conversions.progress(held, { done: 2, pageCount: 2, brokenPages: given })
            yield* conversions.progress(held, { done: 2, pageCount: 2, brokenPages: [] })
            yield* conversions.finish(held, conversion, { wanted: 1, page: 1, accentColour: null })
          }
          return yield* sql`SELECT version = 'first' AS "isSame" FROM issues WHERE id IN (${free}, ${paid})
            ORDER BY id = ${paid}`
        })
      )
      expect(versions).toEqual([{ isSame: false }, { isSame: true }])
    } finally {
      await server.stop()
    }
  })
})

describe("an order of which a page does not end", () => {
  it("keeps no other from being published", async () => {
    const code = hangingThread(`task._tag === "Page" && task.place.number === 4`)
    const threads = ConversionThreads.layerWith({ ...defaultLimits, threads: 2, memoryBytes: Infinity, code })
    const server = await startServer({ converter: Layer.provide(Converter.layerNoThreads, threads) })
    try {
      const { tokens, paidPublication } = await populate(server)
      const client = await clientOf(server, { token: tokens.publisher1 })
      const add = async (pages: number) => {
        const payload = new FormData()
        payload.set("publication", paidPublication)
        payload.set("title", `${pages} sayfa`)
        payload.set("description", "Yaz")
        payload.set("publish_date", "2026-07-01")
        payload.set("pdf", new Blob([Uint8Array.from(tinyPdf(pages))]), "sayı.pdf")
        return (await Effect.runPromise(client.publishing.newIssue({ payload }))).data.id
      }
      const stateOf = async (id: string) =>
        (await Effect.runPromise(client.publishing.conversion({ params: { id } }))).data
      const endless = await add(4)
      await vi.waitFor(async () => expect((await stateOf(endless)).pages_done).toBe(3), { timeout: 55_000 })
      const good = await add(2)
      await vi.waitFor(async () => expect((await stateOf(good)).status).toBe("PUBLISHED"), { timeout: 55_000 })
      expect((await stateOf(endless)).status).toBe("CONVERTING")
    } finally {
      await server.stop()
    }
  }, 120_000)
})
