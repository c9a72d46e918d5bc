import { Clock, Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { subscribeToPlan } from "../../server/demo/purchases.ts"
import { newId } from "../../server/platform/identity.ts"
import { migrate } from "../../server/platform/migrations.ts"
import { Gateway } from "../../server/platform/payment/Gateway.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { mailDue } from "../../server/account/mailDue.ts"
import { Orders } from "../../server/shop/Orders.ts"
import { renewAll, round } from "../../server/shop/renewals.ts"
import { reconcile, settle } from "../../server/shop/settle.ts"
import { Subscriptions } from "../../server/shop/Subscriptions.ts"
import { periodEnd, renewsFrom } from "../../src/domain/shop/period.ts"
import { type BillingPeriod, planOf } from "../../src/domain/shop/plans.ts"
import type { Language } from "../../src/i18n/language.ts"
import { countedResults } from "../kit/harness/countedResults.ts"
import { type RunningServer, type Services, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { withoutNotices } from "../kit/fixtures/withoutNotices.ts"
import type { Person } from "../kit/fixtures/seedPeople.ts"

const paying = "5528790000000008"
const paysOnce = "4000000000000341"
const challenging = "4000000000003220"
const declining = "4000000000009995"
const silentAfter = "4000000000000515"
const month = 24_990
const hour = 3_600_000

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({ tellingPause: 1, variables: { PAYMENT_ANSWER_SECONDS: "1" } })
  seedData = await populate(server)
})
afterAll(() => server.stop())

interface Said {
  readonly status: number
  readonly _tag?: string
  readonly data?: unknown
  readonly message?: string
  readonly order_number?: string
}

const call = async (person: Person | null, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await server.fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(person === null ? {} : { authorization: `Bearer ${seedData.tokens[person]}` }),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { ...((await answer.json()) as object), status: answer.status } as Said
}

let keys = 0
const newKey = (): string => `abonelik-abonelik-${(keys += 1)}`

interface Wish {
  readonly person?: Person
  readonly plan?: string
  readonly period?: string
  readonly amount?: number
  readonly card?: string
  readonly key?: string
}

const subscribe = (wish: Wish = {}) => {
  const { person = "readerA", plan = "platform", period = "monthly", amount = month, card = paying } = wish
  return call(
    person,
    "/api/subscription/create",
    {
      plan_id: plan,
      billing_period: period,
      amount,
      payment_method: { card_name: "Abone", card_number: card, expiry_date: "12/40", cvv: "123" }
    },
    { "idempotency-key": wish.key ?? newKey(), "accept-language": "tr" }
  )
}

interface Told {
  readonly platform: ReadonlyArray<Record<string, unknown>>
  readonly publication: ReadonlyArray<Record<string, unknown>>
}

const subscriptionsOf = async (person: Person) =>
  ((await call(person, "/api/subscriptions")).data as { readonly subscription: Told }).subscription

const cancel = (person: Person | null, id: unknown, reason = "Pahalı", type = "platform") =>
  call(person, "/api/subscriptions/cancel", { subscription_id: id, reason, subscription_type: type })

const number = (said: Said) => (said.data as { readonly order_number: string }).order_number

const taken = async () => {
  const [row] = await server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<{ sum: number; count: number }>`SELECT coalesce(sum(amount), 0)::int AS sum, count(*)::int AS count
        FROM sandbox_payments WHERE state = 'taken'`
    )
  )
  return row
}

