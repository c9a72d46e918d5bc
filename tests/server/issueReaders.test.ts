import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const readers = async (person: "publisher1" | "publisher2" = "publisher1") => {
  const { publishing } = await clientOf(server, { token: seedData.tokens[person] })
  return (await Effect.runPromise(publishing.readers())).data
}

interface Turn {
  readonly user: string
  readonly issue: string
  readonly page: number
  readonly isFinished?: boolean
  readonly daysAgo?: number
}

const read = ({ user, issue, page, isFinished = false, daysAgo = 0 }: Turn) =>
  server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql`INSERT INTO reading_progress (user_id, issue_id, page, total, is_finished, read_at, key)
        VALUES (${user}, ${issue}, ${page}, 6, ${isFinished}, now() - make_interval(days => ${daysAgo}), 'x')
        ON CONFLICT (user_id, issue_id) DO UPDATE SET page = excluded.page, is_finished = excluded.is_finished`
    )
  )

it("counts each reader once, the publisher never, and says how far they came", async () => {
  expect(await readers()).toEqual([])
  const { readerA, readerB, publisher1, publisher2 } = seedData.ids
  const { paid, otherPaid, free } = seedData
  await read({ user: readerA, issue: paid, page: 2 })
  await read({ user: readerA, issue: paid, page: 4 })
  await read({ user: readerB, issue: paid, page: 1, isFinished: true, daysAgo: 31 })
  await read({ user: publisher2, issue: paid, page: 1, daysAgo: 29 })
  await read({ user: publisher1, issue: paid, page: 6, isFinished: true })
  await read({ user: publisher1, issue: otherPaid, page: 6 })
  await read({ user: readerA, issue: free, page: 6, isFinished: true })

  const issue = { id: paid, title: "Atlas Mayıs", publication_title: "Atlas" }
  const [first, ...others] = await readers()
  expect(others).toEqual([])
  expect(first).toEqual({
    ...issue,
    readers: 3,
    recent_readers: 2,
    finished: 1,
    read_share: expect.closeTo(0.5, 6) as number
  })

  await read({ user: readerB, issue: otherPaid, page: 4 })
  expect((await readers()).map(({ id, read_share }) => [id, read_share])).toEqual([
    [paid, expect.closeTo(0.5, 6)],
    [otherPaid, 0.5]
  ])
  expect((await readers("publisher2")).map(({ id, finished }) => [id, finished])).toEqual([[free, 1]])
})

it("takes no share beyond the whole, whatever a device said", async () => {
  await read({ user: seedData.ids.readerB, issue: seedData.free, page: 60 })
  await read({ user: seedData.ids.readerA, issue: seedData.free, page: -3 })
  expect(await readers("publisher2")).toMatchObject([{ readers: 2, read_share: 0.5 }])
})
