import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { layer as countingLayer } from "../../server/analytics/countEvents.ts"
import { type DayCount, Events } from "../../server/analytics/Events.ts"
import { Jobs } from "../../server/platform/queue/Jobs.ts"
import { Tokens } from "../../server/platform/tokens.ts"
import type { AnalyticsEvent } from "../../src/domain/analytics/AnalyticsEvent.ts"
import { eventNames } from "../../src/domain/analytics/EventName.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { countEvents } from "../kit/harness/countEvents.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData
/** Everybody comes from an address of their own, unless a test says where from. */
let addresses = 0

beforeAll(async () => {
  server = await startServer({
    variables: { TRUST_PROXY: "127.0.0.1", ANALYTICS_EVENTS_PER_MINUTE: "500", ANALYTICS_DAYS: "40" }
  })
  seedData = await populate(server)
})
afterAll(() => server.stop())
beforeEach(() => rows("TRUNCATE analytics_events, analytics_marks, analytics_days"))

const rows = (statement: string) =>
  server.inside(SqlClient.SqlClient.use((sql) => sql.unsafe<Record<string, unknown>>(statement)))

const stored = () => rows("SELECT * FROM analytics_events ORDER BY event_key")

const momentOf = (row: Record<string, unknown> | undefined): string => {
  const moment = row?.["occurred_at"]
  return moment instanceof Date ? moment.toISOString() : ""
}

interface Sending {
  readonly to?: "site/batch" | "reader/batch" | "batch"
  readonly token?: string
  readonly type?: string
  readonly from?: string
}

