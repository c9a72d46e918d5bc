import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

interface Sale {
  readonly publication: string
  readonly issue?: string
  readonly price: number
  readonly at: string
  readonly isRenewal?: boolean
}

let lineNumber = 0
const order = "20260101000000000001"

/** A sale as the books have it. */
const sell = ({ publication, issue, price, at, isRenewal = false }: Sale) =>
  run(
    (
      sql
    ) => sql`INSERT INTO sales (id, order_number, line, publication_id, kind, issue_id, user_id, price, is_renewal, sold_at)
      VALUES (${newId()}, ${order}, ${(lineNumber += 1)}, ${publication}, ${issue === undefined ? "year" : "issue"},
        ${issue ?? null}, ${seedData.ids.readerA}, ${price}, ${isRenewal}, ${at}::text::timestamptz)`
  )

const calls = async (person: "publisher1" | "publisher2") =>
  (await clientOf(server, { token: seedData.tokens[person] })).publishing

const months = async (person: "publisher1" | "publisher2" = "publisher1") =>
  (await Effect.runPromise((await calls(person)).sales())).data

const statement = async (month: string, person: "publisher1" | "publisher2" = "publisher1") =>
  (await Effect.runPromise((await calls(person)).salesOfMonth({ params: { month } }))).data

/** The month so many months before the present one in Istanbul, and a moment in it. */
const monthsAgo = (count: number) => {
  const [year, month] = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" })
    .format(new Date())
    .split("-")
    .map(Number) as [number, number]
  const first = new Date(Date.UTC(year, month - 1 - count, 1))
  const name = first.toISOString().slice(0, 7)
  return { name, at: `${name}-01T12:00:00Z` }
}

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  await run(
    (sql) => sql`INSERT INTO orders (number, user_id, key_hash, body_hash, state, leased_until)
      VALUES (${order}, ${seedData.ids.readerA}, 'x', 'x', 'paid', now())`
  )
})
afterAll(() => server.stop())

describe("a publisher's sales", () => {
  it("are none before the first", async () => {
    expect(await months()).toEqual([])
    expect(await statement(monthsAgo(0).name)).toEqual([])
  })

  it("are counted by months in Istanbul, from the first to the present one, months without any too", async () => {
    const { paid, otherPaid, paidPublication: publication } = seedData
    const [now, before, old, ancient] = [monthsAgo(0), monthsAgo(2), monthsAgo(3), monthsAgo(24)]
    await sell({ publication, issue: paid, price: 7499, at: before.at })
    await sell({ publication, issue: paid, price: 7499, at: before.at })
    await sell({ publication, issue: paid, price: 4999, at: before.at })
    await sell({ publication, issue: otherPaid, price: 7499, at: before.at })
    await sell({ publication, price: 74_990, at: before.at })
    await sell({ publication, price: 70_000, at: before.at, isRenewal: true })
    await sell({ publication, price: 74_990, at: now.at })
    // The last second of one month in Istanbul, and the first of the next.
    await sell({ publication, issue: paid, price: 100, at: `${before.name}-01T00:00:00+03:00` })
    await sell({
      publication,
      issue: paid,
      price: 200,
      at: new Date(Date.parse(`${before.name}-01T00:00:00+03:00`) - 1).toISOString()
    })
    await sell({ publication, issue: paid, price: 9999, at: ancient.at })

    expect(await months()).toEqual([
      { month: old.name, count: 1, total: 200 },
      { month: before.name, count: 7, total: 7499 * 3 + 4999 + 74_990 + 70_000 + 100 },
      { month: monthsAgo(1).name, count: 0, total: 0 },
      { month: now.name, count: 1, total: 74_990 }
    ])
    const line = { publication_title: "Atlas", kind: "issue", is_renewal: false, is_refund: false } as const
    const sold = await statement(before.name)
    expect(sold).toHaveLength(6)
    expect(sold).toEqual(
      expect.arrayContaining([
        { ...line, issue_title: "Atlas Mayıs", price: 100, count: 1, total: 100 },
        { ...line, issue_title: "Atlas Mayıs", price: 4999, count: 1, total: 4999 },
        { ...line, issue_title: "Atlas Mayıs", price: 7499, count: 2, total: 14_998 },
        { ...line, issue_title: "Atlas Nisan", price: 7499, count: 1, total: 7499 },
        { ...line, kind: "year", issue_title: null, price: 74_990, count: 1, total: 74_990 },
        { ...line, kind: "year", issue_title: null, is_renewal: true, price: 70_000, count: 1, total: 70_000 }
      ])
    )
    expect(await statement(old.name)).toEqual([
      { ...line, issue_title: "Atlas Mayıs", price: 200, count: 1, total: 200 }
    ])
    expect(await statement(ancient.name)).toHaveLength(1)
  })

  it("are nobody else's", async () => {
    expect(await months("publisher2")).toEqual([])
    expect(await statement(monthsAgo(2).name, "publisher2")).toEqual([])
  })

  it.each(["2026-13", "2026", "../x", "2026-11-01"])("are asked for by a month alone, not by %j", async (month) => {
    const answer = await server.fetch(`/api/publisher/sales/${encodeURIComponent(month)}`, {
      headers: { authorization: `Bearer ${seedData.tokens.publisher1}` }
    })
    expect([400, 404]).toContain(answer.status)
  })
})
