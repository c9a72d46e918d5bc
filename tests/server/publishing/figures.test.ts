import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Events } from "../../../server/analytics/Events.ts"
import { newId } from "../../../server/platform/identity.ts"
import type { AnalyticsEvent } from "../../../src/domain/analytics/AnalyticsEvent.ts"
import type { DayRange } from "../../../src/domain/publishing/FiguresAsked.ts"
import type { PageFigures } from "../../../src/domain/publishing/PageFigures.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { countEvents } from "../../kit/harness/countEvents.ts"
import { clientOf, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { differences, hearCrowd } from "../../kit/trials/readingCrowd.ts"

let server: RunningServer
let seedData: SeedData

type Publisher = "publisher1" | "publisher2"

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

interface Query {
  readonly from?: string
  readonly to?: string
  readonly publication?: string
  readonly issue?: string
}

const asking = async (query: Query = {}, person: Publisher = "publisher1") => {
  const { publishing } = await clientOf(server, { token: seedData.tokens[person] })
  return publishing.figures({ query: { from: "2026-05-01", to: "2026-05-03", ...query } })
}

const figures = async (query: Query = {}, person: Publisher = "publisher1") =>
  (await Effect.runPromise(await asking(query, person))).data

let keys = 0

/** What a tab tells in the reader. */
const told = (given: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  event_key: `okuma-${(keys += 1)}`.padEnd(12, "x"),
  event_name: "page_view",
  context: "reader",
  occurred_at: "2026-05-02T09:00:00.000Z",
  visitor_id: "vis_okur",
  session_key: "ses_okur",
  issue: seedData.paid,
  ...given
})

const count = (events: ReadonlyArray<AnalyticsEvent>) =>
  server.inside(Events.use((service) => Effect.andThen(service.add(events), countEvents)))

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

const none = { readers: 0, openings: 0, pages: 0, seconds: 0, sold: 0, total: 0, begun: 0, ended: 0 }

const order = "20260101000000000001"
let lines = 0

interface Sale {
  readonly publication: string
  readonly issue: string | null
  readonly price: number
  readonly at: string
}

const sell = ({ publication, issue, price, at }: Sale) =>
  run(
    (sql) => sql`INSERT INTO sales (id, order_number, line, publication_id, kind, issue_id, user_id, price, is_renewal,
        sold_at)
      VALUES (${newId()}, ${order}, ${(lines += 1)}, ${publication}, ${issue === null ? "year" : "issue"}, ${issue},
        ${seedData.ids.readerA}, ${price}, false, ${at}::text::timestamptz)`
  )

interface Term {
  readonly publication: string | null
  readonly starts: string
  readonly ended?: string
}

