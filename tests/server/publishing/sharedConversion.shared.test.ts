import { Deferred, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Converter } from "../../../server/conversion/Converter.ts"
import { ConversionThreads, defaultLimits } from "../../../server/conversion/ConversionThreads.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { tinyPdf } from "../../kit/fixtures/tinyPdf.ts"
import { sharedConverter } from "../../kit/doubles/converter.ts"
import { hangingThread } from "../../kit/doubles/hangingThread.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { type S3Server, startS3 } from "../../kit/s3/s3Server.ts"

const pageCount = 8
const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
const factsOf = (pages: ReadonlyArray<number>) => pages.map((page) => `facts/${page}.json`)

/** Everything that an issue of such pages consists of. */
const whole = [
  "cover-320.webp",
  "cover-640.webp",
  "cover.webp",
  "search.json",
  "style.css",
  ...numbers.flatMap((page) => [`${page}.html`, `${page}.webp`, `facts/${page}.json`, `thumbnails/${page}.webp`])
].toSorted()

/** Converts as always, but takes no second page before `mayGoOn`. */
const patient = (mayGoOn: Deferred.Deferred<void>) =>
  Layer.effect(
    Converter,
    Effect.map(Converter, (real) =>
      Converter.of({
        ...real,
        convert: (order) => {
          const { sharing } = order
          if (sharing === undefined) throw new Error("nothing is shared")
          let taken = 0
          const next = (count: number) =>
            Effect.andThen(taken++ === 0 ? Effect.void : Deferred.await(mayGoOn), sharing.next(count))
          return real.convert({ ...order, sharing: { ...sharing, next } })
        }
      })
    )
  ).pipe(Layer.provide(sharedConverter))

/** One thread, which never answers of page 4. */
const stuck = Layer.provide(
  Converter.layerNoThreads,
  ConversionThreads.layerWith({
    ...defaultLimits,
    threads: 1,
    code: hangingThread(`task._tag === "Page" && task.place.number === 4`)
  })
)

