import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { reconcile } from "../../server/shop/settle.ts"
import { databases } from "../kit/harness/databases.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

/** So long a gateway may take here. */
const variables = { PAYMENT_ANSWER_SECONDS: "1", PAYMENT_ATTEMPTS: "1000" }

const paying = "5528790000000008"
const challenging = "4000000000003220"
const silentAfter = "4000000000000515"
const silentBefore = "4000000000000523"
const slow = "4000000000000531"
/** Nobody's card, and no test card. */
const canary = "4929182736455466"
/** What an issue of the seed data's magazine costs, and a year of it, in kuruş. */
const price = 7499
const yearPrice = 74_990

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({ variables })
  seedData = await populate(server)
})
afterAll(() => server.stop())

/** Another issue of the seed data's magazine, as far as it is sold. */
const issue = async (on: RunningServer = server, { paidPublication } = seedData): Promise<string> => {
  const id = newId()
  await on.inside(
    SqlClient.SqlClient.use(
      (
        sql
      ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date)
        VALUES (${id}, ${paidPublication}, 'Atlas', '', false, 20260601, 'PUBLISHED', '2026-06-01'::date)`
    )
  )
  return id
}

let keys = 0
const newKey = (): string => `deneme-deneme-deneme-${(keys += 1)}`

interface Asking {
  readonly key?: string
  readonly card?: Readonly<Record<string, unknown>>
  readonly total?: number
  readonly again?: boolean
  readonly token?: string
  readonly on?: RunningServer
  readonly language?: string
}

interface Said {
  readonly status: number
  readonly _tag?: string
  readonly reason?: string
  readonly message?: string
  readonly order_number?: string
  readonly data?: { readonly order_number: string; readonly challenge_url?: string }
  readonly [more: string]: unknown
}

const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>>, on = server) => {
  const answer = await on.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })
  const said = (await answer.json()) as Omit<Said, "status">
  return { ...said, status: answer.status, retryAfter: answer.headers.get("retry-after") } as Said
}

/** Pays for these with a card of this number. */
const pay = (
  number: string,
  items: ReadonlyArray<{ readonly id: string; readonly price: number }>,
  {
    key = newKey(),
    card = {},
    total,
    again,
    token = seedData.tokens.readerA,
    on = server,
    language = "tr"
  }: Asking = {}
) =>
  post(
    "/api/pay",
    {
      cart: { items, total: total ?? items.reduce((sum, item) => sum + item.price, 0) },
      payment: {
        cardHolderName: "Kanarya Okur",
        cardNumber: number,
        expireMonth: "12",
        expireYear: "2040",
        cvc: "123",
        ...card
      },
      ...(again === undefined ? {} : { again })
    },
    { authorization: `Bearer ${token}`, "idempotency-key": key, "accept-language": language },
    on
  )

const callback = (token: string, orderId: string) => post("/api/checkout/callback", { token, orderId }, {})

const get = async (path: string, token: string, on = server) => {
  const answer = await on.fetch(path, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, ...((await answer.json()) as { data?: Record<string, unknown> }) }
}

const stateOf = async (number: string | undefined, on = server, token = seedData.tokens.readerA) =>
  (await get(`/api/orders/${number}`, token, on)).data?.["state"]

const owns = async (id: string) => {
  const { data } = await get(`/api/library/${id}`, seedData.tokens.readerA)
  return ((data?.["items"] ?? []) as ReadonlyArray<unknown>).length > 0
}

/** Whoever looked after open orders is gone. */
const lapse = "UPDATE orders SET leased_until = now() - interval '1 second'"
const watchAttempt = () =>
  server.inside(
    Effect.andThen(
      SqlClient.SqlClient.use((sql) => sql.unsafe(lapse)),
      reconcile
    )
  )

it("does with every test card what the README says", async () => {
  const table: ReadonlyArray<readonly [number: string, status: number, tag: string, reason?: string]> = [
    [paying, 200, "paid"],
    ["4242 4242 4242 4242", 200, "paid"],
    ["9792030000000000", 200, "paid"],
    ["378282246310005", 200, "paid"],
    ["4000000000000341", 200, "paid"],
    ["4000000000009995", 402, "Declined", "insufficientFunds"],
    ["4000000000009987", 402, "Declined", "lostOrStolen"],
    ["4000000000000069", 402, "Declined", "expiredCard"],
    ["4000000000000002", 402, "Declined", "doNotHonour"],
    ["4000000000000127", 402, "Declined", "wrongCvc"],
    [canary, 402, "Declined", "testCardsOnly"],
    [challenging, 200, "challenged"],
    [silentAfter, 409, "PaymentPending"],
    [silentBefore, 409, "PaymentPending"],
    [slow, 409, "PaymentPending"]
  ]
  for (const [number, status, tag, reason] of table) {
    const id = await issue()
    const key = newKey()
    const said = await pay(number, [{ id, price }], { key })
    const order = said.data?.order_number ?? said.order_number
    expect([said.status, said._tag ?? (await stateOf(order)), said.reason], number).toEqual([status, tag, reason])
    expect(said.message, number).toMatch(/./)
    expect(await owns(id), number).toBe(tag === "paid")
    if (number === slow) {
      // Nobody waits for ever to be told what came of it either.
      await watchAttempt()
      expect(await stateOf(order)).toBe("pending")
      expect(server.log.join("\n")).toMatch(/"call":"charge","cause":"TimeoutError"/)
    }
    const again = await pay(number, [{ id, price }], { key })
    expect(again.data?.order_number ?? again.order_number, number).toBe(order)
    if (tag !== "PaymentPending") expect(again, number).toEqual(said)
    else {
      // The gateway answers the second time, if it took money; whatever it never heard of is given up.
      expect(said["retryAfter"], number).toBe("5")
      expect(again.status, number).toBe(number === silentBefore ? 409 : 200)
      await watchAttempt()
      expect([await stateOf(order), await owns(id)], number).toEqual(
        number === silentBefore ? ["expired", false] : ["paid", true]
      )
      const third = await pay(number, [{ id, price }], { key })
      expect(third.status, number).toBe(number === silentBefore ? 402 : 200)
    }
  }
})

it("leads to the bank's page, and takes its owner's answer once, by whichever way it comes", async () => {
  const begin = async (key = newKey(), id?: string) => {
    const bought = id ?? (await issue())
    const { data } = await pay(challenging, [{ id: bought, price }], { key })
    const path = data?.challenge_url ?? ""
    return { id: bought, key, path, number: data?.order_number ?? "", token: path.split("/").at(-1) ?? "" }
  }
  const decide = (path: string, verdict: string) =>
    server.fetch(path, { method: "POST", body: new URLSearchParams({ verdict }), redirect: "manual" })

  const approved = await begin()
  const page = await server.fetch(approved.path, { headers: { "accept-language": "en" } })
  expect(await page.text()).toMatch(/lang="en".*Do you approve the payment of 74\.99\u00A0TL\?/s)
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action/
  )
  expect(await (await server.fetch(approved.path, { headers: { cookie: "locale=tr" } })).text()).toMatch("onaylıyor mu")
  expect((await callback(approved.token, approved.number)).status).toBe(409)
  // Whoever answers nothing is asked again; nothing tells the token on.
  const unanswered = await decide(approved.path, "")
  expect([unanswered.status, unanswered.headers.get("referrer-policy")]).toEqual([200, "no-referrer"])
  expect(await unanswered.text()).toMatch("onaylıyor mu")
  expect((await server.fetch(approved.path, { method: "PUT" })).status).toBe(405)
  expect(server.log.join("\n")).not.toMatch(approved.token)
  const back = await decide(approved.path, "approve")
  expect([back.status, back.headers.get("location")]).toEqual([
    303,
    `/checkout/callback?token=${approved.token}&orderId=${approved.number}`
  ])
  expect(await callback(approved.token, "1".repeat(20))).toMatchObject({ status: 404, _tag: "OrderNotFound" })
  for (const _twice of [1, 2]) {
    expect(await callback(approved.token, approved.number)).toMatchObject({
      success: true,
      order_number: approved.number,
      message: `Siparişiniz (${approved.number}) başarıyla alındı.`
    })
  }
  await decide(approved.path, "refuse")
  expect([await stateOf(approved.number), await owns(approved.id)]).toEqual(["paid", true])
  expect(await (await server.fetch(approved.path)).text()).toMatch("süresi doldu")

  const refused = await begin()
  await decide(refused.path, "refuse")
  expect(await callback(refused.token, refused.number)).toMatchObject({ status: 402, reason: "notAuthenticated" })

  const neverBack = await begin()
  await decide(neverBack.path, "approve")
  await watchAttempt()
  expect([await stateOf(neverBack.number), await owns(neverBack.id)]).toEqual(["paid", true])

  const tooLate = await begin()
  await watchAttempt()
  expect(await stateOf(tooLate.number)).toBe("challenged")
  await server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql`UPDATE orders SET state_at = now() - interval '1 day' WHERE number = ${tooLate.number}`
    )
  )
  await watchAttempt()
  await decide(tooLate.path, "approve")
  expect(await callback(tooLate.token, tooLate.number)).toMatchObject({ status: 402, reason: "expired" })
  expect([await stateOf(tooLate.number), await owns(tooLate.id)]).toEqual(["expired", false])

  // Whoever left the bank's page pays anew; of the two orders one takes money, whichever the owner answers.
  const left = await begin()
  expect((await pay(paying, [{ id: left.id, price }])).status).toBe(200)
  await decide(left.path, "approve")
  expect(await callback(left.token, left.number)).toMatchObject({ status: 402, reason: "superseded" })
  const answered = await begin()
  await decide(answered.path, "approve")
  expect(await pay(paying, [{ id: answered.id, price }])).toMatchObject({ _tag: "AlreadyOwned", ids: [answered.id] })
  expect(await stateOf(answered.number)).toBe("paid")
})

it("sells what it has for what it costs, and to nobody what they have", async () => {
  const id = await issue()
  const { free, unpublished, paidPublication: publication } = seedData
  const year = `subscription_${publication}`
  const line = { kind: "issue", ref: id, publication, title: "Atlas", issue_title: "Atlas", price }
  const nothing = { lines: [], total: 0 }
  const table: ReadonlyArray<readonly [ReadonlyArray<{ id: string; price: number }>, number | undefined, object]> = [
    [[{ id, price: 1 }], undefined, { lines: [line], total: price }],
    [[{ id, price }], price - 1, { lines: [line], total: price }],
    [[{ id: free, price: 0 }], undefined, nothing],
    [[{ id: unpublished, price }], undefined, nothing],
    [[{ id: "yok\0", price }], undefined, nothing],
    [
      [
        { id, price },
        { id: year, price: yearPrice }
      ],
      undefined,
      { lines: [{ kind: "year", ref: publication }], total: yearPrice }
    ]
  ]
  for (const [items, total, told] of table)
    expect(await pay(paying, items, total === undefined ? {} : { total })).toMatchObject({
      status: 409,
      _tag: "PriceChanged",
      ...told
    })
  expect(await pay("4242 4242 4242 4243", [{ id, price }], { card: { cvc: "", expireMonth: "13" } })).toMatchObject({
    status: 422,
    reason: "numberInvalid",
    message: "Geçersiz kart numarası",
    fields: { number: "numberInvalid", expiry: "expiryInvalid", cvv: "cvvRequired" }
  })
  expect((await pay(paying, [{ id, price }])).status).toBe(200)
  expect(await pay(paying, [{ id, price }], { language: "en" })).toMatchObject({
    status: 409,
    _tag: "AlreadyOwned",
    ids: [id],
    message: "You can already read at least one of the things in your cart."
  })
})

it("makes one order of one key, however often and at whatever moment it is sent", async () => {
  const [id, other] = [await issue(), await issue()]
  const [key, token] = [newKey(), seedData.tokens.readerB]
  const both = await Promise.all([1, 2, 3].map(() => pay(paying, [{ id, price }], { key, token })))
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(both.map(({ data }) => data?.order_number)).size).toBe(1)
  for (const [number, items, more] of [
    [paying, [{ id: other, price }], {}],
    ["4242424242424242", [{ id, price }], {}],
    [paying, [{ id, price }], { card: { expireYear: "2041" } }]
  ] as const)
    expect(await pay(number, items, { key, token, ...more })).toMatchObject({ status: 409, _tag: "KeyReused" })
  expect((await pay(`${paying} `, [{ id, price }], { key, token })).status).toBe(200)
  for (const expireMonth of ["5", "05"]) {
    const asked = { key, token: seedData.tokens.publisher2, card: { expireMonth } }
    expect((await pay(paying, [{ id: other, price }], asked)).status).toBe(200)
  }
  expect((await pay(paying, [{ id: other, price }], { key: "kurz", token })).status).toBe(400)

  // Two tabs, a key each: the same thing is not bought twice.
  const rivals = await Promise.all([1, 2].map(() => pay(paying, [{ id: other, price }], { token })))
  expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
  const orders = (await get("/api/orders", token)).data?.["items"] as ReadonlyArray<Record<string, unknown>>
  expect(orders.map(({ lines }) => (lines as ReadonlyArray<{ ref: string }>)[0]?.ref)).toEqual([other, id])
  const { name, email } = seedData.people.readerB
  const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
  const told = { reason: null, total: price, currency: "TRY", placed_at: moment, buyer: { name, email } }
  expect(orders[1]).toMatchObject({ ...told, state: "paid", paid_at: moment, payment: expect.stringMatching(/./) })
  const { order_number } = await pay("4000000000009995", [{ id: await issue(), price }], { token })
  const refused = { ...told, state: "failed", reason: "insufficientFunds", paid_at: null, payment: null }
  expect((await get(`/api/orders/${order_number}`, token)).data).toMatchObject(refused)
  expect((await get(`/api/orders/${String(orders[0]?.["order_number"])}`, seedData.tokens.readerA)).status).toBe(404)
})

it("gives a year from today, and prolongs it for a buyer who means another", async () => {
  const items = [{ id: `subscription_${seedData.paidPublication}`, price: yearPrice }]
  const token = seedData.tokens.readerB
  const lost = await pay(silentAfter, items, { token })
  await watchAttempt()
  expect(await stateOf(lost.order_number, server, token)).toBe("paid")
  expect(await pay(paying, items, { token })).toMatchObject({
    status: 409,
    _tag: "YearJustBought",
    ids: items.map(({ id }) => id),
    message: expect.stringContaining("az önce")
  })
  expect((await pay(paying, items, { token, again: true })).status).toBe(200)
  const rows = await server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<{ begins: boolean; whole: boolean; periods: number }>`SELECT s.periods,
          s.starts_at = date_trunc('milliseconds', o.state_at) AS begins, s.ends_at = s.starts_at + interval '2 years' AS whole
        FROM subscriptions s, orders o
        WHERE s.user_id = ${seedData.ids.readerB} AND o.number = ${lost.order_number}`
    )
  )
  expect(rows).toEqual([{ begins: true, whole: true, periods: 2 }])
  expect(await pay(paying, [{ id: await issue(), price }], { token })).toMatchObject({ _tag: "AlreadyOwned" })

  // Of a year and an issue of it, one is paid: what was left at the bank is given up, whichever it was.
  const buyer = { token: seedData.tokens.publisher2 }
  const anIssue = [{ id: await issue(), price }]
  const another = [{ id: await issue(), price }]
  for (const [left, bought] of [
    [items, anIssue],
    [another, items]
  ] as const) {
    const { data } = await pay(challenging, left, buyer)
    expect((await pay(paying, bought, buyer)).status).toBe(200)
    const path = data?.challenge_url ?? ""
    await server.fetch(path, { method: "POST", body: new URLSearchParams({ verdict: "approve" }), redirect: "manual" })
    expect(await callback(path.split("/").at(-1) ?? "", data?.order_number ?? "")).toMatchObject({
      reason: "superseded"
    })
  }
})

it("keeps nothing of a card: not in its tables, its files, its log or its answers", async () => {
  const id = await issue()
  const raw = async (type: string, body: string) => {
    const headers = {
      "content-type": type,
      authorization: `Bearer ${seedData.tokens.readerA}`,
      "idempotency-key": newKey()
    }
    const answer = await server.fetch("/api/pay", { method: "POST", headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const said = [
    await pay(canary, [{ id, price }]),
    await pay(canary, [{ id, price: 1 }]),
    await pay(`${canary}1`, [{ id, price }]),
    await pay(canary, [{ id, price }], { card: { cvc: 123 } }),
    await pay("", [{ id, price }], { card: { cardNumber: Number(canary) } }),
    await pay(canary.repeat(20), [{ id, price }]),
    await pay(canary, [{ id: id.repeat(20), price }]),
    await pay(canary, [{ id: canary, price }]),
    await pay(canary, [{ id: await issue(), price }], { key: canary }),
    await raw("application/json", `{"payment":{"cardHolderName":"Kanarya","cardNumber":"${canary}"`),
    await raw("text/plain", `Kanarya ${canary}`)
  ]
  expect(said.map(({ status }) => status)).toEqual([402, 409, 422, 400, 400, 400, 400, 409, 402, 400, 415])
  const secret = new RegExp(`${canary}|Kanarya|${paying}`)
  expect(JSON.stringify(said)).not.toMatch(secret)
  expect(server.log.join("\n")).not.toMatch(secret)
  const rows = await server.inside(
    SqlClient.SqlClient.use((sql) =>
      Effect.gen(function* () {
        yield* sql.unsafe("CHECKPOINT")
        const tables = yield* sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = 'public'`
        return yield* Effect.forEach(tables, ({ name }) => sql`SELECT * FROM ${sql(name)}`)
      })
    )
  )
  expect(rows.flat().length).toBeGreaterThan(50)
  expect(JSON.stringify(rows)).not.toMatch(secret)
  const files = await readdir(server.folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0))
    for (const text of [canary, "Kanarya", paying]) expect(bytes.includes(text), file.name).toBe(false)
  }
})