it("sells a plan for what it costs, once a key, and no other while it renews itself", async () => {
  expect(await subscribe({ amount: month - 1 })).toMatchObject({
    status: 409,
    _tag: "PriceChanged",
    lines: [{ kind: "plan", ref: "platform", period: "monthly", price: month }],
    total: month
  })
  expect(await subscribe({ plan: "old_basic", amount: 3990 })).toMatchObject({ _tag: "PriceChanged", lines: [] })
  expect(await subscribe({ card: declining })).toMatchObject({ status: 402, reason: "insufficientFunds" })
  expect(await subscriptionsOf("readerA")).toEqual({ platform: [], publication: [] })

  const key = newKey()
  const asked = await Promise.all(Array.from({ length: 6 }, () => subscribe({ key })))
  const paid = asked.filter(({ status }) => status === 200)
  expect(new Set(paid.map(number)).size).toBe(1)
  expect(asked.filter(({ status }) => status !== 200).every(({ _tag }) => _tag === "PaymentPending")).toBe(true)
  expect(await subscribe({ key, period: "yearly", amount: 249_900 })).toMatchObject({ _tag: "KeyReused" })
  expect(await subscribe({ plan: "family", amount: 49_990 })).toMatchObject({ status: 409, _tag: "AlreadySubscribed" })
  expect(await taken()).toEqual({ sum: month, count: 1 })
  // A card that was refused, or asked again, leaves no customer behind.
  expect(
    await server.inside(SqlClient.SqlClient.use((sql) => sql`SELECT count(*)::int AS count FROM sandbox_customers`))
  ).toEqual([{ count: 1 }])

  const { platform } = await subscriptionsOf("readerA")
  expect(platform).toEqual([
    {
      id: expect.any(String),
      subscription_type: "platform",
      plan: "platform",
      billing_period: "monthly",
      start_date: expect.stringMatching(/Z$/),
      end_date: expect.stringMatching(/Z$/),
      auto_renewal: true,
      is_overdue: false,
      role: "owner",
      expand: { order: { total_amount: month, currency: "TRY" }, publication: null }
    }
  ])
  expect((await call("readerA", "/api/user-access-summary")).data).toMatchObject({ platformAccess: true })
  expect((await call("readerB", "/api/user-access-summary")).data).toMatchObject({ platformAccess: false })
  expect((await call("readerA", `/api/checkout/attempts/${key}`)).data).toMatchObject({ state: "paid", reason: null })
  expect(await call("readerB", `/api/checkout/attempts/${key}`)).toMatchObject({ status: 404 })
  // With it and the tables, a card could be tried out.
  expect(server.log.join("\n")).not.toContain(key)
})

it("is cancelled by its owner alone, with a reason, and is followed by another plan where it ends", async () => {
  const [plan] = (await subscriptionsOf("readerA")).platform
  expect(await cancel("readerA", plan?.["id"], " ")).toMatchObject({
    status: 400,
    message: "Lütfen bir iptal sebebi seçiniz."
  })
  expect(await cancel("readerB", plan?.["id"])).toMatchObject({ status: 404, _tag: "SubscriptionNotFound" })
  expect(await cancel("readerA", plan?.["id"], "Pahalı", "publication")).toMatchObject({ status: 404 })
  expect(await cancel(null, plan?.["id"])).toMatchObject({ status: 401 })
  for (const id of ["\0", "x", plan?.["plan"]]) expect(await cancel("readerA", id)).toMatchObject({ status: 404 })
  for (const reason of ["Pahalı", "Başka"]) {
    expect(await cancel("readerA", plan?.["id"], reason)).toMatchObject({ status: 200, success: true })
  }
  const kept = await server.inside(
    SqlClient.SqlClient.use((sql) => sql`SELECT cancel_reason, renew_at FROM subscriptions`)
  )
  expect(kept).toEqual([{ cancel_reason: "Pahalı", renew_at: null }])

  const key = newKey()
  const left = await subscribe({ plan: "family", amount: 49_990, card: challenging, key })
  const { challenge_url } = left.data as { readonly challenge_url: string }
  expect((await call("readerA", `/api/checkout/attempts/${key}`)).data).toEqual({
    order_number: number(left),
    state: "challenged",
    reason: null,
    challenge_url
  })
  await server.fetch(challenge_url, {
    method: "POST",
    body: new URLSearchParams({ verdict: "approve" }),
    redirect: "manual"
  })
  // The bank has said yes before another attempt could give this one up.
  expect(await subscribe()).toMatchObject({ status: 409, _tag: "AlreadySubscribed" })
  expect((await subscriptionsOf("readerA")).platform).toEqual([
    { ...plan, auto_renewal: false },
    expect.objectContaining({ plan: "family", start_date: plan?.["end_date"], auto_renewal: true })
  ])
  await when(Date.parse(String(plan?.["end_date"])), renewAll)
  const first = { id: String(plan?.["id"]), userId: seedData.ids.readerA }
  expect(await stateOf(first)).toMatchObject({ ended: true, told: [] })
})

