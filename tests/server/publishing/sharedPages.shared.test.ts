import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type ConversionJob, Conversions } from "../../../server/publishing/Conversions.ts"
import { type Offer, SharedPages, type Taken } from "../../../server/publishing/SharedPages.ts"
import { populate } from "../../kit/fixtures/seedData.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { type RunningServer, startServer } from "../../kit/harness/server.ts"

let server: RunningServer
let free: string
let paid: string

beforeAll(async () => {
  // Nothing is taken in the background.
  server = await startServer({ variables: { ROLE: "web" } })
  ;({ free, paid } = await populate(server))
})
afterAll(() => server.stop())

const pages = <A, E>(use: (shared: SharedPages["Service"]) => Effect.Effect<A, E>) =>
  server.inside(SharedPages.use(use))

const ask = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

const jobOf = (issueId: string, lease: string): ConversionJob => ({
  issueId,
  folder: issueId,
  pdf: "originals/a.pdf",
  language: "tr",
  lease,
  hasFirstPages: true,
  publishesEarly: false,
  attempts: 1
})

/** A conversion of so many pages that a process holds, with this lease. */
const hold = async (issueId: string, lease: string, pageCount: number): Promise<ConversionJob> => {
  await ask((sql) =>
    Effect.andThen(
      sql`DELETE FROM conversions WHERE issue_id = ${issueId}`,
      sql`INSERT INTO conversions (folder, issue_id, pdf, state, lease, leased_until, pages_total)
        VALUES (${issueId}, ${issueId}, 'originals/a.pdf', 'running', ${lease}, now() + interval '1 hour', ${pageCount})`
    )
  )
  return jobOf(issueId, lease)
}

const helping = (issueId: string, helper: string): Offer => ({
  issueId,
  folder: issueId,
  pdf: "originals/a.pdf",
  helper
})

const tag = (effect: Effect.Effect<unknown, { readonly _tag: string }>) =>
  effect.pipe(
    Effect.as("done"),
    Effect.catch(({ _tag }) => Effect.succeed(_tag))
  )

beforeEach(() => ask((sql) => sql`DELETE FROM conversions WHERE issue_id IN (${free}, ${paid})`))

describe("the pages of a conversion", () => {
  it("are each taken by one, however many take them at once", async () => {
    const pageCount = 40
    const job = await hold(free, "there 1", pageCount)
    const taken = await pages((shared) =>
      Effect.gen(function* () {
        const takenBy = (
          next: Effect.Effect<number | Taken | "wait" | null, unknown>,
          settle: (page: number) => Effect.Effect<void, unknown>
        ) =>
          Effect.gen(function* () {
            const mine: Array<number> = []
            for (;;) {
              const taken = yield* next
              if (taken === "wait" || taken === null) return mine
              const page = typeof taken === "number" ? taken : taken.page
              mine.push(page)
              yield* settle(page)
            }
          })
        const first = yield* shared.takeFirst(job, pageCount)
        const holder = takenBy(shared.takeFirst(job, pageCount), () => Effect.void)
        const helpers = ["a", "b", "c"].map((helper) => {
          const offer = helping(free, helper)
          return takenBy(shared.takeLast(offer, 1), (page) => shared.settle(offer, page, "made"))
        })
        const all = yield* Effect.all([holder, holder, ...helpers], { concurrency: "unbounded" })
        return [first === "wait" ? null : first?.page, ...all.flat()]
      })
    )
    expect(taken.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: pageCount }, (_, index) => index + 1)
    )
  })

  it("are free, taken, made or refused as a list of them says, whoever does what in whichever order", async () => {
    const helpers = ["a", "b"] as const
    const helper = fc.constantFrom(...helpers)
    const step = fc.oneof(
      fc.constant({ does: "takeFirst" } as const),
      fc.record({ does: fc.constantFrom("takeLast", "giveBack", "fallSilent", "renew"), helper }),
      fc.record({
        does: fc.constant("settle"),
        as: fc.constantFrom("made", "left"),
        helper,
        page: fc.integer({ min: 1, max: 6 })
      }),
      fc.constant({ does: "anotherHolds" } as const)
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 25 }), async (pageCount, steps) => {
        let lease = `there ${++run}`
        let job = await hold(free, lease, pageCount)
        const all = Array.from({ length: pageCount }, (_, index) => index + 1)
        /** By page: who has it, or what became of it. */
        const list = new Map<number, { maker: string; is: "taken" | "lost" | "made" | "left" }>()
        const isLeft = (page: number) => {
          const is = list.get(page)?.is
          return is === undefined || is === "lost" || is === "left"
        }
        const those = (maker: string) => [...list].filter(([, entry]) => entry.maker === maker)
        for (const one of steps) {
          if (one.does === "takeFirst") {
            const page = all.find(isLeft)
            const isAwaited = all.some((one) => list.get(one)?.is === "taken" && list.get(one)?.maker !== lease)
            const instead = isAwaited ? "wait" : null
            const expected = page === undefined ? instead : { page, wasTaken: list.has(page) }
            expect(await pages((shared) => shared.takeFirst(job, pageCount))).toEqual(expected)
            if (page !== undefined) list.set(page, { maker: lease, is: "taken" })
          } else if (one.does === "anotherHolds") {
            await ask(
              (sql) =>
                sql`UPDATE conversions SET leased_until = now() - interval '1 second', attempts = 0 WHERE folder = ${free}`
            )
            expect(await server.inside(Conversions.use(({ take }) => take))).toMatchObject({ folder: free })
            lease = `there ${++run}`
            await ask((sql) => sql`UPDATE conversions SET lease = ${lease} WHERE folder = ${free}`)
            expect(await pages((shared) => tag(shared.takeFirst(job, pageCount)))).toBe("LeaseLost")
            job = jobOf(free, lease)
            for (const [page, { maker }] of list)
              if (!helpers.some((known) => known === maker)) list.set(page, { maker, is: "left" })
          } else if (one.does === "settle") {
            const isMine = [...those(one.helper)].some(
              ([page, { is }]) => page === one.page && (is === "taken" || is === "lost")
            )
            expect(await pages((shared) => tag(shared.settle(helping(free, one.helper), one.page, one.as)))).toBe(
              isMine ? "done" : "LeaseLost"
            )
            if (isMine) list.set(one.page, { maker: one.helper, is: one.as })
          } else {
            const offer = helping(free, one.helper)
            const mine = those(one.helper).filter(([, { is }]) => is === "taken" || is === "lost")
            if (one.does === "takeLast") {
              const page = those(lease).length > 0 ? all.findLast((page) => !list.has(page)) : undefined
              expect(await pages((shared) => shared.takeLast(offer, 99))).toBe(page ?? null)
              if (page !== undefined) list.set(page, { maker: one.helper, is: "taken" })
            } else if (one.does === "giveBack") {
              await pages((shared) => shared.giveBack(offer))
              for (const [page] of mine) list.set(page, { maker: one.helper, is: "left" })
            } else if (one.does === "fallSilent") {
              await ask(
                (sql) => sql`UPDATE shared_pages SET until = now() - interval '1 second' WHERE maker = ${one.helper}`
              )
              for (const [page] of mine) list.set(page, { maker: one.helper, is: "lost" })
            } else {
              await pages((shared) => shared.renew(offer))
              for (const [page] of mine) list.set(page, { maker: one.helper, is: "taken" })
            }
          }
        }
      }),
      { numRuns: 40 }
    )
  })
})