const subscribe = ({ publication, starts, ended }: Term) =>
  run(
    (
      sql
    ) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, starts_at, ends_at, ended_at)
      VALUES (${newId()}, ${seedData.ids.readerA}, ${publication === null ? "platform" : "publication"}, ${publication},
        ${starts}::text::timestamptz, ${ended ?? "2030-01-01T00:00:00Z"}::text::timestamptz,
        ${ended ?? null}::text::timestamptz)`
  )

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  await run(
    (sql) => sql`UPDATE issues SET published_at = '2026-01-01T00:00:00Z'::timestamptz WHERE status = 'PUBLISHED'`
  )
  await run(
    (sql) => sql`INSERT INTO orders (number, user_id, key_hash, body_hash, state, leased_until)
      VALUES (${order}, ${seedData.ids.readerA}, 'x', 'x', 'paid', now())`
  )
})
afterAll(() => server.stop())
beforeEach(() =>
  run((sql) =>
    sql.unsafe("TRUNCATE analytics_events, analytics_marks, readings, page_readings, sales, subscriptions CASCADE")
  )
)

describe("figures", () => {
  it("have each day of the range, and nothing where nothing was", async () => {
    expect(await figures()).toEqual({
      readers: 0,
      read_share: null,
      days: ["2026-05-01", "2026-05-02", "2026-05-03"].map((day) => ({ day, ...none })),
      sources: [],
      issues: [],
      issue_title: null
    })
  })

  it("tell what was read and sold and who subscribed, by days in Istanbul, of an issue and of a publication", async () => {
    const { paid, otherPaid, paidPublication: publication, freePublication } = seedData
    await count([
      told({ occurred_at: "2026-04-30T20:59:59.000Z" }),
      told({ occurred_at: "2026-04-30T21:00:00.000Z", referrer: "https://www.google.com/" }),
      told({ event_name: "page_turn", page_number: 2, properties: { pages: 2 } }),
      told({ event_name: "time_on_page", duration_seconds: 45 }),
      told({ visitor_id: "vis_baska", session_key: "ses_baska", issue: otherPaid, utm_source: "bülten" })
    ])
    await sell({ publication, issue: paid, price: 7499, at: "2026-05-03T20:59:59Z" })
    await sell({ publication, issue: paid, price: 7499, at: "2026-05-03T21:00:00Z" })
    await sell({ publication, issue: null, price: 74_990, at: "2026-05-01T09:00:00Z" })
    await sell({ publication: freePublication, issue: null, price: 1, at: "2026-05-01T09:00:00Z" })
    await subscribe({ publication, starts: "2026-05-01T09:00:00Z", ended: "2026-05-02T09:00:00Z" })
    await subscribe({ publication, starts: "2026-05-01T10:00:00Z" })
    await subscribe({ publication: freePublication, starts: "2026-05-01T10:00:00Z" })
    await subscribe({ publication: null, starts: "2026-05-01T10:00:00Z" })

    const all = await figures()
    expect(all.days).toEqual([
      { ...none, day: "2026-05-01", readers: 1, openings: 1, pages: 1, sold: 1, total: 74_990, begun: 2 },
      { ...none, day: "2026-05-02", readers: 2, openings: 1, pages: 3, seconds: 45, ended: 1 },
      { ...none, day: "2026-05-03", sold: 1, total: 7499 }
    ])
    expect(all.sources).toEqual([
      { source: "campaign", openings: 1 },
      { source: "searchEngine", openings: 1 }
    ])
    expect(all.readers).toBe(2)
    expect(all.read_share).toBeCloseTo((3 / 6 + 1 / 6) / 2, 9)
    const issue = { publication_title: "Atlas", readers: 1, openings: 1 }
    expect(all.issues.map(({ read_share, ...one }) => [one, Math.round(600 * (read_share ?? 0))])).toEqual([
      [{ ...issue, id: paid, title: "Atlas Mayıs", pages: 3, seconds: 45, sold: 1, total: 7499 }, 300],
      [{ ...issue, id: otherPaid, title: "Atlas Nisan", pages: 1, seconds: 0, sold: 0, total: 0 }, 100]
    ])

    expect(await figures({ publication })).toEqual(all)
    const one = await figures({ issue: paid })
    expect(one).toMatchObject({ readers: 1, issue_title: "Atlas Mayıs" })
    expect(one.issues).toHaveLength(1)
    expect(one.days).toEqual([
      { ...none, day: "2026-05-01", readers: 1, openings: 1, pages: 1 },
      { ...none, day: "2026-05-02", readers: 1, pages: 2, seconds: 45 },
      { ...none, day: "2026-05-03", sold: 1, total: 7499 }
    ])
    const others = await figures({}, "publisher2")
    expect(others.days[0]).toEqual({ ...none, day: "2026-05-01", sold: 1, total: 1, begun: 1 })
  })

  it("count a reader of two issues on two days once", async () => {
    await count([told(), told({ issue: seedData.otherPaid }), told({ occurred_at: "2026-05-03T09:00:00.000Z" })])
    const { readers, days, sources } = await figures()
    expect([readers, ...days.map((day) => day.readers)]).toEqual([1, 0, 1, 1])
    expect(sources).toEqual([{ source: "direct", openings: 3 }])
  })

  it("leave out the publisher who agreed to be known, and previews, and what nobody can read yet", async () => {
    await count([
      told({ visitor_id: "vis_yayinci", user_id: seedData.ids.publisher1 }),
      told({ visitor_id: "vis_yayinci", issue: seedData.free }),
      told({ visitor_id: "vis_onizleyen", is_preview: true }),
      told({ visitor_id: "vis_hazirlik", issue: seedData.unpublished }),
      told({ visitor_id: "vis_erken", occurred_at: "2025-12-31T23:00:00.000Z" })
    ])
    expect((await figures()).readers).toBe(0)
    expect((await figures({ from: "2025-12-30", to: "2026-01-02" })).readers).toBe(0)
    expect((await figures({}, "publisher2")).readers).toBe(1)
  })

  it("leave out programs that say so, and name none", async () => {
    const agents = ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "curl/8.5.0", firefox]
    for (const [place, agent] of agents.entries()) {
      const body = JSON.stringify([told({ visitor_id: `vis_${place}`, occurred_at: "2026-11-20T09:00:00.000Z" })])
      const headers = { "content-type": "application/json", "user-agent": agent }
      const answer = await server.fetch("/api/analytics/reader/batch", { method: "POST", headers, body })
      expect(answer.status).toBe(200)
    }
    await count([])
    const found = await run(
      (sql) => sql<{ visitor_id: string; is_robot: boolean }>`SELECT * FROM analytics_events ORDER BY visitor_id`
    )
    expect(found.map(({ is_robot }) => is_robot)).toEqual([true, true, false])
    expect(JSON.stringify(found)).not.toMatch(/bingbot|curl|Firefox/u)
    expect((await figures({ from: "2026-11-20", to: "2026-11-20" })).readers).toBe(1)
  })

  it("count a day again when more of it arrives, and take back whoever turns out to be a robot", async () => {
    await count([told()])
    await count([told({ visitor_id: "vis_gec", session_key: "ses_gec" })])
    expect((await figures()).readers).toBe(2)
    const turns = Array.from({ length: 400 }, (_, place) =>
      told({
        event_name: "page_turn",
        page_number: 1 + (place % 6),
        occurred_at: new Date(Date.parse("2026-05-02T09:00:00Z") + place * 100).toISOString()
      })
    )
    await count(turns)
    expect((await figures()).readers).toBe(1)
  })

  it("go with the issue, and with the events after 400 days", async () => {
    const day = new Date(Date.now() - 401 * 86_400_000).toISOString()
    await run(
      (sql) => sql`UPDATE issues SET published_at = '2020-01-01T00:00:00Z'::timestamptz WHERE status = 'PUBLISHED'`
    )
    await count([told({ occurred_at: day }), told()])
    await server.inside(Events.use(({ sweep }) => sweep))
    const left = await run((sql) => sql<{ day: string }>`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM readings`)
    expect(left).toEqual([{ day: "2026-05-02" }])
  })

  it.each(["publication", "issue"] as const)("are nobody else's: another's %s is not found", async (kind) => {
    await count([told()])
    const foreign = kind === "publication" ? { publication: seedData.paidPublication } : { issue: seedData.paid }
    const tag = kind === "publication" ? "PublicationNotFound" : "IssueNotFound"
    const refusal = await Effect.runPromise(Effect.flip(await asking(foreign, "publisher2")))
    expect(refusal).toMatchObject({ _tag: tag })
    expect((await figures({}, "publisher2")).readers).toBe(0)
  })

  it.each([
    ["2026-05-03", "2026-05-01"],
    ["2025-05-01", "2026-05-03"],
    ["2026-02-30", "2026-05-01"],
    ["bugün", "2026-05-01"]
  ])("are asked for by days alone, a leap year at most: not from %s to %s", async (from, to) => {
    const answer = await server.fetch(`/api/publisher/figures?from=${encodeURIComponent(from)}&to=${to}`, {
      headers: { authorization: `Bearer ${seedData.tokens.publisher1}` }
    })
    expect(answer.status).toBe(400)
  })
})

describe("the pages of an issue", () => {
  const days = { from: "2026-05-01", to: "2026-05-03" }

  const askingPages = async (
    query: Partial<DayRange> = {},
    issue = seedData.paid,
    person: Publisher = "publisher1"
  ) => {
    const { publishing } = await clientOf(server, { token: seedData.tokens[person] })
    return publishing.pageFigures({ query: { ...days, issue, ...query } })
  }
  const pages = async (query: Partial<DayRange> = {}, issue = seedData.paid, person: Publisher = "publisher1") =>
    (await Effect.runPromise(await askingPages(query, issue, person))).data

  const single = { properties: { pages: 1 } }
  const double = { properties: { pages: 2 } }
  const page = (number: number, readers = 0, seconds = 0, exits = 0) => ({ page: number, readers, seconds, exits })
  const unread = [1, 2, 3, 4, 5, 6].map((number) => page(number))

  it("are all there, though nobody was on them", async () => {
    expect((await pages()).pages).toEqual(unread)
  })

  it("have readers, seconds and exits, added up from the days that are asked for", async () => {
    const next = { occurred_at: "2026-05-03T09:00:00.000Z" }
    await count([
      told({ page_number: 1, ...single }),
      told({
        event_name: "time_on_page",
        page_number: 1,
        ...single,
        duration_seconds: 8,
        occurred_at: "2026-05-02T09:00:08.000Z"
      }),
      told({ event_name: "page_turn", page_number: 2, ...double, occurred_at: "2026-05-02T09:00:08.000Z" }),
      told({
        event_name: "time_on_page",
        page_number: 2,
        ...double,
        duration_seconds: 30,
        occurred_at: "2026-05-02T09:00:38.000Z"
      }),
      told({ event_name: "time_on_page", duration_seconds: 2, occurred_at: "2026-05-02T09:00:38.000Z" }),
      told({ visitor_id: "vis_baska", page_number: 1, ...single }),
      told({ ...next, page_number: 3, ...single })
    ])
    expect((await pages()).pages).toEqual([page(1, 2, 8, 1), page(2, 1, 30), page(3, 2, 30, 2), ...unread.slice(3)])
    expect((await pages({ from: "2026-05-03" })).pages).toEqual([
      ...unread.slice(0, 2),
      page(3, 1, 0, 1),
      ...unread.slice(3)
    ])
    expect((await pages({}, seedData.otherPaid)).pages.every(({ readers }) => readers === 0)).toBe(true)
    const { days: counted, readers } = await figures({ issue: seedData.paid })
    expect([readers, ...counted.map((day) => [day.pages, day.seconds])]).toEqual([2, [0, 0], [4, 40], [1, 0]])
  })

  it("are counted again when more of a day arrives, and are no reader's who turns out to be none", async () => {
    await count([told({ page_number: 1, ...single })])
    const late = { visitor_id: "vis_gec", session_key: "ses_gec", page_number: 4, ...single }
    await count([told(late), told({ ...late, event_name: "time_on_page", duration_seconds: 5 })])
    expect((await pages()).pages.filter(({ readers }) => readers > 0)).toEqual([page(1, 1, 0, 1), page(4, 1, 5, 1)])
    await count([told({ ...late, event_name: "page_view", user_id: seedData.ids.publisher1 })])
    expect((await pages()).pages.filter(({ readers }) => readers > 0)).toEqual([page(1, 1, 0, 1)])
  })

  it("go with the events after 400 days", async () => {
    const old = new Date(Date.now() - 401 * 86_400_000).toISOString()
    await count([told({ occurred_at: old, page_number: 1 }), told({ page_number: 1 })])
    await server.inside(Events.use(({ sweep }) => sweep))
    const left = await run((sql) => sql<{ day: string }>`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM page_readings`)
    expect(left).toEqual([{ day: "2026-05-02" }])
  })

  it("are not counted of pages that another PDF no longer has", async () => {
    await count([told({ page_number: 6, ...single })])
    await run((sql) => sql`UPDATE issues SET page_count = 5 WHERE id = ${seedData.paid}`)
    expect((await pages()).pages).toEqual(unread.slice(0, 5))
    await run((sql) => sql`UPDATE issues SET page_count = 6 WHERE id = ${seedData.paid}`)
  })

  it("are nobody else's", async () => {
    const refusal = await Effect.runPromise(Effect.flip(await askingPages({}, seedData.paid, "publisher2")))
    expect(refusal).toMatchObject({ _tag: "IssueNotFound" })
  })

  it("are asked for by days alone", async () => {
    const refusal = await Effect.runPromise(Effect.flip(await askingPages({ from: "2026-05-04" })))
    expect(refusal).toMatchObject({ _tag: "InvalidRequest" })
  })

  it("open all thumbnails to who makes the issue, and those of the preview to who sees figures alone", async () => {
    const { paid, paidPublication, ids, tokens } = seedData
    await run(
      (sql) => sql`INSERT INTO publication_members (id, publication_id, user_id, email, role)
        VALUES (${newId()}, ${paidPublication}, ${ids.readerA}, 'sayilar@yayin.example', 'figures')`
    )
    const asked = async (token: string) => {
      const answer = await server.fetch(`/api/publisher/figures/pages?from=2026-05-01&to=2026-05-01&issue=${paid}`, {
        headers: { authorization: `Bearer ${token}` }
      })
      const { data } = (await answer.json()) as { readonly data: PageFigures }
      const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "")
      const { pagePath = "" } = data.thumbnails ?? {}
      const status = async (file: string) =>
        (await server.fetch(`${pagePath}thumbnails/${file}.webp`, { headers: { cookie: cookie.join("; ") } })).status
      return {
        last: data.thumbnails?.lastReadable,
        statuses: [await status("1"), await status("6"), await status("6-blur")]
      }
    }
    const maker = await asked(tokens.publisher1)
    const other = await asked(tokens.readerA)
    expect([maker.last, other.last]).toEqual([6, 3])
    expect(maker.statuses.map((status) => status === 403)).toEqual([false, false, false])
    expect(other.statuses.map((status) => status === 403)).toEqual([false, true, false])
  })
})

it("counts a crowd's events exactly once, whatever is repeated, mixed and made up", async () => {
  const heard = await hearCrowd({ events: 12_000, readers: 150, seed: 7 })
  try {
    expect(heard.sent).toBeGreaterThan(12_000)
    expect(await differences(heard)).toEqual([])
  } finally {
    await heard.server.stop()
  }
}, 60_000)