it("renews a year that came out of the cart, and writes to its owner in the language they paid in", async () => {
  const bought = await call(
    "readerB",
    "/api/pay",
    {
      cart: { items: [{ id: `subscription_${seedData.paidPublication}`, price: 74_990 }], total: 74_990 },
      payment: { cardHolderName: "Abone", cardNumber: paying, expireMonth: "12", expireYear: "2040", cvc: "123" }
    },
    { "idempotency-key": newKey(), "accept-language": "en" }
  )
  expect(bought.status).toBe(200)
  const [year] = (await subscriptionsOf("readerB")).publication
  expect(year).toMatchObject({
    plan: null,
    billing_period: "yearly",
    auto_renewal: true,
    expand: { order: { total_amount: 74_990 }, publication: { id: seedData.paidPublication, title: "Atlas" } }
  })
  expect(await cancel("readerB", year?.["id"], "Okumuyorum", "publication")).toMatchObject({ status: 200 })
  const [reader] = await server.inside(
    SqlClient.SqlClient.use((sql) => sql`SELECT language FROM users WHERE id = ${seedData.ids.readerB}`)
  )
  expect(reader).toEqual({ language: "en" })
})

const at = (text: string): number => Date.parse(`${text}+03:00`)
/** A moment by Istanbul's clocks. */
const written = (millis: number): string => new Date(millis + 3 * hour).toISOString().slice(0, 16)

/** Runs inside the server at another time: years ahead, where its own round finds nothing to do. */
const when = <A, E>(now: number, effect: Effect.Effect<A, E, Services>) =>
  server.inside(
    Clock.clockWith((clock) =>
      Effect.provideService(
        effect,
        Clock.Clock,
        Object.assign(Object.create(clock) as Clock.Clock, { currentTimeMillis: Effect.succeed(now) })
      )
    )
  )

const rows = <Row extends object>(ask: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<Row>, unknown>) =>
  server.inside(SqlClient.SqlClient.use(ask))

interface Begun {
  readonly card?: string
  readonly begins: string
  readonly billing?: BillingPeriod
  readonly language?: Language
  /** A year of the seed data's publication instead of a plan. */
  readonly isYear?: boolean
}

let readers = 0

/** A reader of their own, who has bought a period with this card, as if it had begun then. */
const subscribed = async ({ card = paying, begins, billing = "monthly", language = "tr", isYear = false }: Begun) => {
  const amount = isYear ? 74_990 : planOf("platform").prices[billing]
  const bought = await server.inside(
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const orders = yield* Orders
      const email = `abone${(readers += 1)}@okur.example`
      const { id: userId } = yield* accounts.add({ email, name: "Abone", role: "READER", passwordHash: null })
      yield* accounts.setLanguage(userId, language)
      const attempt = { userId, key: newId(), bodyHash: "" }
      const items = [{ id: `subscription_${seedData.paidPublication}`, price: amount }]
      const placed = yield* isYear
        ? orders.place({ ...attempt, cart: { items, total: amount }, isAgain: false })
        : orders.placePlan({ ...attempt, plan: { id: "platform", period: billing, amount } })
      if ("abandoned" in placed) return yield* Effect.die(new Error("Nothing was at the bank"))
      const { number: reference } = placed
      const gateway = yield* Gateway
      const charge = yield* gateway
        .charge({
          reference,
          amount,
          card: Redacted.make({ holder: "Abone", number: card, expiry: "12/40", cvv: "123" }),
          returnPath: "/",
          isFirst: true
        })
        .pipe(Effect.catchTag("GatewaySilent", () => gateway.lookup(reference)))
      yield* settle(reference, charge)
      return { userId, email }
    })
  )
  const [starts, ends] = [at(begins), periodEnd(at(begins), isYear ? "yearly" : billing, 1)]
  const moments = [starts, ends, renewsFrom(ends)].map((moment) => new Date(moment).toISOString())
  const [row] = await rows<{ id: string }>(
    (sql) => sql`UPDATE subscriptions SET starts_at = ${moments[0]}::text::timestamptz,
        ends_at = ${moments[1]}::text::timestamptz, renew_at = ${moments[2]}::text::timestamptz
      WHERE user_id = ${bought.userId} RETURNING id`
  )
  return { ...bought, id: row?.id ?? "", ends }
}

type Subscribed = Awaited<ReturnType<typeof subscribed>>