describe("help", () => {
  const offer = (threads: number) => pages((shared) => shared.offer(threads))

  it("is offered with the conversion that has the most free pages, once its holder takes turns", async () => {
    const [short, long] = [await hold(free, "there 1", 3), await hold(paid, "there 2", 9)]
    expect(await offer(1)).toBeNull()
    await pages((shared) => shared.takeFirst(short, 3))
    expect(await offer(1)).toMatchObject({ folder: free, issueId: free, pdf: "originals/a.pdf" })
    await pages((shared) => shared.takeFirst(long, 9))
    expect(await offer(1)).toMatchObject({ folder: paid })
    for (let page = 9; page > 2; page--) await pages((shared) => shared.takeLast(helping(paid, "a"), 99))
    expect(await offer(1)).toMatchObject({ folder: free })
  })

  it("is not for a conversion whose lease is over, which anybody may take", async () => {
    const job = await hold(free, "there 1", 3)
    await pages((shared) => shared.takeFirst(job, 3))
    await ask((sql) => sql`UPDATE conversions SET leased_until = now() WHERE folder = ${free}`)
    expect(await offer(1)).toBeNull()
    expect(await pages((shared) => shared.takeLast(helping(free, "a"), 1))).toBeNull()
  })

  it("is for other processes' conversions, and from threads that have none of their own", async () => {
    const prefix = await server.inside(Conversions.use(({ leasePrefix }) => Effect.succeed(leasePrefix)))
    const job = await hold(free, `${prefix} 1`, 5)
    await pages((shared) => shared.takeFirst(job, 5))
    expect(await offer(8)).toBeNull()
    expect(await pages((shared) => shared.takeLast(helping(free, "a"), 8))).toBeNull()
    await pages((shared) =>
      Effect.andThen(
        Effect.promise(() => hold(paid, "there", 9)),
        shared.takeFirst(jobOf(paid, "there"), 9)
      )
    )
    // One conversion takes two threads, a page for others one.
    expect(await offer(2)).toBeNull()
    expect(await pages((shared) => shared.takeLast(helping(paid, "a"), 2))).toBeNull()
    expect(await offer(3)).toMatchObject({ folder: paid })
    expect(await pages((shared) => shared.takeLast(helping(paid, "a"), 3))).toBe(9)
    expect(await pages((shared) => shared.takeLast(helping(paid, "a"), 3))).toBeNull()
    expect(await pages((shared) => shared.takeLast(helping(paid, "a"), 4))).toBe(8)
  })

  it("is counted in what publishers see, and forgotten once the conversion ends", async () => {
    const job = await hold(free, "there 1", 6)
    const progress = async (done: number) => {
      await server.inside(
        Conversions.use((conversions) => conversions.progress(job, { done, pageCount: 6, brokenPages: [] }))
      )
      const [row] = await ask(
        (sql) => sql<{ done: number }>`SELECT pages_done AS done FROM conversions WHERE folder = ${free}`
      )
      return row?.done
    }
    await pages((shared) => shared.takeFirst(job, 6))
    expect(await progress(1)).toBe(1)
    for (const page of [6, 5]) {
      expect(await pages((shared) => shared.takeLast(helping(free, "a"), 1))).toBe(page)
      await pages((shared) => shared.settle(helping(free, "a"), page, "made"))
    }
    expect(await pages((shared) => shared.takeLast(helping(free, "a"), 1))).toBe(4)
    expect(await progress(2)).toBe(4)
    // A page that is made again is not counted twice.
    expect(await progress(6)).toBe(6)
    await server.inside(Conversions.use((conversions) => conversions.fail(job, "fault")))
    expect(await ask((sql) => sql`SELECT 1 FROM shared_pages`)).toEqual([])
    expect(await pages((shared) => tag(shared.settle(helping(free, "a"), 4, "made")))).toBe("LeaseLost")
    expect(await pages((shared) => shared.takeLast(helping(free, "a"), 1))).toBeNull()
  })
})