describe.each(["folder", "bucket"] as const)("one issue on two workers, its files in a %s", (kind) => {
  let s3: S3Server
  let folder: string
  let web: RunningServer
  let seedData: SeedData

  beforeAll(async () => {
    s3 = await startS3()
    folder = await freshFolder()
    web = await startServer({ variables: { ...variables(), ROLE: "web" } })
    seedData = await populate(web)
  })
  afterAll(async () => {
    await web.stop()
    await s3.stop()
    await removeFolder(folder)
  })

  const variables = () => ({ DATA_DIR: folder, ...(kind === "bucket" ? { FILES_URL: s3.url } : {}) })
  const worker = (converter?: Layer.Layer<Converter>) =>
    startServer({
      variables: { ...variables(), ROLE: "worker", PUBLIC_URL: "http://localhost:3000" },
      ...(converter === undefined ? {} : { converter })
    })

  const send = async (title: string) => {
    const client = await clientOf(web, { token: seedData.tokens.publisher1 })
    const payload = new FormData()
    const fields = { publication: seedData.paidPublication, title, description: "Yaz", publish_date: "2026-07-01" }
    for (const [name, value] of Object.entries(fields)) payload.set(name, value)
    payload.set("pdf", new Blob([Uint8Array.from(tinyPdf(pageCount))]), "sayı.pdf")
    return (await Effect.runPromise(client.publishing.newIssue({ payload }))).data.id
  }
  const conversion = async (id: string) => {
    const client = await clientOf(web, { token: seedData.tokens.publisher1 })
    return (await Effect.runPromise(client.publishing.conversion({ params: { id } }))).data
  }
  const published = (id: string) =>
    vi.waitFor(async () => expect(await conversion(id)).toMatchObject({ status: "PUBLISHED", pages_done: pageCount }), {
      timeout: 60_000,
      interval: 100
    })

  const inStore = <A>(use: (storage: Storage["Service"]) => Effect.Effect<A, unknown>) => web.inside(Storage.use(use))
  /** The issue's files in the store, each with what changes when it is written again. */
  const filesOf = async (id: string) => {
    const prefix = `content/${id}/`
    const all = await inStore((storage) => storage.everything)
    return new Map(
      all.filter(({ key }) => key.startsWith(prefix)).map(({ key, etag }) => [key.slice(prefix.length), etag])
    )
  }
  const waitForFacts = (id: string, pages: ReadonlyArray<number>) =>
    vi.waitFor(
      async () => expect([...(await filesOf(id)).keys()]).toEqual(expect.arrayContaining([...factsOf(pages)])),
      { timeout: 60_000, interval: 100 }
    )
  /** So often was each page's facts stored in the bucket. */
  const stored = (id: string) =>
    numbers.map((page) => s3.done.filter((one) => one === `PUT /sayfa/content/${id}/facts/${page}.json`).length)
  const sharesLeft = () => web.inside(SqlClient.SqlClient.use((sql) => sql`SELECT 1 FROM shared_pages`))

  it("is made by both: who has nothing to do makes pages from the end", async () => {
    const mayGoOn = Deferred.makeUnsafe<void>()
    const id = await send("Birlikte")
    const holder = await worker(patient(mayGoOn))
    await waitForFacts(id, [1])
    const helper = await worker()
    try {
      // All but the first and the one after, which the holder may have begun to wait for.
      await waitForFacts(id, numbers.slice(2))
      const before = await filesOf(id)
      await Effect.runPromise(Deferred.succeed(mayGoOn, undefined))
      await published(id)
      const after = await filesOf(id)
      expect([...after.keys()].toSorted()).toEqual(whole)
      for (const name of factsOf(numbers.slice(2))) expect(after.get(name), name).toBe(before.get(name))
      if (kind === "bucket") expect(stored(id)).toEqual(numbers.map(() => 1))
      expect(await sharesLeft()).toEqual([])
      const told = (server: RunningServer, text: string) => server.log.filter((line) => line.includes(text)).length
      expect([told(holder, "Converted"), told(helper, "Converted")]).toEqual([1, 0])
      await vi.waitFor(() => expect(told(helper, "pages of another process's conversion")).toBe(1))
    } finally {
      await Promise.all([holder.stop(), helper.stop()])
    }
  })

  it("keeps what a helper stored, and was killed before it said so", async () => {
    const mayGoOn = Deferred.makeUnsafe<void>()
    const id = await send("Yarım kalan")
    const holder = await worker(patient(mayGoOn))
    await waitForFacts(id, [1])
    const helper = await worker()
    try {
      await waitForFacts(id, numbers.slice(2))
      await helper.stop()
      const lost = await web.inside(
        SqlClient.SqlClient.use(
          (sql) => sql`UPDATE shared_pages SET state = 'taken', until = now() WHERE state = 'made' RETURNING page`
        )
      )
      expect(lost.length).toBeGreaterThanOrEqual(pageCount - 2)
      const before = await filesOf(id)
      await Effect.runPromise(Deferred.succeed(mayGoOn, undefined))
      await published(id)
      const after = await filesOf(id)
      for (const name of factsOf(numbers.slice(2))) expect(after.get(name), name).toBe(before.get(name))
      if (kind === "bucket") expect(stored(id)).toEqual(numbers.map(() => 1))
    } finally {
      await Promise.all([holder.stop(), helper.stop()])
    }
  })

  it("loses nothing with the process that held it: the other one has all the rest, and takes it over", async () => {
    const id = await send("Devralınan")
    const holder = await worker(stuck)
    await waitForFacts(id, [1, 2, 3])
    const helper = await worker()
    try {
      await waitForFacts(id, [1, 2, 3, 5, 6, 7, 8])
      const before = await filesOf(id)
      expect(before.has("facts/4.json")).toBe(false)
      expect(await conversion(id)).toMatchObject({ status: "CONVERTING" })
      await holder.stop()
      await published(id)
      const after = await filesOf(id)
      expect([...after.keys()].toSorted()).toEqual(whole)
      for (const name of factsOf([1, 2, 3, 5, 6, 7, 8])) expect(after.get(name), name).toBe(before.get(name))
      if (kind === "bucket") expect(stored(id)).toEqual(numbers.map(() => 1))
      expect(await sharesLeft()).toEqual([])
    } finally {
      await Promise.all([holder.stop(), helper.stop()])
    }
  })
})