/** Its end, how often money was taken for it, and what its reader was told. */
const stateOf = async ({ id, userId }: { readonly id: string; readonly userId: string }) => {
  const [row] = await rows<{ ends: number; periods: number; ended: boolean; renews: boolean }>(
    (sql) => sql`SELECT (extract(epoch FROM ends_at) * 1000)::float8 AS ends, periods, ended_at IS NOT NULL AS ended,
        auto_renewal AS renews FROM subscriptions WHERE id = ${id}`
  )
  const [payments] = await rows<{ taken: number }>(
    (sql) => sql`SELECT count(*)::int AS taken FROM sandbox_payments p JOIN orders o ON o.number = p.reference
      WHERE o.user_id = ${userId} AND p.state = 'taken'`
  )
  const told = await rows<{ type: string }>(
    (sql) => sql`SELECT type FROM notifications WHERE user_id = ${userId} ORDER BY created_at, occasion`
  )
  return {
    end: written(row?.ends ?? 0),
    periods: row?.periods,
    ended: row?.ended,
    renews: row?.renews,
    taken: payments?.taken,
    told: told.map(({ type }) => type.replace("subscription_", ""))
  }
}

/** Whoever looked after open orders is gone. */
const watchAttempt = (now: number) =>
  when(
    now,
    SqlClient.SqlClient.use((sql) =>
      sql.unsafe("UPDATE orders SET leased_until = now() - interval '1 second' WHERE state = 'pending'")
    ).pipe(Effect.andThen(reconcile))
  )

/** A server that is killed between the gateway's answer and writing it down. */
const chargeUnheard = ({ id }: Subscribed) =>
  Effect.gen(function* () {
    const placed = yield* (yield* Orders).placeRenewal(id)
    if (placed === null) return yield* Effect.die(new Error("It is due"))
    const { number: reference, order, customer } = placed
    yield* (yield* Gateway).chargeAgain({ reference, amount: order.total, customer })
  })

const renewed = (periods: number): ReadonlyArray<string> => Array.from({ length: periods }, () => "renewed")

it("renews a period a day before its end, through short months and leap years, for the price that was agreed", async () => {
  const monthly = await subscribed({ begins: "2028-01-31T09:00" })
  const yearly = await subscribed({ begins: "2028-02-29T12:00", billing: "yearly", language: "en" })
  await rows((sql) => sql`UPDATE subscriptions SET price = 100 WHERE id IN (${monthly.id}, ${yearly.id})`)
  const ends = ["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31", "2028-06-30"]
  for (const [index, end] of ends.entries()) {
    expect(await stateOf(monthly), end).toMatchObject({ end: `${end}T09:00`, periods: index + 1, taken: index + 1 })
    await when(at(`${end}T09:00`) - 24 * hour - 1, renewAll)
    expect(await stateOf(monthly), end).toMatchObject({ periods: index + 1 })
    await when(at(`${end}T09:00`) - 24 * hour, renewAll)
    await when(at(`${end}T09:00`) - 23 * hour, renewAll)
  }
  expect(await stateOf(monthly)).toEqual({
    end: "2028-07-31T09:00",
    periods: 6,
    ended: false,
    renews: true,
    taken: 6,
    told: renewed(5)
  })
  for (const end of ["2029-02-28", "2030-02-28", "2031-02-28"]) {
    await when(
      at(`${end}T11:59`),
      Subscriptions.use((subscriptions) => subscriptions.endOver)
    )
    expect(await stateOf(yearly)).toMatchObject({ end: `${end}T12:00`, ended: false })
    // The months of the other have ended long ago by then, and nothing is charged for them.
    await when(at(`${end}T11:59`), renewAll)
  }
  expect(await stateOf(yearly)).toMatchObject({ end: "2032-02-29T12:00", periods: 4, told: renewed(3) })
  expect(await stateOf(monthly)).toMatchObject({ ended: true, taken: 6 })
  const sums = await rows(
    (sql) => sql`SELECT DISTINCT p.amount, f.fact->'total' AS total FROM orders o
      JOIN order_facts f ON f.order_number = o.number AND f.seq = 0 JOIN sandbox_payments p ON p.reference = o.number
      WHERE o.renews IN (${monthly.id}, ${yearly.id})`
  )
  expect(sums).toEqual([{ amount: 100, total: 100 }])

  // What the database counts is the same.
  const table = [
    ["2028-01-31T09:00", "monthly", 5],
    ["2028-02-29T12:00", "yearly", 4],
    ["2027-10-31T23:30", "monthly", 4]
  ] as const
  for (const [begins, billing, periods] of table) {
    const [same] = await rows<{ ends: number }>(
      (sql) => sql`SELECT (extract(epoch FROM ((${new Date(at(begins)).toISOString()}::text::timestamptz
          AT TIME ZONE 'Europe/Istanbul') + ${periods}::int * ${billing === "yearly" ? "1 year" : "1 month"}::text::interval)
          AT TIME ZONE 'Europe/Istanbul') * 1000)::float8 AS ends`
    )
    expect(same?.ends, begins).toBe(periodEnd(at(begins), billing, periods))
  }
})