const send = (body: unknown, { to = "site/batch", token, type = "application/json", from }: Sending = {}) =>
  server.fetch(`/api/analytics/${to}`, {
    method: "POST",
    headers: {
      "content-type": type,
      "user-agent": "Gezgin/7",
      "x-forwarded-for": from ?? `10.0.${addresses >> 8}.${addresses++ & 255}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
    },
    body: typeof body === "string" ? body : JSON.stringify(body)
  })

const taken = async (body: unknown, sending: Sending = {}) => {
  const answer = await send(body, sending)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: unknown }).data
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

const event = (key: string, given: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  event_key: `olay-${key}`,
  event_name: "page_view",
  context: "site",
  occurred_at: ago(5),
  ...given
})

describe("a batch", () => {
  it("is kept once, however often and by however many it is told", async () => {
    const batch = [event("0001"), event("0002", { duration_seconds: 1e9 }), event("0001", { event_name: "baska" })]
    const answers = await Promise.all([taken(batch), taken(batch.toReversed()), taken(batch)])
    const [first, ...others] = answers as ReadonlyArray<{ accepted: number; repeated: number }>
    expect([first, ...others].reduce((sum, one) => sum + (one?.accepted ?? 0), 0)).toBe(2)
    expect([first, ...others].reduce((sum, one) => sum + (one?.repeated ?? 0), 0)).toBe(7)
    expect(await taken(batch)).toEqual({ accepted: 0, repeated: 3, refused: [] })
    expect(await stored()).toMatchObject([
      { event_key: "olay-0001", properties: null },
      { event_key: "olay-0002", duration_seconds: 86_400 }
    ])
  })

  it("loses nothing over what of it nobody understands, or is of another context, or too old to be counted", async () => {
    const old = new Date(Date.now() - 41 * 86_400_000).toISOString()
    const month = new Date(Date.now() - 39 * 86_400_000).toISOString()
    const batch = [
      event("0001"),
      null,
      event("0002", { context: "reader" }),
      event("0003", { occurred_at: old }),
      event("0004", { occurred_at: month, properties: { söz: "ş'\\\"\u2028😀", counts: { "/": 2 } } }),
      { ...event("0005"), event_name: "?" },
      event("0006", { occurred_at: ago(-3600) })
    ]
    expect(await taken(batch)).toEqual({ accepted: 3, repeated: 0, refused: [1, 2, 3, 5] })
    expect(await taken([event("0002", { context: "reader" })], { to: "reader/batch" })).toMatchObject({ accepted: 1 })
    const [, , fourth, sixth] = await stored()
    expect(fourth).toMatchObject({ properties: { söz: "ş'\\\"\u2028😀", counts: { "/": 2 } } })
    expect(momentOf(fourth)).toBe(month)
    expect(Date.parse(momentOf(sixth))).toBeLessThanOrEqual(Date.now())
    expect(await taken([])).toEqual({ accepted: 0, repeated: 0, refused: [] })
  })

  it("in the older form is known by what it says, as a beacon too", async () => {
    const older = {
      session: "oturum1",
      event_name: "time_on_page",
      event_time: Date.parse("2026-11-20T10:00:00Z"),
      properties: {
        context: "reader",
        issue: seedData.paid,
        duration_seconds: 12,
        eski: "değer",
        yer: "/auth/verify?token=gizli",
        // What the fields lose stands in no column.
        url_path: "/auth/verify?token=gizli",
        referrer: "https://biri:gizli@arama.example/?posta=biri@gizli.example",
        user_id: seedData.ids.readerB,
        properties: { token: "gizli" },
        session: "gizli",
        event_key: "gizli-anahtar"
      }
    }
    const at = { ...older, event_time: ago(60) }
    const batch = JSON.stringify([{ ...older, event_time: Date.now() - 60_000 }, at, at, event("0001")])
    const beacon = { to: "batch", type: "text/plain;charset=UTF-8" } as const
    expect(await taken(batch, beacon)).toEqual({ accepted: 3, repeated: 1, refused: [] })
    expect(await taken(batch, { to: "batch" })).toEqual({ accepted: 0, repeated: 4, refused: [] })
    expect(await stored()).toMatchObject([
      { event_key: "olay-0001", context: "site" },
      ...[1, 2].map(() => ({
        event_name: "time_on_page",
        context: "reader",
        session_key: "oturum1",
        issue: seedData.paid,
        duration_seconds: 12,
        url_path: "/auth/verify",
        referrer: "https://arama.example/",
        user_id: null,
        properties: { eski: "değer", yer: "/auth/verify" }
      }))
    ])
    const kept = (await stored()).slice(1).map(({ properties }) => properties)
    expect(kept).toEqual([1, 2].map(() => ({ eski: "değer", yer: "/auth/verify" })))
    expect(JSON.stringify(await stored())).not.toMatch(new RegExp(`gizli|${seedData.ids.readerB}`))
    const nested = (depth: number, sign = "[]") => `[{"a":${sign[0]?.repeat(depth)}${sign[1]?.repeat(depth)}}]`
    for (const [body, sending, status] of [
      ["[", beacon, 400],
      [{ events: [] }, { to: "batch" }, 400],
      [Array.from({ length: 501 }, () => null), {}, 400],
      [nested(30), {}, 200],
      [nested(30), { to: "batch" }, 200],
      [nested(60, '""'), {}, 400],
      [`[{"a":"${'[{\\"'.repeat(99)}"}]`, beacon, 200],
      [nested(31), {}, 400],
      [nested(31), { to: "reader/batch" }, 400],
      [nested(100_000), beacon, 400],
      ["[".repeat(260_000), { to: "batch" }, 400],
      [`["${"x".repeat(256 * 1024)}"]`, {}, 200],
      [`["${"x".repeat(258 * 1024)}"]`, {}, 413],
      ["[]", { type: "text/plain" }, 415]
    ] as const) {
      const answer = await send(body, sending)
      expect(answer.status, JSON.stringify(body).slice(0, 50)).toBe(status)
      expect(await answer.json()).toMatchObject({ success: status === 200 })
    }
  })

  it("names the user who sends it, and nobody else, and is lost over no token", async () => {
    const { readerA, readerB } = seedData.tokens
    const claims = JSON.parse(Buffer.from(readerA.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >
    const spent = await server.inside(Tokens.use((tokens) => tokens.sign("access", claims, -60)))
    const ended = await seedData.signIn("readerA")
    await server.fetch("/api/logout", { method: "POST", headers: { authorization: `Bearer ${ended}` } })
    const own = seedData.ids.readerA
    const cases: ReadonlyArray<readonly [token: string | undefined, user: string | null]> = [
      [readerA, own],
      [spent, own],
      [readerB, null],
      [ended, null],
      [`${readerA}x`, null],
      ["", null],
      [undefined, null]
    ]
    const seen = (sid: unknown) =>
      rows(`SELECT seen_at > now() - interval '1 minute' AS now FROM sessions WHERE id = '${sid}'`)
    await rows("UPDATE sessions SET seen_at = now() - interval '1 hour'")
    // A token that has run out is known again, and uses no session.
    expect(await taken([event("eski", { user_id: own })], { token: spent })).toMatchObject({ accepted: 1 })
    expect(await seen(claims["sid"])).toEqual([{ now: false }])
    await rows("DELETE FROM analytics_events")
    for (const [at, [token]] of cases.entries()) {
      const sending = token === undefined ? {} : { token }
      expect(await taken([event(`000${at}`, { user_id: own })], sending)).toMatchObject({ accepted: 1 })
    }
    expect(await seen(claims["sid"])).toEqual([{ now: true }])
    expect((await stored()).map(({ user_id }) => user_id)).toEqual(cases.map(([, user]) => user))
    expect(JSON.stringify(await stored())).not.toMatch(/Gezgin|10\.0\.|okur\.example/)
  })

  it("waits where an address sends too many", async () => {
    const many = Array.from({ length: 249 }, () => null)
    const batches: ReadonlyArray<readonly [from: string, body: unknown, status: number]> = [
      ["10.9.0.1", many, 200],
      ["10.9.0.1", [], 200],
      ["10.9.0.1", many, 200],
      ["10.9.0.1", [null], 200],
      ["10.9.0.1", [null], 429],
      ["10.9.0.3", [many.map(() => "x".repeat(1000))], 200],
      ["10.9.0.3", [many.map(() => "x".repeat(1000))], 200],
      ["10.9.0.3", [many.map(() => "x".repeat(1000))], 429]
    ]
    for (const [from, body, status] of batches) expect((await send(body, { from })).status, from).toBe(status)
    const refused = await send([], { from: "10.9.0.1" })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50)
    expect(await refused.json()).toMatchObject({ _tag: "TooManyRequests" })
    expect((await send([], { from: "10.9.0.2" })).status).toBe(200)
  })
})