it("lets no order that it cannot read, and nothing that is gone, stand in anybody's way", async () => {
  const [id, other, third, gone] = [await issue(), await issue(), await issue(), await issue()]
  const begin = async (card: string, what: string) => (await pay(card, [{ id: what, price }])).order_number ?? ""
  const strange = await begin(silentBefore, id)
  const innocent = await begin(silentAfter, other)
  const key = newKey()
  const late = (await pay(silentAfter, [{ id: gone, price }], { key })).order_number ?? ""
  await server.inside(
    SqlClient.SqlClient.use((sql) =>
      Effect.all([
        sql`INSERT INTO order_facts (order_number, seq, fact) VALUES (${strange}, 2, '{"_tag": "OrderBlessed"}'::jsonb)`,
        sql`DELETE FROM issues WHERE id = ${gone}`
      ])
    )
  )
  expect((await pay(silentAfter, [{ id: gone, price }], { key })).status).toBe(200)
  expect(server.log.join("\n")).toMatch(new RegExp(`A paid order could not be granted.*${late}`))
  await watchAttempt()
  expect(await Promise.all([innocent, late].map((number) => stateOf(number)))).toEqual(["paid", "paid"])
  const { status, data } = await get("/api/orders", seedData.tokens.readerA)
  expect(status).toBe(200)
  expect(JSON.stringify(data)).toMatch(innocent)
  expect(JSON.stringify(data)).not.toMatch(strange)
  expect((await pay(paying, [{ id: third, price }])).status).toBe(200)
  expect(await pay(paying, [{ id, price }])).toMatchObject({ _tag: "PaymentPending", order_number: strange })
})