it("asks a card that declines again until the end, ends then, and says so in the reader's language, once each", async () => {
  const declined = await subscribed({ card: paysOnce, begins: "2033-03-31T10:00", language: "en" })
  const { ends } = declined
  const counted = await countedResults(server, "sayfa_renewals_total")
  for (let hours = 24; hours > -90; hours -= 1) await when(ends - hours * hour, renewAll)
  expect(await counted()).toEqual({ failed: 4 })
  const tries = await rows((sql) => sql`SELECT state FROM orders WHERE renews = ${declined.id}`)
  expect(tries).toEqual([24, 18, 12, 6].map(() => ({ state: "failed" })))
  expect(await stateOf(declined)).toEqual({
    end: "2033-04-30T10:00",
    periods: 1,
    ended: true,
    renews: false,
    taken: 1,
    told: ["failed", "ended"]
  })
  const told = await rows<{ title: string; text: string; actions: unknown }>(
    (sql) =>
      sql`SELECT title, text, actions FROM notifications WHERE user_id = ${declined.userId} ORDER BY occasion DESC`
  )
  expect(told).toMatchObject([
    { title: "Your platform subscription could not be renewed", text: expect.stringContaining("April 30, 2033") },
    {
      title: "Your platform subscription has ended",
      text: expect.stringContaining("the payment could not be taken"),
      actions: [{ text: "My subscriptions", url: "/account/subscriptions" }]
    }
  ])
  const mails = async () => {
    const folder = join(server.folder, "mail")
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    return texts.filter((text) => text.includes(`To: ${declined.email}`))
  }
  await server.inside(Effect.andThen(mailDue("http://kiosk.example"), mailDue("http://kiosk.example")))
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), { timeout: 30_000, interval: 50 })
  expect(await rows((sql) => sql`SELECT id FROM notifications WHERE mail_due`)).toEqual([])
})

it("renews late what a stopped server could not ask for, for three days and for one period, and then ends it", async () => {
  const late = await subscribed({ begins: "2034-01-31T08:00", isYear: true })
  const tooLate = await subscribed({ begins: "2034-01-31T08:00", isYear: true })
  await when(late.ends + 72 * hour - 1, Effect.all([renewAll, renewAll, renewAll], { concurrency: "unbounded" }))
  const [one, other] = [await stateOf(late), await stateOf(tooLate)]
  expect([one, other]).toEqual([1, 2].map(() => expect.objectContaining({ end: "2036-01-31T08:00", taken: 2 })))
  await when(late.ends + 400 * 24 * hour, renewAll)
  expect(await stateOf(late)).toMatchObject({ ended: true, renews: false, taken: 2, told: ["renewed", "ended"] })
})

it("takes money for a period once, wherever a server is killed, and however many ask for it", async () => {
  const [before, after, silent, many] = [
    await subscribed({ begins: "2040-01-31T08:00" }),
    await subscribed({ begins: "2040-01-31T08:00" }),
    await subscribed({ begins: "2040-01-31T08:00", card: silentAfter }),
    await subscribed({ begins: "2040-01-31T08:00" })
  ]
  const now = before.ends - 24 * hour
  const counted = await countedResults(server, "sayfa_renewals_total")
  // Killed before the gateway was asked, and after it was, before anything was written.
  await when(
    now,
    Orders.use((orders) => orders.placeRenewal(before.id))
  )
  await when(now, chargeUnheard(after))
  await when(now, Effect.all(Array(4).fill(renewAll) as Array<typeof renewAll>, { concurrency: "unbounded" }))
  expect((await Promise.all([before, after, silent, many].map(stateOf))).map(({ periods }) => periods)).toEqual([
    1, 1, 1, 2
  ])
  // Whoever has found it due before asks for nothing now.
  expect(
    await when(
      now,
      Orders.use((orders) => orders.placeRenewal(many.id))
    )
  ).toBeNull()
  // While nobody knows whether it is paid for, it does not end.
  await when(
    before.ends + 80 * hour,
    Subscriptions.use((subscriptions) => subscriptions.endOver)
  )
  await watchAttempt(now)
  await when(now + hour - 1, renewAll)
  expect(await stateOf(before)).toMatchObject({ periods: 1, taken: 1, told: [] })
  await when(now + hour, renewAll)
  for (const one of [before, after, silent, many]) {
    expect(await stateOf(one)).toMatchObject({ end: "2040-03-31T08:00", periods: 2, taken: 2, told: ["renewed"] })
  }
  expect(await counted()).toEqual({ paid: 4, expired: 1, silent: 1 })
})

