import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { Conversions } from "../../server/publishing/Conversions.ts"
import { SharedReads } from "../../server/platform/SharedReads.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

const hour = 60 * 60 * 1000

describe("what everybody reads, while it is kept", () => {
  let server: RunningServer
  let seedData: SeedData

  beforeAll(async () => {
    server = await startServer({ sharedMillis: hour, variables: { TRUST_PROXY: "127.0.0.1" } })
    seedData = await populate(server)
    await server.inside(SharedReads.use(({ forget }) => forget))
  })
  afterAll(() => server.stop())

  const text = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await server.fetch(path, { headers })).text()
  const catalogue = () => text("/api/issues/latest/grouped")
  const statusOf = async (path: string, token?: string) =>
    (await server.fetch(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })).status
  const sell = async (on_sale: boolean) => {
    const { publishing } = await clientOf(server, { token: seedData.tokens.publisher1 })
    await Effect.runPromise(publishing.sellIssue({ params: { id: seedData.otherPaid }, payload: { on_sale } }))
  }
  const rename = (title: string) =>
    server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE issues SET title = ${title} WHERE id = ${seedData.otherPaid}`)
    )

  it("costs no query, and is read again after a publisher wrote", async () => {
    const before = await catalogue()
    const page = await text(`/api/issues/${seedData.otherPaid}`)
    await rename("Sessizce")
    expect(await catalogue()).toBe(before)
    expect(await text(`/api/issues/${seedData.otherPaid}`)).toBe(page)
    await sell(true)
    expect(await catalogue()).toContain("Sessizce")
    expect(await text(`/api/issues/${seedData.otherPaid}`)).toContain("Sessizce")
  })

  it("is not read again after calls that only read, are refused, write nothing of it, or are of readers", async () => {
    const before = await catalogue()
    await rename("Gizlice")
    const { publisher1, readerA } = seedData.tokens
    const path = `/api/publisher/issues/${seedData.otherPaid}/sale`
    const sellAs = async (token?: string) =>
      (
        await server.fetch(path, {
          method: "PUT",
          headers: {
            "content-type": "application/json",
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
          },
          body: JSON.stringify({ on_sale: true })
        })
      ).status
    expect([await sellAs(), await sellAs(readerA)]).toEqual([401, 403])
    expect(await statusOf("/api/publisher/issues", publisher1)).toBe(200)
    expect(await statusOf("/api/library", readerA)).toBe(200)
    const { help } = await clientOf(server, { token: publisher1 })
    await Effect.runPromise(help.newTicket({ headers: {}, payload: { subject: "Soru", content: "Nasıl?" } }))
    expect(await catalogue()).toBe(before)
    expect(await sellAs(publisher1)).toBe(200)
    expect(await catalogue()).toContain("Gizlice")
  })

  it("is read again at once when an issue comes out at its time", async () => {
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE issues SET status = 'SCHEDULED', published_at = NULL, publish_at = now() + interval '1 hour'
          WHERE id = ${seedData.otherPaid}`
      )
    )
    await server.inside(SharedReads.use(({ forget }) => forget))
    expect(await catalogue()).not.toContain(seedData.otherPaid)
    await server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE issues SET publish_at = now() WHERE id = ${seedData.otherPaid}`)
    )
    await server.inside(Conversions.use(({ publishDue }) => publishDue))
    expect(await catalogue()).toContain(seedData.otherPaid)
  })

  it("is gone at once where an issue is taken off sale, and back at once", async () => {
    const paths = [`/api/issues/${seedData.otherPaid}`, `/magazine/${seedData.otherPaid}`]
    for (const path of paths) expect(await statusOf(path), path).toBe(200)
    expect(await catalogue()).toContain(seedData.otherPaid)
    await sell(false)
    for (const path of paths) expect(await statusOf(path), path).toBe(404)
    expect(await catalogue()).not.toContain(seedData.otherPaid)
    await sell(true)
    for (const path of paths) expect(await statusOf(path), path).toBe(200)
    expect(await catalogue()).toContain(seedData.otherPaid)
  })

  it("is nobody else's where it depends on who asks", async () => {
    const path = `/api/issues/${seedData.unpublished}`
    const { publisher1, publisher2, readerA } = seedData.tokens
    const seen = () => Promise.all([undefined, publisher1, publisher2, readerA].map((token) => statusOf(path, token)))
    const first = await seen()
    expect(first.filter((status) => status === 200)).toHaveLength(1)
    expect(await seen()).toEqual(first)
    expect(await statusOf(path)).toBe(404)
  })

  it("is of the language and of the network that are asked for", async () => {
    const [turkish, english] = [await text("/api/categories/tr"), await text("/api/categories/en")]
    expect(turkish).not.toBe(english)
    expect([await text("/api/categories/tr"), await text("/api/categories/en")]).toEqual([turkish, english])
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`INSERT INTO corporate_ranges (id, name, network, is_platform)
          VALUES (${newId()}, 'Kurum', '203.0.113.0/24', true)`
      )
    )
    await server.inside(SharedReads.use(({ forget }) => forget))
    const from = async (address: string) =>
      (await text(`/api/ip-access-check/${seedData.otherPaid}`, { "x-forwarded-for": address })).includes(
        'true,"data":{"access_granted":true'
      )
    expect([await from("203.0.113.9"), await from("203.0.114.9"), await from("203.0.113.9")]).toEqual([
      true,
      false,
      true
    ])
  })

  /** Counts how often it is read. */
  const counted = Effect.gen(function* () {
    const { keeping, forget } = yield* SharedReads
    const reads = { count: 0, fails: false }
    const read = yield* keeping((key: string) =>
      Effect.suspend(() => {
        reads.count += 1
        return reads.fails ? Effect.die("no answer") : Effect.as(Effect.yieldNow, `${key} ${reads.count}`)
      })
    )
    return { reads, read, forget }
  })

  it("is read once by all who ask at the same time, and by nobody after them", () =>
    server.inside(
      Effect.gen(function* () {
        const { reads, read, forget } = yield* counted
        const all = yield* Effect.all(
          Array.from({ length: 20 }, () => read("a")),
          { concurrency: "unbounded" }
        )
        expect(new Set(all)).toEqual(new Set(["a 1"]))
        expect([yield* read("a"), yield* read("b"), reads.count]).toEqual(["a 1", "b 2", 2])
        yield* forget
        expect(yield* read("a")).toBe("a 3")
      })
    ))

  it("is no failure, and nothing that a transaction reads", () =>
    server.inside(
      Effect.gen(function* () {
        const { reads, read } = yield* counted
        const sql = yield* SqlClient.SqlClient
        reads.fails = true
        expect((yield* Effect.exit(read("a")))._tag).toBe("Failure")
        reads.fails = false
        expect(yield* sql.withTransaction(read("a"))).toBe("a 2")
        expect([yield* read("a"), yield* read("a")]).toEqual(["a 3", "a 3"])
        expect(yield* sql.withTransaction(read("a"))).toBe("a 4")
      })
    ))

  it("is what was read after a write, even if a reading began before it", () =>
    server.inside(
      Effect.gen(function* () {
        const { keeping, forget } = yield* SharedReads
        let stored = "old"
        let begun = () => {}
        const isBegun = new Promise<void>((resolve) => (begun = resolve))
        let answer = () => {}
        const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
        const read = yield* keeping((_: "") =>
          Effect.promise(async () => {
            const found = stored
            begun()
            if (found === "old") await mayAnswer
            return found
          })
        )
        const early = Effect.runPromise(read(""))
        yield* Effect.promise(() => isBegun)
        stored = "new"
        yield* forget
        expect(yield* read("")).toBe("new")
        answer()
        expect(yield* Effect.promise(() => early)).toBe("old")
        expect(yield* read("")).toBe("new")
      })
    ))
})
