import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { IssueSettings } from "../../src/contract/publishing.ts"
import { sold } from "../../server/shop/pricing.ts"
import { Storage } from "../../server/platform/storage.ts"
import { PageTexts } from "../../server/catalogue/PageTexts.ts"
import { newId } from "../../server/platform/identity.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const settings = {
  title: "Atlas Ağustos",
  description: "Deniz",
  publish_date: "2026-08-01",
  desired_publish_at: null,
  is_free: false,
  preview_page_limit: 2
} as const

type Person = "publisher1" | "publisher2" | "readerA" | "readerB"

const client = (person: Person | null) => clientOf(server, person === null ? {} : { token: seedData.tokens[person] })

const calls = async (person: "publisher1" | "publisher2" = "publisher1") => (await client(person)).publishing

/** Answers with the refusal's tag and sentence. */
const refusalOf = async (call: Effect.Effect<unknown, { readonly _tag: string; readonly message: string }>) => {
  const { _tag, message } = await Effect.runPromise(Effect.flip(call))
  return { _tag, message }
}

const notFound = { _tag: "IssueNotFound", message: "Dergi bulunamadı." }

/** An issue of the paid publication in this state. */
const issueOf = async (status: "CONVERTING" | "SCHEDULED" | "PUBLISHED", publishAt: string | null = null) => {
  const id = newId()
  await run(
    (
      sql
    ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
        publish_at, published_at, page_count, version)
      VALUES (${id}, ${seedData.paidPublication}, 'Sayı', 'Açıklama', false, 20260101, ${status}, '2026-01-01'::date,
        coalesce(${publishAt}::text::timestamptz, now()), CASE WHEN ${status}::text = 'PUBLISHED' THEN now() END, 3, 'v1')`
  )
  return id
}

const find = async (id: string) => (await Effect.runPromise((await calls()).ownIssue({ params: { id } }))).data

const change = async (id: string, given: object = {}) =>
  Effect.runPromise((await calls()).changeIssue({ params: { id }, payload: { ...settings, ...given } }))

const changeOnly = async (id: string, given: IssueSettings) =>
  Effect.runPromise((await calls()).changeIssue({ params: { id }, payload: given }))

const sell = async (id: string, on_sale: boolean) =>
  Effect.runPromise((await calls()).sellIssue({ params: { id }, payload: { on_sale } }))

describe("an issue's settings", () => {
  it("are changed as a whole, and the shop follows at once", async () => {
    const id = await issueOf("PUBLISHED")
    const before = await find(id)
    expect(before).toEqual({
      id,
      publication: { id: seedData.paidPublication, title: "Atlas", tier: 3 },
      status: "PUBLISHED",
      title: "Sayı",
      description: "Açıklama",
      publish_date: "2026-01-01",
      desired_publish_at: null,
      published_at: before.published_at,
      is_free: false,
      preview_page_limit: null,
      page_count: 3,
      page_width: 595.5,
      page_height: 842.25,
      cover_page: 1,
      cover_image: `/covers/${id}.webp?v=v1`
    })
    const { data, message } = await change(id)
    expect(message).toBe("Sayının ayarları kaydedildi")
    expect(data).toEqual({ ...before, ...settings })
    const { catalogue } = await client(null)
    const [shown] = (await Effect.runPromise(catalogue.issue({ params: { id } }))).data.items
    expect(shown).toMatchObject({
      title: "Atlas Ağustos",
      description: "Deniz",
      publish_date: "2026-08-01",
      issue_number: 20_260_801,
      is_free: false,
      preview_page_limit: 2
    })
    await change(id, { is_free: true, preview_page_limit: null })
    const [free] = (await Effect.runPromise(catalogue.issue({ params: { id } }))).data.items
    expect(free).toMatchObject({ is_free: true, preview_page_limit: null })
  })

  it("keep what is not in a change: another person may have saved it meanwhile", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const id = await issueOf("SCHEDULED", soon)
    const before = await find(id)
    const changes = [
      { title: "Lodos" },
      { description: "Rüzgâr" },
      { publish_date: "2026-02-03" },
      { is_free: true },
      { preview_page_limit: 4 },
      { preview_page_limit: null },
      { desired_publish_at: new Date("2099-01-01T09:00:00.000Z") },
      {}
    ]
    let expected: object = before
    for (const given of changes) {
      const moment = "desired_publish_at" in given ? { desired_publish_at: "2099-01-01T09:00:00.000Z" } : {}
      expected = { ...expected, ...given, ...moment }
      expect((await changeOnly(id, given)).data).toEqual(expected)
    }
    expect(await find(id)).toEqual(expected)
  })

  it("name the time until it has come, and not after", async () => {
    const soon = new Date(Date.now() + 3_600_000)
    const id = await issueOf("SCHEDULED", soon.toISOString())
    expect((await find(id)).desired_publish_at).toBe(soon.toISOString())
    const later = new Date("2099-01-01T09:00:00.000Z")
    expect((await change(id, { desired_publish_at: later })).data.desired_publish_at).toBe(later.toISOString())
    // At once: it comes out by itself.
    expect((await change(id)).data.desired_publish_at).toBeNull()
    const published = await vi.waitFor(
      async () => {
        const found = await find(id)
        expect(found.status).toBe("PUBLISHED")
        return found
      },
      { timeout: 20_000, interval: 200 }
    )
    const { data } = await change(id, { desired_publish_at: later })
    expect(data).toMatchObject({ status: "PUBLISHED", published_at: published.published_at, desired_publish_at: null })
  })

  it.each([
    ["title", { title: " " }],
    ["title", { title: "ş".repeat(201) }],
    ["description", { description: "\n" }],
    ["description", { description: "ş".repeat(5001) }],
    ["publish_date", { publish_date: "2026-02-30" }],
    ["preview_page_limit", { preview_page_limit: 0 }],
    ["preview_page_limit", { preview_page_limit: 2001 }],
    ["preview_page_limit", { preview_page_limit: 1.5 }],
    ["desired_publish_at", { desired_publish_at: "yarın" }]
  ])("are refused as a whole by the field that is wrong: %s, %j", async (field, wrong) => {
    const answer = await server.fetch(`/api/publisher/issues/${seedData.paid}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${seedData.tokens.publisher1}`, "content-type": "application/json" },
      body: JSON.stringify({ ...settings, ...wrong })
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ _tag: "InvalidRequest", field })
    expect((await find(seedData.paid)).title).toBe("Atlas Mayıs")
  })

  it("are nobody else's, and those of no issue are not found either", async () => {
    for (const [publishing, id] of [
      [await calls("publisher2"), seedData.paid],
      [await calls(), newId()],
      [await calls(), "../yok"]
    ] as const) {
      const params = { id }
      expect(await refusalOf(publishing.ownIssue({ params }))).toEqual(notFound)
      expect(await refusalOf(publishing.changeIssue({ params, payload: settings }))).toEqual(notFound)
      expect(await refusalOf(publishing.sellIssue({ params, payload: { on_sale: false } }))).toEqual(notFound)
    }
    expect(await find(seedData.paid)).toMatchObject({ title: "Atlas Mayıs", status: "PUBLISHED" })
  })
})

it("is seen by its publisher before it comes out, with its cover, and by nobody else", async () => {
  const id = await issueOf("SCHEDULED", "2099-01-01T09:00:00.000Z")
  await server.inside(
    Effect.flatMap(Storage, (storage) => storage.put(`content/${id}/cover.webp`, new Uint8Array([1])))
  )
  const { catalogue } = await client("publisher1")
  const [issue] = (await Effect.runPromise(catalogue.issue({ params: { id } }))).data.items
  expect(issue?.status).toBe("SCHEDULED")
  expect((await server.fetch(issue?.cover_image ?? "")).status).toBe(200)
  expect((await server.fetch(`/covers/${id}.webp?v=v1`)).status).toBe(404)
  for (const person of [null, "readerA", "publisher2"] as const) {
    const other = await client(person)
    expect(await refusalOf(other.catalogue.issue({ params: { id } }))).toEqual(notFound)
  }
})

describe("an issue off sale", () => {
  const seenBy = async (person: Person | null, id: string) => {
    const { catalogue } = await client(person)
    return Effect.runPromise(
      Effect.match(catalogue.issue({ params: { id } }), {
        onSuccess: ({ data }) => data.items[0]?.status ?? null,
        onFailure: ({ _tag }) => _tag
      })
    )
  }

  it("leaves shelf, search, cart and page; who holds it keeps it, and it comes back whole", async () => {
    const id = await issueOf("PUBLISHED")
    const { readerA, readerB } = seedData.ids
    await run((sql) => sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${readerA}, ${id}, 'purchase')`)
    const { data, message } = await sell(id, false)
    expect(message).toBe("Sayı yayından kaldırıldı")
    expect(data.status).toBe("DRAFT")

    const { catalogue } = await client(null)
    const listed = await Effect.runPromise(catalogue.issuesOfPublication({ params: { id: seedData.paidPublication } }))
    expect(listed.data.items.map(({ issue_id }) => issue_id)).not.toContain(id)
    expect(await server.inside(sold([id]))).toEqual([])
    expect(await (await server.fetch("/api/issues/latest/grouped")).text()).not.toContain(id)
    expect(await seenBy(null, id)).toBe("IssueNotFound")
    expect(await seenBy("readerB", id)).toBe("IssueNotFound")
    expect(await seenBy("publisher2", id)).toBe("IssueNotFound")
    expect(await seenBy("publisher1", id)).toBe("DRAFT")
    expect(await seenBy("readerA", id)).toBe("DRAFT")
    expect((await server.fetch(`/magazine/${id}`)).status).toBe(404)

    const holder = await client("readerA")
    const library = await Effect.runPromise(holder.library.library())
    expect(library.data.items.map(({ issue }) => issue)).toContain(id)
    const item = await Effect.runPromise(holder.catalogue.libraryItem({ params: { id } }))
    expect(item.data.items).toHaveLength(1)
    await Effect.runPromise(holder.reader.readingData({ params: { id }, query: {} }))

    // Whoever subscribes to its publication holds it too, while the subscription runs.
    const subscription = newId()
    await run(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, ends_at)
        VALUES (${subscription}, ${readerB}, 'publication', ${seedData.paidPublication}, now() + interval '1 year')`
    )
    expect(await seenBy("readerB", id)).toBe("DRAFT")
    await run((sql) => sql`UPDATE subscriptions SET ends_at = now() WHERE id = ${subscription}`)
    expect(await seenBy("readerB", id)).toBe("IssueNotFound")

    const back = await sell(id, true)
    expect(back.message).toBe("Sayı yeniden yayında")
    expect(back.data).toEqual({ ...data, status: "PUBLISHED" })
    expect(await seenBy(null, id)).toBe("PUBLISHED")
  })

  it("is in no feed, and its pages are found by nobody else", async () => {
    const id = seedData.otherPaid
    const textOf = async (path: string) => (await server.fetch(path)).text()
    const found = () => textOf("/api/search/texts?q=kelimeler")
    await server.inside(PageTexts.use(({ catchUp }) => catchUp))
    expect(await found()).toContain(id)
    const feed = () => textOf("/magazine/atlas/feed.xml")
    expect(await feed()).toContain(id)
    await sell(id, false)
    expect(await feed()).not.toContain(id)
    expect(await found()).not.toContain(id)
    await sell(id, true)
    expect(await found()).toContain(id)
  })

  it("is so however often it is asked for, and only once it has come out", async () => {
    const id = await issueOf("PUBLISHED")
    await sell(id, false)
    expect((await sell(id, false)).data.status).toBe("DRAFT")
    await sell(id, true)
    expect((await sell(id, true)).data.status).toBe("PUBLISHED")
    const coming = await issueOf("SCHEDULED", "2099-01-01T09:00:00.000Z")
    for (const on_sale of [true, false]) {
      expect(await refusalOf((await calls()).sellIssue({ params: { id: coming }, payload: { on_sale } }))).toEqual({
        _tag: "IssueNotOut",
        message: "Yayından kaldırmak ya da satışa koymak için sayının yayınlanmış olması gerekir."
      })
    }
    expect((await find(coming)).status).toBe("SCHEDULED")
  })

  it("has failed once it comes back, if its pages could not be made meanwhile", async () => {
    const id = await issueOf("PUBLISHED")
    await sell(id, false)
    await run(
      (sql) => sql`INSERT INTO conversions (issue_id, folder, pdf, state, reason)
        VALUES (${id}, ${id}, ${`originals/${id}.pdf`}, 'failed', 'fault')`
    )
    const told = () =>
      run((sql) => sql`SELECT 1 FROM publication_activities WHERE activity = 'issueOnSale' AND subject = 'Sayı'`)
    const before = await told()
    const { data, message } = await sell(id, true)
    expect(data.status).toBe("FAILED")
    expect(await told()).toEqual(before)
    expect(message).toBe(
      "Sayının sayfaları hazırlanamadı. Yayınlanması için sayfaların yeniden hazırlanmasını isteyin."
    )
    expect(await seenBy(null, id)).toBe("IssueNotFound")
    await Effect.runPromise((await calls()).retry({ params: { id } }))
    expect((await find(id)).status).toBe("CONVERTING")
  })

  it("is deleted with its files once nobody has it, and not before", async () => {
    const id = await issueOf("PUBLISHED")
    const { readerA, publisher1 } = seedData.ids
    const remove = async () => (await calls()).remove({ params: { id } })
    const listed = async () => {
      const { data } = await Effect.runPromise((await calls()).issues({ query: { state: "DRAFT" } }))
      return data.items.find((issue) => issue.id === id)?.is_kept
    }
    const order = "20260101000000000007"
    const drafted = { _tag: "OrderDrafted", lines: [{ kind: "issue", ref: id }], total: 1 }
    const holdings = [
      [
        (sql: SqlClient.SqlClient) =>
          sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${readerA}, ${id}, 'purchase')`,
        (sql: SqlClient.SqlClient) => sql`DELETE FROM library WHERE issue_id = ${id}`
      ],
      [
        (sql: SqlClient.SqlClient) => sql`INSERT INTO plan_issues (user_id, issue_id) VALUES (${readerA}, ${id})`,
        (sql: SqlClient.SqlClient) => sql`DELETE FROM plan_issues WHERE issue_id = ${id}`
      ],
      [
        (sql: SqlClient.SqlClient) => sql`INSERT INTO subscriptions
            (id, user_id, subscription_type, publication_id, ends_at)
          VALUES ('subscription000', ${readerA}, 'publication', ${seedData.paidPublication}, now() + interval '1 day')`,
        (sql: SqlClient.SqlClient) => sql`DELETE FROM subscriptions WHERE id = 'subscription000'`
      ],
      [
        (sql: SqlClient.SqlClient) =>
          sql`INSERT INTO reading_data (user_id, issue_id, data) VALUES (${readerA}, ${id}, '{}')`,
        (sql: SqlClient.SqlClient) => sql`DELETE FROM reading_data WHERE issue_id = ${id}`
      ],
      [
        (sql: SqlClient.SqlClient) =>
          sql`INSERT INTO orders (number, user_id, key_hash, body_hash, state, leased_until)
            VALUES (${order}, ${readerA}, 'held', 'x', 'pending', now())`.pipe(
            Effect.andThen(sql`INSERT INTO order_facts (order_number, seq, fact, happened_at)
              VALUES (${order}, 0, ${JSON.stringify(drafted)}::text::jsonb, now())`)
          ),
        (sql: SqlClient.SqlClient) => sql`UPDATE orders SET state = 'failed' WHERE number = ${order}`
      ]
    ] as const
    expect(await refusalOf(await remove())).toMatchObject({ _tag: "IssueIsPublished" })
    await sell(id, false)
    for (const [hold, leave] of holdings) {
      await run(hold)
      expect(await listed()).toBe(true)
      expect(await refusalOf(await remove())).toEqual({
        _tag: "IssueIsHeld",
        message: "Bu sayı okurlarda var, silinemez; yayından kaldırılmış olarak kalır."
      })
      await run(leave)
    }
    await run((sql) => sql`INSERT INTO reading_data (user_id, issue_id, data) VALUES (${publisher1}, ${id}, '{}')`)
    expect(await listed()).toBe(false)
    await Effect.runPromise(await remove())
    expect(await run((sql) => sql`SELECT key FROM removals WHERE key = ${`content/${id}`}`)).toHaveLength(1)
    expect(await refusalOf((await calls()).ownIssue({ params: { id } }))).toEqual(notFound)
  })

  it("is kept by who opened it with a plan, as long as the plan runs", async () => {
    const id = await issueOf("PUBLISHED")
    const plan = newId()
    const { readerB } = seedData.ids
    await run(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at)
        VALUES (${plan}, ${readerB}, 'platform', 'platform', now() + interval '1 month')`
    )
    await sell(id, false)
    expect(await seenBy("readerB", id)).toBe("IssueNotFound")
    await run((sql) => sql`INSERT INTO plan_issues (user_id, issue_id) VALUES (${readerB}, ${id})`)
    expect(await seenBy("readerB", id)).toBe("DRAFT")
    await run((sql) => sql`UPDATE subscriptions SET ends_at = now() WHERE id = ${plan}`)
    expect(await seenBy("readerB", id)).toBe("IssueNotFound")
  })
})