it("renews nothing that was cancelled, and lets run what was renewed before that", async () => {
  const inTime = await subscribed({ begins: "2045-05-31T08:00" })
  const tooLate = await subscribed({ begins: "2045-05-31T08:00" })
  const meanwhile = await subscribed({ begins: "2045-05-31T08:00" })
  const end = ({ id, userId }: Subscribed) =>
    Subscriptions.use((subscriptions) => subscriptions.cancel(userId, { id, type: "platform", reason: "price" }))
  await when(inTime.ends - 25 * hour, end(inTime))
  await when(inTime.ends - 24 * hour, chargeUnheard(meanwhile))
  await when(inTime.ends - 24 * hour, renewAll)
  await when(inTime.ends - hour, end(meanwhile))
  await when(inTime.ends - hour, end(tooLate))
  await watchAttempt(inTime.ends - hour)
  await when(inTime.ends, renewAll)
  expect(await stateOf(inTime)).toMatchObject({ end: "2045-06-30T08:00", ended: true, taken: 1, told: ["ended"] })
  expect(await stateOf(tooLate)).toMatchObject({ end: "2045-07-31T08:00", ended: false, taken: 2, renews: false })
  expect(await stateOf(meanwhile)).toMatchObject({
    end: "2045-07-31T08:00",
    taken: 2,
    renews: false,
    told: ["renewed"]
  })
  const said = await rows((sql) => sql`SELECT text FROM notifications WHERE user_id = ${meanwhile.userId}`)
  expect(said).toEqual([{ text: expect.stringContaining("iptal ettiğiniz için") }])
  await when(at("2045-07-31T08:00"), renewAll)
  expect(await stateOf(tooLate)).toMatchObject({ ended: true, taken: 2, told: ["renewed", "ended"] })
})

it("waits while its reader pays for another year, which prolongs the one that runs and is renewed from then on", async () => {
  const year = await subscribed({ begins: "2050-02-28T08:00", isYear: true, card: paysOnce })
  const now = year.ends - 24 * hour
  const buy = Effect.gen(function* () {
    const items = [{ id: `subscription_${seedData.paidPublication}`, price: 74_990 }]
    const placed = yield* (yield* Orders).place({
      userId: year.userId,
      key: newId(),
      bodyHash: "",
      cart: { items, total: 74_990 },
      isAgain: true
    })
    return "abandoned" in placed ? yield* Effect.die(new Error("Nothing was at the bank")) : placed.number
  })
  const reference = await when(now, buy)
  await when(now, renewAll)
  const card = Redacted.make({ holder: "Abone", number: paying, expiry: "12/40", cvv: "123" })
  await when(
    now,
    Gateway.use((gateway) => gateway.charge({ reference, amount: 74_990, card, returnPath: "/", isFirst: true })).pipe(
      Effect.flatMap((charge) => settle(reference, charge))
    )
  )
  await when(now, renewAll)
  expect(await stateOf(year)).toMatchObject({ end: "2052-02-28T08:00", periods: 2, taken: 2, told: [] })
  await when(at("2052-02-27T08:00"), renewAll)
  expect(await stateOf(year)).toMatchObject({ end: "2053-02-28T08:00", periods: 3, taken: 3, told: ["renewed"] })
})

/** From now on the gateway answers otherwise when it is to charge this subscription again. */
const behave = ({ id }: Subscribed, does: "fallSilent" | "challenge") =>
  rows(
    (sql) => sql`UPDATE sandbox_customers SET behaviour = ${JSON.stringify({ does })}::text::jsonb
      WHERE customer = (SELECT customer FROM subscriptions WHERE id = ${id})`
  )

/** What nobody heard of is given up. */
const giveUp = ({ userId }: Subscribed) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const gateway = yield* Gateway
    const open = yield* sql<{ number: string }>`SELECT number FROM orders
      WHERE user_id = ${userId} AND state = 'pending'`
    for (const { number: reference } of open) yield* settle(reference, yield* gateway.voidReference(reference))
  })