it("settles at the next start what a server has left, and sells nothing without a gateway", async () => {
  const folder = await freshFolder()
  const options = (more: object = {}) => ({
    variables: { ...variables, DATA_DIR: folder, SHUTDOWN_SECONDS: "0", ...more }
  })
  try {
    const first = await startServer(options())
    const there = await populate(first)
    const token = there.tokens.readerA
    const id = await issue(first, there)
    const key = newKey()
    const { order_number } = await pay(silentAfter, [{ id, price }], { on: first, token, key })
    expect(await stateOf(order_number, first, token)).toBe("pending")
    const left = await pay(silentAfter, [{ id, price }], { on: first, token: there.tokens.readerB })
    await first.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM users WHERE id = ${there.ids.readerB}`))
    await first.stop()
    await databases().ask(folder, lapse)
    const second = await startServer(options({ PAYMENT_ATTEMPTS: "2" }))
    await vi.waitFor(async () => expect(await stateOf(order_number, second, token)).toBe("paid"))
    // Asking what came of an attempt uses up none.
    const asks = [key, key, key, newKey(), newKey(), key].map((which) => ({ on: second, token, key: which }))
    const statuses: Array<number> = []
    for (const ask of asks) statuses.push((await pay(silentAfter, [{ id, price }], ask)).status)
    expect(statuses).toEqual([200, 200, 200, 409, 429, 200])
    await second.stop()
    // An order outlives the account that it was of.
    const kept = await databases().ask(folder, "SELECT number, state FROM orders WHERE user_id IS NULL")
    expect(kept).toEqual([{ number: left.order_number, state: "paid" }])
    const third = await startServer(options({ PAYMENT: "off" }))
    expect(await pay(paying, [{ id, price }], { on: third, token })).toMatchObject({
      status: 503,
      _tag: "PaymentClosed"
    })
    expect((await third.fetch("/sandbox/3ds/x", { method: "POST" })).status).toBe(404)
    await third.stop()
  } finally {
    await removeFolder(folder)
  }
})

it("says by its tag that it stops while a bank is asked, and the order is looked after once it runs again", async () => {
  const folder = await freshFolder()
  const options = { variables: { ...variables, DATA_DIR: folder, SHUTDOWN_SECONDS: "0", PAYMENT_ANSWER_SECONDS: "30" } }
  try {
    const first = await startServer(options)
    const there = await populate(first)
    const token = there.tokens.readerA
    const id = await issue(first, there)
    const key = newKey()
    const paid = pay(slow, [{ id, price }], { on: first, token, key })
    const asked = SqlClient.SqlClient.use((sql) => sql`SELECT 1 FROM sandbox_payments`)
    await vi.waitFor(async () => expect(await first.inside(asked)).toHaveLength(1))
    await first.stop()
    expect(await paid).toMatchObject({
      status: 503,
      success: false,
      _tag: "Unavailable",
      message: "Site şu anda yeniden başlatılıyor. Birazdan tekrar deneyin.",
      retryAfter: "3"
    })
    await databases().ask(folder, lapse)
    const second = await startServer(options)
    await vi.waitFor(async () =>
      expect(await get(`/api/checkout/attempts/${key}`, token, second)).toMatchObject({ data: { state: "paid" } })
    )
    await second.stop()
  } finally {
    await removeFolder(folder)
  }
})
