import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate } from "../../server/platform/migrations.ts"
import { newId } from "../../server/platform/identity.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { withoutNotices } from "../kit/fixtures/withoutNotices.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const dashboard = async (person: "publisher1" | "publisher2" = "publisher1") =>
  (await Effect.runPromise((await clientOf(server, { token: seedData.tokens[person] })).publishing.dashboard())).data

const card = {
  cardHolderName: "Ayşe Okur",
  cardNumber: "4242 4242 4242 4242",
  expireMonth: "12",
  expireYear: "2040",
  cvc: "123"
}

/** Pays for these with the sandbox's card. */
const buy = async (items: ReadonlyArray<{ readonly id: string; readonly price: number }>) => {
  const answer = await server.fetch("/api/pay", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": `deneme-deneme-deneme-${newId()}`,
      authorization: `Bearer ${seedData.tokens.readerA}`
    },
    body: JSON.stringify({ cart: { items, total: items.reduce((sum, { price }) => sum + price, 0) }, payment: card })
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe("a publisher's dashboard", () => {
  it("counts the publisher's own publications and issues, and lists the published ones", async () => {
    const shown = await dashboard()
    expect(shown).toMatchObject({
      publications_count: 1,
      issues_count: 3,
      publications: [{ id: seedData.paidPublication, title: "Atlas", issues_count: 3 }]
    })
    expect(shown.latest_published_issues.map(({ id }) => id).toSorted()).toEqual(
      [seedData.paid, seedData.otherPaid].toSorted()
    )
    expect(shown.latest_published_issues.find(({ id }) => id === seedData.paid)).toEqual({
      id: seedData.paid,
      cover_image: `/covers/${seedData.paid}.webp?v=v1`,
      issue_title: "Atlas Mayıs",
      publish_date: "2026-05-01",
      published_at: moment,
      status: "PUBLISHED",
      publication_title: "Atlas"
    })
    expect(shown.latest_activity).toEqual([])
  })

  it("lists no more than the ten that were published last", async () => {
    const added = Array.from({ length: 12 }, () => newId())
    for (const [place, id] of added.entries()) {
      await run(
        (sql) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status,
            publish_date, published_at)
          VALUES (${id}, ${seedData.freePublication}, 'Sokak', '', true, 20200101, 'PUBLISHED', '2020-01-01'::date,
            now() + make_interval(mins => ${place}))`
      )
    }
    const { latest_published_issues: latest, issues_count } = await dashboard("publisher2")
    expect(latest.map(({ id }) => id)).toEqual(added.toReversed().slice(0, 10))
    expect(issues_count).toBe(13)
  })

  it("tells of every sale who bought it, and of other accesses nobody's name; nothing of another publisher's", async () => {
    const { paid, otherPaid, paidPublication, ids } = seedData
    await buy([{ id: paid, price: 7499 }])
    await buy([{ id: `subscription_${paidPublication}`, price: 74_990 }])
    await run(
      (sql) => sql`INSERT INTO plan_issues (user_id, issue_id, opened_at)
      VALUES (${ids.readerB}, ${otherPaid}, now() - interval '1 hour')`
    )
    await run(
      (sql) => sql`INSERT INTO library (user_id, issue_id, access_type, created_at)
      VALUES (${ids.readerB}, ${paid}, 'purchase', now() - interval '2 hours')`
    )
    const { latest_activity: told } = await dashboard()
    const id = expect.any(String)
    expect(told).toEqual([
      {
        type: "order",
        id,
        kind: "year",
        price: 74_990,
        created: moment,
        issue: null,
        publication_title: "Atlas",
        is_renewal: false,
        refunded: null,
        user: "Ayşe Okur"
      },
      {
        type: "order",
        id,
        kind: "issue",
        price: 7499,
        created: moment,
        issue: { id: paid, title: "Atlas Mayıs" },
        publication_title: "Atlas",
        is_renewal: false,
        refunded: null,
        user: "Ayşe Okur"
      },
      {
        type: "access",
        id,
        user: null,
        access_date: moment,
        access_type: "plan",
        issue: { id: otherPaid, title: "Atlas Nisan" },
        publication_title: "Atlas"
      },
      {
        type: "access",
        id,
        user: null,
        access_date: moment,
        access_type: "gift",
        issue: { id: paid, title: "Atlas Mayıs" },
        publication_title: "Atlas"
      }
    ])
    expect(JSON.stringify(told)).not.toContain("Işık Okur")
    expect((await dashboard("publisher2")).latest_activity).toEqual([])
  })

  it("tells of a refunded sale once, as such and at the time of the refund, to whoever sees the figures too", async () => {
    const { paidPublication, ids } = seedData
    const [, , ...others] = (await dashboard()).latest_activity
    await run(
      (
        sql
      ) => sql`INSERT INTO refunds (id, order_number, line, amount, key_hash, body_hash, problem, words, state, settled_at, leased_until)
        SELECT ${newId()}, order_number, line, price, 'a', 'a', 'reading', '', 'refunded', now() + interval '1 hour', now()
        FROM sales WHERE kind = 'issue'`
    )
    await run(
      (sql) => sql`INSERT INTO publication_members (id, publication_id, email, role, user_id)
        VALUES ('figuresmember00', ${paidPublication}, 'sayilar@sayfa.example', 'figures', ${ids.publisher2})`
    )
    for (const person of ["publisher1", "publisher2"] as const) {
      const { latest_activity: told } = await dashboard(person)
      expect(told.slice(2)).toEqual(others)
      expect(told.slice(0, 2)).toMatchObject([
        { type: "order", kind: "issue", price: 7499, user: "Ayşe Okur", refunded: moment },
        { type: "order", kind: "year", refunded: null }
      ])
    }
    await run((sql) => sql`DELETE FROM publication_members WHERE id = 'figuresmember00'`)
  })

  it("goes on telling of a sale as before where its refund was refused", async () => {
    await run((sql) => sql`UPDATE refunds SET state = 'refused'`)
    const { latest_activity: told } = await dashboard()
    expect(told.slice(0, 2)).toMatchObject([
      { kind: "year", refunded: null },
      { kind: "issue", refunded: null }
    ])
    expect(told).toHaveLength(4)
  })

  it("goes on telling of a sale whose buyer's account is gone, without a name", async () => {
    await run((sql) => sql`UPDATE sales SET user_id = NULL`)
    const users = (await dashboard()).latest_activity.map(({ user }) => user)
    expect(users).toEqual([null, null, null, null])
  })

  it("knows the sales that were made before it kept books", async () => {
    const books = () =>
      run(
        (sql) => sql<{
          readonly id: string
        }>`SELECT order_number, line, publication_id, kind, issue_id, price, is_renewal
          FROM sales ORDER BY sold_at`
      )
    const before = await books()
    expect(before).toHaveLength(2)
    await run((sql) => sql`DROP TABLE publication_members, publication_activities`)
    for (const statement of withoutNotices) await run((sql) => sql.unsafe(statement))
    await run(
      (sql) =>
        sql`DROP TABLE sales, readings, page_readings, logos, article_drafts, article_lists, archives, deletions, last_mails, page_tiles, shared_pages`
    )
    await run(
      (sql) => sql`DROP TABLE support_attachments, support_messages, support_tickets, questions, team_activities`
    )
    await run((sql) => sql`DROP TABLE refunds, sandbox_refunds`)
    await run((sql) => sql`ALTER TABLE sandbox_payments DROP COLUMN refunding`)
    await run(
      (sql) =>
        sql`DROP TABLE advert_days, advert_reader_days, advert_impressions, advert_issues, advert_keywords, advert_words, advert_pictures, adverts`
    )
    await run((sql) => sql`ALTER TABLE analytics_events DROP COLUMN is_robot`)
    await run((sql) =>
      sql.unsafe("DROP INDEX analytics_events_visitor, analytics_events_session, analytics_events_device")
    )
    await run((sql) =>
      sql.unsafe(
        "DROP INDEX library_order, subscriptions_order, orders_apart, library_issue, reading_data_issue, subscriptions_publication, publications_logo"
      )
    )
    await run((sql) =>
      sql.unsafe(
        "ALTER TABLE issues DROP COLUMN cover_page, DROP COLUMN cover_version, DROP COLUMN cover_picture, DROP COLUMN cover_folder, DROP COLUMN folder"
      )
    )
    await run((sql) =>
      sql.unsafe(`ALTER TABLE conversions DROP COLUMN folder, DROP COLUMN number, DROP COLUMN page_width, DROP COLUMN page_height,
        DROP COLUMN accent_colour, DROP COLUMN cover_page, DROP COLUMN cover_folder, DROP COLUMN replaced_at, ADD PRIMARY KEY (issue_id)`)
    )
    await run((sql) => sql`DROP SCHEMA pgboss CASCADE`)
    await run((sql) => sql`DELETE FROM migrations WHERE migration_id >= 33`)
    await server.inside(migrate)
    expect(await books()).toEqual(before)
    expect((await dashboard()).latest_activity[0]).toMatchObject({ type: "order", user: "Ayşe Okur" })
  })
})
