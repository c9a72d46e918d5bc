import { Effect, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { newId } from "../../server/platform/identity.ts"
import { Conversions } from "../../server/publishing/Conversions.ts"
import { originalOf } from "../../server/publishing/issueFiles.ts"
import { Publishing } from "../../server/publishing/Publishing.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

const conversion = { pageCount: 1, pageWidth: 200, pageHeight: 300, title: null, accentColour: null, brokenPages: [] }

/** By issue: opened once its pages are made. */
const made = new Map<string, Latch.Latch>()
let isQuick = false
const gateOf = (id: string): Latch.Latch => {
  const gate = made.get(id) ?? Latch.makeUnsafe(isQuick)
  made.set(id, gate)
  return gate
}

const converter = Layer.succeed(
  Converter,
  Converter.of({
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
    convert: ({ folder }) => gateOf(folder.split("/").at(-1) ?? "").await.pipe(Effect.as(conversion))
  })
)

beforeAll(async () => {
  server = await startServer({ converter })
  seedData = await populate(server)
})
afterAll(() => server.stop())

/** A publisher with a publication, by its id. */
const publisher = (name: string) =>
  server.inside(
    Effect.gen(function* () {
      const account = { email: `${name}@yayin.example`, name, role: "PUBLISHER_ADMIN", passwordHash: null } as const
      const { id } = yield* (yield* Accounts).add(account)
      return yield* (yield* Publishing).addPublication({
        title: name,
        description: "",
        publisherName: name,
        frequency: "MONTHLY",
        language: "tr",
        tier: 0,
        tags: [],
        ownerId: id
      })
    })
  )

/** An issue of a publication, whose file waits to be converted. */
const add = (publicationId: string, title: string) =>
  server.inside(
    Effect.gen(function* () {
      const [publishing, conversions] = [yield* Publishing, yield* Conversions]
      const id = newId()
      const described = { description: "", isFree: true, publishDate: "2026-07-01", previewPageLimit: null }
      const pdf = originalOf(id)
      yield* publishing.addIssue({
        id,
        publicationId,
        title,
        ...described,
        publishAt: null,
        pdf,
        publishesEarly: false
      })
      yield* conversions.waiting.open
      return id
    })
  )

const running = async () =>
  (
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql<{ title: string }>`SELECT i.title FROM conversions c JOIN issues i ON i.id = c.issue_id
          WHERE c.state = 'running' ORDER BY i.title`
      )
    )
  ).map(({ title }) => title)

const run = (titles: ReadonlyArray<string>) =>
  vi.waitFor(async () => expect(await running()).toEqual(titles), { timeout: 20_000, interval: 50 })

it("gives each publisher a turn, whatever waits of another's", async () => {
  const [a, b, c, d] = [await publisher("a"), await publisher("b"), await publisher("c"), await publisher("d")]
  const a1 = await add(a, "a1")
  await run(["a1"])
  const a2 = await add(a, "a2")
  await run(["a1", "a2"])
  for (const title of ["a3", "a4"]) await add(a, title)
  const b1 = await add(b, "b1")
  await run(["a1", "a2", "b1"])
  const b2 = await add(b, "b2")
  await add(c, "c1")
  await run(["a1", "a2", "b1", "c1"])
  await add(d, "d1")

  // The fourth place is the one's who has waited without a turn, not the one's who came first.
  await server.inside(gateOf(a1).open)
  await run(["a2", "b1", "c1", "d1"])
  await server.inside(gateOf(b1).open)
  await run(["a2", "b2", "c1", "d1"])
  await server.inside(gateOf(b2).open)
  await server.inside(gateOf(a2).open)
  await run(["a3", "c1", "d1"])
  isQuick = true
  for (const gate of made.values()) await server.inside(gate.open)
  await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 20_000 })
})

it("lets fifty files of a publisher wait, and refuses the next with what to do", async () => {
  isQuick = false
  const { publisher1, publisher2 } = seedData.tokens
  const send = async (token: string, publication: string) => {
    const payload = new FormData()
    const values = { publication, title: "Bir daha", description: "Kısa.", publish_date: "2026-07-01" }
    for (const [name, value] of Object.entries(values)) payload.set(name, value)
    payload.set("pdf", new Blob([Uint8Array.from(tinyPdf(1))]), "a.pdf")
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.fetch("/api/publisher/issues", { method: "POST", headers, body: payload })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  for (let count = 0; count < 50; count += 1) await add(seedData.paidPublication, `bekleyen ${count}`)
  expect(await send(publisher1, seedData.paidPublication)).toMatchObject({
    status: 409,
    body: { _tag: "TooManyWaiting", limit: 50, message: expect.stringMatching(/^50 dosyanız/u) }
  })
  expect((await send(publisher2, seedData.freePublication)).status).toBe(200)
})