describe("what days come to", () => {
  const inZone = new Intl.DateTimeFormat("sv-SE", { timeZone: publishingZone })

  /** The same by a plain count of the events. */
  const plainly = (events: ReadonlyArray<AnalyticsEvent>): ReadonlyArray<DayCount> => {
    const known = new Map<string, AnalyticsEvent>()
    for (const one of events) if (!known.has(one.event_key)) known.set(one.event_key, one)
    const { paid, paidPublication, freePublication } = seedData
    const groups = Map.groupBy(known.values(), (one) => {
      const { context } = one
      const event_name = eventNames.find((name) => name === one.event_name) ?? "other"
      const issue = one.issue === paid ? paid : null
      const named = [paidPublication, freePublication].find((publication) => publication === one.publication) ?? null
      const publication = issue === null ? named : paidPublication
      return JSON.stringify([inZone.format(new Date(one.occurred_at)), context, event_name, publication, issue])
    })
    return [...groups].map(([key, group]) => {
      const [day, context, event_name, publication, issue] = JSON.parse(key) as [string, string, string, null, null]
      return {
        day,
        context,
        event_name,
        publication,
        issue,
        events: group.length,
        visitors: new Set(group.flatMap(({ visitor_id }) => visitor_id ?? [])).size,
        sessions: new Set(group.flatMap(({ session_key }) => session_key ?? [])).size,
        seconds: group.reduce((sum, one) => sum + (one.duration_seconds ?? 0), 0)
      }
    })
  }

  const inOrder = (days: ReadonlyArray<DayCount>) => days.map((day) => JSON.stringify(day)).toSorted()

  const anEvent = () =>
    fc.record(
      {
        event_key: fc.integer({ min: 1, max: 60 }).map((number) => `olay-${String(number).padStart(4, "0")}`),
        event_name: fc.constantFrom("page_view", "time_on_page", "made_up", "made_up_too"),
        context: fc.constantFrom("site" as const, "reader" as const),
        // Around midnight there, in summer and in winter, and while its clock was changed twice a year.
        occurred_at: fc
          .tuple(
            fc.constantFrom("2026-11-20T21:00:00Z", "2026-07-14T21:00:00Z", "2015-01-01T22:00:00Z"),
            fc.integer({ min: -2, max: 2 })
          )
          .map(([midnight, millis]) => new Date(Date.parse(midnight) + millis).toISOString()),
        visitor_id: fc.constantFrom("vis_1", "vis_2", "vis_3"),
        session_key: fc.constantFrom("ses_1", "ses_2"),
        publication: fc.constantFrom(seedData.paidPublication, seedData.freePublication, "uydurma00000001"),
        issue: fc.constantFrom(seedData.paid, "uydurma00000002"),
        duration_seconds: fc.integer({ min: 0, max: 86_400 })
      },
      { requiredKeys: ["event_key", "event_name", "context", "occurred_at"] }
    )

  it("are what a plain count of the events says, whenever they are counted", async () => {
    const steps = fc.array(
      fc.oneof(fc.array(anEvent(), { minLength: 1, maxLength: 20 }), fc.constant("count" as const)),
      {
        minLength: 2,
        maxLength: 12
      }
    )
    await fc.assert(
      fc.asyncProperty(steps, async (taking) => {
        await rows("TRUNCATE analytics_events, analytics_marks, analytics_days")
        const days = await server.inside(
          Events.use(({ add, days }) =>
            Effect.gen(function* () {
              for (const step of taking) yield* step === "count" ? countEvents : add(step)
              yield* countEvents
              return yield* days
            })
          )
        )
        expect(inOrder(days)).toEqual(inOrder(plainly(taking.flatMap((step) => (step === "count" ? [] : step)))))
      }),
      { numRuns: 12 }
    )
  })

  it("miss nothing of what is told while somebody counts, and stay when the events go", async () => {
    const days = Array.from({ length: 30 }, (_, nth) => new Date(Date.UTC(2026, 0, 5 + nth, 12)).toISOString())
    const batchesOf = (at: string) =>
      ["a", "b", "c"].map((batch) =>
        [1, 2].map((one) => event(`${at}-${batch}${one}`, { occurred_at: at, visitor_id: `vis_${batch}` }))
      )
    const late = { occurred_at: "2026-01-05T13:00:00.000Z" }
    const [uncounted, swept] = [event("gec-0001", late), event("sonra-0001", late)]
    const recent = event("yeni-0001", { occurred_at: ago(60) })
    const counted = await server.inside(
      Events.use((events) =>
        Effect.gen(function* () {
          const { add } = events
          for (const at of days) {
            yield* Effect.all([...batchesOf(at).map(add), countEvents, countEvents], { concurrency: "unbounded" })
          }
          yield* add([uncounted, recent])
          yield* events.sweep
          yield* countEvents
          yield* events.sweep
          yield* add([swept])
          yield* countEvents
          return yield* events.days
        })
      )
    )
    const told = [...days.flatMap(batchesOf).flat(), recent, uncounted]
    expect(inOrder(counted)).toEqual(inOrder(plainly(told)))
    expect((await stored()).map(({ event_key }) => event_key)).toEqual(["olay-sonra-0001", "olay-yeni-0001"])
  })

  it("are counted a minute apart: the newest day always, of the older ones another each time", async () => {
    const counted: Array<ReadonlyArray<string>> = []
    let marked = ["2026-03-05", "2026-03-04", "2026-03-03", "2026-03-02"]
    const events = Layer.mock(Events, {
      marked: Effect.sync(() => {
        counted.push([])
        return marked
      }),
      count: (day) => Effect.sync(() => counted.splice(-1, 1, [...(counted.at(-1) ?? []), day])),
      sweep: Effect.void
    })
    const crons: Array<string> = []
    const jobs = Layer.mock(Jobs, {
      work: (queue, handle) =>
        handle({ id: "1", data: Schema.decodeUnknownSync(queue.data)({}), retries: 0 }).pipe(
          Effect.orDie,
          Effect.andThen(Effect.sleep("1 minute")),
          Effect.forever,
          Effect.forkScoped,
          Effect.asVoid
        ),
      names: new Set<string>(),
      schedule: (_queue, cron) => Effect.sync(() => void crons.push(cron)),
      send: () => Effect.succeed(true)
    })
    const counting = countingLayer.pipe(Layer.provide([events, jobs]))
    await Effect.gen(function* () {
      yield* Layer.build(counting)
      yield* TestClock.adjust("3 minutes")
      marked = ["2026-03-05"]
      yield* TestClock.adjust("1 minute")
    }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)
    expect(crons).toEqual(["* * * * *"])
    // Events arrive all the time, so that days are marked again.
    expect(counted).toEqual([
      ["2026-03-05", "2026-03-04"],
      ["2026-03-05", "2026-03-03"],
      ["2026-03-05", "2026-03-02"],
      ["2026-03-05", "2026-03-04"],
      ["2026-03-05"]
    ])
  })

  it("are counted by a server of itself", async () => {
    const folder = await freshFolder()
    try {
      const told = event("0001")
      const first = await startServer({ variables: { DATA_DIR: folder } })
      await first.inside(Events.use(({ add }) => add([told])))
      await first.stop()
      const second = await startServer({ variables: { DATA_DIR: folder } })
      const days = () => second.inside(Events.use(({ days }) => days))
      await vi.waitFor(async () => expect(inOrder(await days())).toEqual(inOrder(plainly([told]))))
      await second.stop()
    } finally {
      await removeFolder(folder)
    }
  })
})