it("says before the end that a gateway says nothing, asks less often after it, and shows the last try alone", async () => {
  const unheard = await subscribed({ begins: "2060-01-31T08:00" })
  await behave(unheard, "fallSilent")
  const told: Array<ReadonlyArray<string>> = []
  for (let hours = -24; hours <= 72; hours += 1) {
    await when(unheard.ends + hours * hour, Effect.andThen(renewAll, giveUp(unheard)))
    if ([-7, -6, 71, 72].includes(hours)) told.push((await stateOf(unheard)).told)
  }
  expect(told).toEqual([[], ["failed"], ["failed"], ["failed", "ended"]])
  const tries = await rows<{ number: string }>((sql) => sql`SELECT number FROM orders WHERE renews = ${unheard.id}`)
  expect(tries).toHaveLength(24 + 72 / 6)
  const purchases = (one?: string) => server.inside(Orders.use((orders) => orders.ofUser(unheard.userId, one)))
  expect((await purchases()).map(({ state }) => state)).toEqual(["expired", "paid"])
  for (const one of [tries[0], tries.at(-1)]) expect(await purchases(one?.number)).toHaveLength(1)
})

it("takes the question of a bank to a reader who is not there for a refusal, and says when it was the last try", async () => {
  const [asked, killed] = [
    await subscribed({ begins: "2062-01-31T08:00", language: "en" }),
    await subscribed({ begins: "2062-01-31T08:00", language: "en" })
  ]
  for (const one of [asked, killed]) await behave(one, "challenge")
  const now = asked.ends - 5 * hour
  await when(now, chargeUnheard(killed))
  await when(now, renewAll)
  await watchAttempt(now)
  for (const one of [asked, killed]) {
    expect(await stateOf(one)).toMatchObject({ taken: 1, told: ["failed"] })
    const tries = await rows(
      (sql) => sql`SELECT o.state, p.state AS books, f.fact->>'reason' AS reason, n.text FROM orders o
        JOIN sandbox_payments p ON p.reference = o.number JOIN order_facts f ON f.order_number = o.number AND f.seq = 2
        JOIN notifications n ON n.user_id = o.user_id WHERE o.renews = ${one.id}`
    )
    const text = expect.stringContaining("it is not tried again before that")
    expect(tries).toEqual([{ state: "failed", books: "voided", reason: "notAuthenticated", text }])
  }
})

it("sells a plan to a user who has one that ended unpaid, and takes none away where a clock goes wrong", async () => {
  const plansOf = async () => (await subscriptionsOf("readerB")).platform
  expect(await subscribe({ person: "readerB" })).toMatchObject({ status: 200 })
  await rows(
    (
      sql
    ) => sql`UPDATE subscriptions SET starts_at = starts_at - interval '32 days', ends_at = now() - interval '1 hour',
      renew_at = now() + interval '1 hour' WHERE user_id = ${seedData.ids.readerB} AND plan IS NOT NULL`
  )
  expect(await plansOf()).toEqual([expect.objectContaining({ auto_renewal: true, is_overdue: true })])
  const family = { person: "readerB", plan: "family", amount: 49_990 } as const
  expect(await subscribe(family)).toMatchObject({ status: 200 })
  const running = { plan: "family", auto_renewal: true, is_overdue: false }
  expect(await plansOf()).toEqual([expect.objectContaining(running)])

  const later = Date.now() + 60 * 24 * hour
  await when(later, round)
  expect(await plansOf()).toEqual([expect.objectContaining(running)])
  await when(
    later,
    Subscriptions.use((subscriptions) => subscriptions.endOver)
  )
  expect((await call("readerB", "/api/user-access-summary")).data).toMatchObject({ platformAccess: true })
  expect(await call("readerB", "/api/family")).toMatchObject({ status: 200 })
  expect(await subscribe({ person: "readerB" })).toMatchObject({ status: 200 })
  const [first, second] = await plansOf()
  expect(second).toMatchObject({ plan: "platform", start_date: first?.["end_date"] })
})

it("ends what can be ended, and sends its mails, beside what cannot", async () => {
  const [stuck, over] = [
    await subscribed({ begins: "2063-01-31T08:00" }),
    await subscribed({ begins: "2063-01-31T08:00" })
  ]
  await rows((sql) =>
    sql.unsafe(`ALTER TABLE subscriptions ADD CONSTRAINT stuck CHECK (id <> '${stuck.id}' OR ended_at IS NULL)`)
  )
  await rows(
    (sql) => sql`UPDATE subscriptions SET auto_renewal = false, renew_at = NULL,
      ends_at = now() - CASE id WHEN ${stuck.id} THEN interval '2 days' ELSE interval '1 day' END
      WHERE id IN (${stuck.id}, ${over.id})`
  )
  await server.inside(round)
  expect([await stateOf(stuck), await stateOf(over)]).toMatchObject([
    { ended: false, told: [] },
    { ended: true, told: ["ended"] }
  ])
  const due = () => rows((sql) => sql`SELECT id FROM notifications WHERE user_id = ${over.userId} AND mail_due`)
  // The server's own round may be sending it.
  await vi.waitFor(async () => expect(await due()).toEqual([]), { interval: 50 })
  await rows((sql) => sql.unsafe("ALTER TABLE subscriptions DROP CONSTRAINT stuck"))
})

