import { Deferred, Effect, Fiber, Queue } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Jobs } from "../../../server/platform/queue/Jobs.ts"
import { databases } from "../../kit/harness/databases.ts"
import { openJobs, type OpenJobs, type Pages, queueOf } from "../../kit/harness/openJobs.ts"
import { freshFolder, removeFolder } from "../../kit/harness/server.ts"

const told = queueOf("told")
const undone = queueOf("undone")
const failing = queueOf("failing")
const ordered = queueOf("ordered")
const keyed = queueOf("keyed")
const stopped = queueOf("stopped")
const queues = [told, undone, failing, ordered, keyed, stopped]

let folder: string
let opened: OpenJobs
const inside: OpenJobs["inside"] = (effect) => opened.inside(effect)

const open = async () => {
  opened = await openJobs(queues, { DATA_DIR: folder, ...databases().variables(folder) })
}

beforeAll(async () => {
  folder = await freshFolder()
  await open()
})
afterAll(async () => {
  await opened.close()
  await removeFolder(folder)
})

/** The pages of the queue's jobs, as they come. */
const pagesOf = Effect.fnUntraced(function* (queue: Pages, fail: (page: number) => boolean = () => false) {
  const pages = yield* Queue.unbounded<number>()
  yield* Jobs.use((jobs) =>
    jobs.work(queue, ({ data: { page } }) =>
      Effect.andThen(Queue.offer(pages, page), fail(page) ? Effect.die(new Error("torn")) : Effect.void)
    )
  )
  return pages
})

const stored = (queue: Pages) =>
  SqlClient.SqlClient.use(
    (sql) => sql<{ page: number; state: string; retries: number }>`
      SELECT (data ->> 'page')::int AS page, state::text AS state, retry_count AS retries FROM pgboss.job
      WHERE name = ${queue.name} ORDER BY page`
  )

describe("a job", () => {
  it("is taken once what it was sent with is stored, and not before", () =>
    inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const jobs = yield* Jobs
        const pages = yield* pagesOf(told)
        yield* sql.withTransaction(
          Effect.gen(function* () {
            expect(yield* jobs.send(told, { page: 7 })).toBe(true)
            yield* sql`SELECT pg_sleep(0.7)`
            expect(yield* Queue.size(pages)).toBe(0)
          })
        )
        expect(yield* Queue.take(pages)).toBe(7)
      })
    ))

  it("is gone with a transaction that is undone, and nothing else is", () =>
    inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const jobs = yield* Jobs
        const pages = yield* pagesOf(undone)
        const taken = yield* Effect.forkChild(Queue.take(pages))
        // Sent by another while the transaction is open.
        const other = yield* Effect.forkChild(Effect.andThen(Effect.yieldNow, jobs.send(undone, { page: 2 })))
        yield* jobs
          .send(undone, { page: 1 })
          .pipe(
            Effect.andThen(Effect.yieldNow),
            Effect.andThen(Effect.die(new Error("undone"))),
            sql.withTransaction,
            Effect.exit
          )
        yield* Fiber.join(other)
        expect(yield* Fiber.join(taken)).toBe(2)
        expect((yield* stored(undone)).map(({ page }) => page)).toEqual([2])
      })
    ))

  it("that fails is tried again, and is a dead letter after its last retry", () =>
    inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const jobs = yield* Jobs
        const pages = yield* pagesOf(failing, (page) => page === 13)
        yield* jobs.send(failing, { page: 13 })
        yield* jobs.send(failing, { page: 14 })
        const tried = yield* Effect.replicateEffect(Queue.take(pages), 4)
        expect(tried.toSorted((one, other) => one - other)).toEqual([13, 13, 13, 14])
        const dead = sql<{ page: number; source: string; retries: number }>`SELECT (data ->> 'page')::int AS page,
          source_name AS source, source_retry_count AS retries FROM pgboss.job WHERE name = 'dead-letters'`
        yield* Effect.promise(() =>
          vi.waitFor(async () =>
            expect(await inside(dead)).toEqual([{ page: 13, source: "failing", retries: failing.retries }])
          )
        )
        expect(yield* stored(failing)).toEqual([
          { page: 13, state: "failed", retries: failing.retries },
          { page: 14, state: "completed", retries: 0 }
        ])
      })
    ))

  it("comes before others that are less urgent, and after those that were sent before it", () =>
    inside(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        for (const [page, priority] of [
          [1, 0],
          [2, 0],
          [3, 5],
          [4, 5]
        ] as const)
          yield* jobs.send(ordered, { page }, { priority })
        const pages = yield* pagesOf(ordered)
        expect(yield* Effect.replicateEffect(Queue.take(pages), 4)).toEqual([3, 4, 1, 2])
      })
    ))

  it("is not sent while one with its key waits, and is again once that one is taken", () =>
    inside(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const send = (page: number) => jobs.send(keyed, { page }, { key: "cover" })
        expect(yield* send(1)).toBe(true)
        expect(yield* send(2)).toBe(false)
        const pages = yield* pagesOf(keyed)
        expect(yield* Queue.take(pages)).toBe(1)
        yield* Effect.promise(() => vi.waitFor(async () => expect(await inside(send(3))).toBe(true)))
        expect(yield* Queue.take(pages)).toBe(3)
      })
    ))

  it("that was interrupted by the end of its process is done by the next", async () => {
    await inside(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const begun = yield* Deferred.make<void>()
        yield* jobs.send(stopped, { page: 5 })
        yield* jobs.work(stopped, () => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
        yield* Deferred.await(begun)
      })
    )
    await opened.close()
    await open()
    const taken = Effect.flatMap(pagesOf(stopped), Queue.take)
    expect(await inside(taken)).toBe(5)
  })
})