it("gives one plan to an account of the demonstration, however many servers start at once", async () => {
  const email = "baslangic@okur.example"
  const { id } = await server.inside(
    Accounts.use((accounts) => accounts.add({ email, name: "Demo", role: "READER", passwordHash: null }))
  )
  const start = subscribeToPlan(email, "family", "monthly")
  await server.inside(Effect.all([start, start, start, start], { concurrency: "unbounded" }))
  expect(await rows((sql) => sql`SELECT plan FROM subscriptions WHERE user_id = ${id}`)).toEqual([{ plan: "family" }])
})

it("knows what a year cost that was sold before subscriptions had a price", async () => {
  const year = await subscribed({ begins: "2064-01-31T08:00", isYear: true })
  await rows((sql) => sql`UPDATE subscriptions SET price = 0 WHERE id = ${year.id}`)
  const told = () => server.inside(Subscriptions.use((subscriptions) => subscriptions.ofUser(year.userId)))
  expect((await told())[0]?.expand.order).toBeNull()
  await rows((sql) => sql.unsafe("DROP TABLE publication_members, publication_activities"))
  for (const statement of withoutNotices) await rows((sql) => sql.unsafe(statement))
  await rows((sql) => sql.unsafe("DROP INDEX orders_renews"))
  await rows((sql) => sql.unsafe("DROP TABLE reading_data_saves"))
  await rows((sql) => sql.unsafe("DROP TABLE reading_progress"))
  await rows((sql) =>
    sql.unsafe(
      "DROP TABLE security_events, signing_keys, upload_pictures, sales, readings, logos, article_drafts, article_lists, archives, deletions, last_mails, page_readings, page_tiles, shared_pages"
    )
  )
  await rows((sql) =>
    sql.unsafe(
      "DROP TABLE support_attachments, support_messages, support_tickets, questions, team_activities, advert_days, advert_reader_days, advert_impressions, advert_issues, advert_keywords, advert_words, advert_pictures, adverts"
    )
  )
  await rows((sql) => sql.unsafe("ALTER TABLE analytics_events DROP COLUMN is_robot"))
  await rows((sql) => sql.unsafe("DROP TABLE refunds, sandbox_refunds"))
  await rows((sql) => sql.unsafe("ALTER TABLE sandbox_payments DROP COLUMN refunding"))
  await rows((sql) => sql.unsafe("DROP INDEX library_issue, library_order, subscriptions_order, orders_apart"))
  await rows((sql) =>
    sql.unsafe("DROP INDEX analytics_events_visitor, analytics_events_session, analytics_events_device")
  )
  await rows((sql) => sql.unsafe("ALTER TABLE sessions DROP COLUMN kid"))
  await rows((sql) => sql.unsafe("DROP INDEX reading_data_issue, subscriptions_publication, publications_logo"))
  await rows((sql) =>
    sql.unsafe(
      "ALTER TABLE issues DROP COLUMN cover_page, DROP COLUMN cover_version, DROP COLUMN cover_picture, DROP COLUMN cover_folder, DROP COLUMN folder"
    )
  )
  await rows((sql) => sql.unsafe("ALTER TABLE conversions DROP COLUMN taken_at"))
  await rows((sql) =>
    sql.unsafe(`ALTER TABLE conversions DROP COLUMN folder, DROP COLUMN number, DROP COLUMN page_width, DROP COLUMN page_height,
      DROP COLUMN accent_colour, DROP COLUMN cover_page, DROP COLUMN cover_folder, DROP COLUMN replaced_at, ADD PRIMARY KEY (issue_id)`)
  )
  await rows((sql) => sql`DROP SCHEMA pgboss CASCADE`)
  await rows((sql) => sql`DELETE FROM migrations WHERE migration_id >= 24`)
  await server.inside(migrate)
  expect((await told())[0]?.expand.order).toMatchObject({ total_amount: 74_990 })
})
