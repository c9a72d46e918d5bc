import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { Gateway } from "../../server/platform/payment/Gateway.ts"
import { giveBack, settleRefunds } from "../../server/shop/refunding.ts"
import { Refunds } from "../../server/shop/Refunds.ts"
import type { RefundProblem } from "../../src/domain/shop/Order.ts"
import { planOf } from "../../src/domain/shop/plans.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import type { Person } from "../kit/fixtures/seedPeople.ts"
import { countedResults } from "../kit/harness/countedResults.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { outcome } from "../kit/harness/sessionCalls.ts"

const paying = "5528790000000008"
const closed = "4000000000005126"
const silentAfter = "4000000000000549"
const missingFirst = "4000000000000556"
const price = 7499

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

/** Reader B and publisher 2 are the team; reader A buys. */
beforeAll(async () => {
  server = await startServer({ variables: { PAYMENT_ANSWER_SECONDS: "1", PAYMENT_ATTEMPTS: "1000" } })
  seedData = await populate(server)
  const team = [seedData.ids.readerB, seedData.ids.publisher2]
  await run((sql) => sql`UPDATE users SET is_support = true WHERE id IN ${sql.in(team)}`)
})
afterAll(() => server.stop())

let keys = 0
const newKey = (): string => `iade-iade-iade-iade-${(keys += 1)}`

const issue = async (): Promise<string> => {
  const id = newId()
  await run(
    (sql) => sql`INSERT INTO issues
        (id, publication_id, title, description, is_free, issue_number, status, publish_date, published_at)
      VALUES (${id}, ${seedData.paidPublication}, ${`Sayı ${id}`}, '', false, 20260601, 'PUBLISHED', '2026-06-01'::date, now())`
  )
  return id
}

/** Buys these issues, and answers with the order's number. */
const buy = async (card: string, ids: ReadonlyArray<string>, person: Person = "readerA"): Promise<string> => {
  const answer = await server.fetch("/api/pay", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${seedData.tokens[person]}`,
      "idempotency-key": newKey()
    },
    body: JSON.stringify({
      cart: { items: ids.map((id) => ({ id, price })), total: ids.length * price },
      payment: { cardHolderName: "Okur", cardNumber: card, expireMonth: "12", expireYear: "2040", cvc: "123" }
    })
  })
  const said = (await answer.json()) as { readonly data?: { readonly order_number: string } }
  return said.data?.order_number ?? ""
}
const bought = async (card = paying) => {
  const id = await issue()
  return { id, number: await buy(card, [id]) }
}

const team = async (member: "readerB" | "publisher2" = "readerB") =>
  (await clientOf(server, { token: seedData.tokens[member] })).teamOrders

interface Given {
  readonly line?: number
  readonly key?: string
  readonly problem?: RefundProblem
  readonly words?: string
  readonly member?: "readerB" | "publisher2"
}
const refund = async (
  number: string,
  { line = 0, key = newKey(), problem = "notOpening", words = "", member }: Given = {}
) =>
  outcome(
    Effect.runPromise(
      (await team(member)).refund({
        params: { number },
        headers: { "idempotency-key": key },
        payload: { line, problem, words }
      })
    )
  )
const find = async (sought: string, member?: "readerB" | "publisher2") =>
  (await Effect.runPromise((await team(member)).find({ payload: { sought } }))).data.items

/** Something of the first line, as the team sees it. */
const lineOf = async (number: string, line = 0) => (await find(number))[0]?.lines[line]
const stateOf = async (number: string, line = 0) => (await lineOf(number, line))?.refund?.state ?? null
const owns = async (id: string) =>
  (await run((sql) => sql`SELECT 1 FROM library WHERE issue_id = ${id} AND user_id = ${seedData.ids.readerA}`)).length >
  0
const credits = (number: string) =>
  run(
    (sql) =>
      sql<{ amount: number }>`SELECT amount FROM sandbox_refunds WHERE reference = ${number} AND credit IS NOT NULL`
  )
const notices = (number: string) =>
  run(
    (sql) => sql<{ title: string; mail_due: boolean }>`SELECT title, mail_due FROM notifications
      WHERE type = 'order_refunded' AND actions->0->>'url' = ${`/account/purchases/${number}`}`
  )

/** Whoever looked after open refunds is gone, and a round comes. */
const round = () =>
  server.inside(
    Effect.andThen(
      SqlClient.SqlClient.use((sql) => sql`UPDATE refunds SET leased_until = now() - interval '1 second'`),
      settleRefunds
    )
  )

it("does with every test card what the README says, and counts it", async () => {
  const counted = await countedResults(server, "sayfa_refunds_total")
  const plain = await bought()
  expect(await refund(plain.number)).toMatchObject({
    data: { lines: [{ not_refundable: "refunded", refund: { state: "refunded", member: "Işık Okur", refusal: null } }] }
  })
  expect([await owns(plain.id), await credits(plain.number)]).toEqual([false, [{ amount: price }]])

  const refused = await bought(closed)
  expect(await refund(refused.number)).toMatchObject({
    data: { lines: [{ not_refundable: null, refund: { state: "refused", refusal: "cardClosed" } }] }
  })
  expect([await owns(refused.id), await credits(refused.number)]).toEqual([true, []])
  expect(await refund(refused.number)).toMatchObject({ data: { lines: [{ refund: { state: "refused" } }] } })

  for (const card of [silentAfter, missingFirst]) {
    const late = await bought(card)
    const key = newKey()
    expect(await refund(late.number, { key })).toMatchObject({
      data: { lines: [{ not_refundable: "asked", refund: { state: "asked" } }] }
    })
    expect([await owns(late.id), await notices(late.number)]).toEqual([true, []])
    // Sent again, it asks again; it gives nothing back twice.
    expect(await refund(late.number, { key })).toMatchObject({ data: { lines: [{ refund: { state: "refunded" } }] } })
    expect(await refund(late.number, { key })).toMatchObject({ data: { lines: [{ refund: { state: "refunded" } }] } })
    expect([await owns(late.id), await credits(late.number)]).toEqual([false, [{ amount: price }]])

    // If nobody sends it again, a round does.
    const left = await bought(card)
    await refund(left.number)
    await round()
    expect([await stateOf(left.number), await owns(left.id)]).toEqual(["refunded", false])
    expect(await notices(left.number)).toHaveLength(1)
  }
  expect(await counted()).toEqual({ refunded: 5, refused: 2, silent: 4 })
})

it("refunds what the rules allow, once, and says why it does not", async () => {
  const reason = (why: string) => ({ _tag: "LineNotRefundable", reason: why })
  const { number } = await bought()
  expect(await refund("1".repeat(20))).toMatchObject({ _tag: "OrderNotFound" })
  expect(await refund("yok")).toMatchObject({ _tag: "OrderNotFound" })
  expect(await refund(number, { line: 1 })).toMatchObject(reason("missing"))
  expect(await refund(number, { problem: "other", words: "  " })).toMatchObject({ _tag: "RefundWordsMissing" })
  await run(
    (sql) =>
      sql`UPDATE order_facts SET happened_at = now() - interval '14 days 1 minute' WHERE order_number = ${number}`
  )
  expect(await lineOf(number)).toMatchObject({ not_refundable: "tooLate", refund: null })
  expect(await refund(number)).toMatchObject(reason("tooLate"))
  expect(await credits(number)).toEqual([])

  const own = await buy(paying, [await issue()], "readerB")
  expect(await lineOf(own)).toMatchObject({ not_refundable: "own" })
  expect(await refund(own)).toMatchObject({ ...reason("own"), message: expect.stringMatching("başka birinden") })
  expect(await refund(own, { member: "publisher2", problem: "other", words: "Ses çalmıyor" })).toMatchObject({
    data: {
      lines: [{ refund: { state: "refunded", problem: "other", words: "Ses çalmıyor", member: "İki Yayınevi" } }]
    }
  })

  const unpaid = await bought("4000000000003220")
  expect(await refund(unpaid.number)).toMatchObject(reason("notPaid"))
  const answer = await server.fetch("/api/subscription/create", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${seedData.tokens.publisher1}`,
      "idempotency-key": newKey()
    },
    body: JSON.stringify({
      plan_id: "platform",
      billing_period: "monthly",
      amount: planOf("platform").prices.monthly,
      payment_method: { card_name: "Okur", card_number: paying, expiry_date: "12/40", cvv: "123" }
    })
  })
  const { data } = (await answer.json()) as { readonly data: { readonly order_number: string } }
  expect(await refund(data.order_number)).toMatchObject(reason("final"))
})

it("gives one line back, and leaves the others of its order", async () => {
  const ids = [await issue(), await issue()]
  const number = await buy(paying, ids)
  expect(await refund(number, { line: 1 })).toMatchObject({
    data: { lines: [{ not_refundable: null, refund: null }, { refund: { state: "refunded" } }] }
  })
  expect([await owns(ids[0] ?? ""), await owns(ids[1] ?? "")]).toEqual([true, false])
  const order = (await (
    await server.fetch(`/api/orders/${number}`, { headers: { authorization: `Bearer ${seedData.tokens.readerA}` } })
  ).json()) as { data: { refunded: unknown; state: string } }
  expect(order.data).toMatchObject({ state: "paid", refunded: [{ line: 1, at: expect.stringMatching(/Z$/) }] })
  await refund(number, { line: 0 })
  expect(await credits(number)).toEqual([{ amount: price }, { amount: price }])
  // What was given back can be bought again.
  expect(await buy(paying, ids)).toMatch(/^\d{20}$/)
  expect(await owns(ids[1] ?? "")).toBe(true)
})

it("is one refund of one key, however often and by however many it is sent", async () => {
  const { number } = await bought()
  const key = newKey()
  const answers = await Promise.all([1, 2, 3].map(() => refund(number, { key })))
  for (const one of answers) expect(one).toMatchObject({ data: { lines: [{ refund: { state: "refunded" } }] } })
  expect(await refund(number, { key, problem: "pagesMissing" })).toMatchObject({ _tag: "RefundKeyReused" })
  const other = await bought()
  expect(await refund(other.number, { key })).toMatchObject({ _tag: "RefundKeyReused" })
  expect(await stateOf(other.number)).toBeNull()
  const both = await Promise.all([refund(other.number), refund(other.number, { member: "publisher2" })])
  expect(both.filter((one) => "data" in one)).toHaveLength(1)
  expect(both.filter((one) => "_tag" in one && one._tag === "LineNotRefundable")).toHaveLength(1)
  expect([await credits(number), await credits(other.number)]).toEqual([[{ amount: price }], [{ amount: price }]])
})

it("comes to one end wherever a server dies, and tells its reader once, also by mail", async () => {
  await run(
    (sql) => sql`INSERT INTO notification_choices (user_id, kind, here, mail)
      VALUES (${seedData.ids.readerA}, 'subscriptions', false, false) ON CONFLICT DO NOTHING`
  )
  const ask = (number: string) =>
    server.inside(
      Refunds.use((refunds) =>
        refunds.ask({
          memberId: seedData.ids.readerB,
          number,
          line: 0,
          key: newKey(),
          problem: "pagesBroken",
          words: ""
        })
      )
    )
  // Dead before the gateway was asked; and after it, before its answer was written.
  const [before, after] = [await bought(), await bought()]
  await ask(before.number)
  const open = await ask(after.number)
  await server.inside(Gateway.use((gateway) => gateway.refund(open)))
  for (const { number, id } of [before, after]) expect([await stateOf(number), await owns(id)]).toEqual(["asked", true])
  await Promise.all([round(), round(), server.inside(giveBack(open)), server.inside(giveBack(open))])
  await round()
  for (const { number, id } of [before, after]) {
    expect([await stateOf(number), await owns(id)]).toEqual(["refunded", false])
    expect(await credits(number)).toEqual([{ amount: price }])
    expect(await notices(number)).toEqual([{ title: "74,99\u00A0TL kartınıza iade edildi", mail_due: true }])
    const facts = await run(
      (sql) =>
        sql<{ tag: string }>`SELECT fact->>'_tag' AS tag FROM order_facts WHERE order_number = ${number} ORDER BY seq`
    )
    expect(facts.map(({ tag }) => tag)).toEqual([
      "OrderDrafted",
      "PaymentBegun",
      "OrderPaid",
      "RefundAsked",
      "LineRefunded"
    ])
    const done = await run(
      (sql) => sql<{ kind: string }>`SELECT kind FROM team_activities
        WHERE subject = ${number} AND kind <> 'orders_looked_up' ORDER BY at, kind DESC`
    )
    expect(done.map(({ kind }) => kind)).toEqual(["refund_asked", "order_refunded"])
  }
})

it("goes on for a reader whose account is gone meanwhile", async () => {
  const { number } = await bought(missingFirst)
  await refund(number)
  await run((sql) => sql`UPDATE orders SET user_id = NULL WHERE number = ${number}`)
  await round()
  expect([await stateOf(number), await credits(number)]).toEqual(["refunded", [{ amount: price }]])
  expect((await find(number))[0]?.reader).toBeNull()
})

it("counts in the books of the publication in the month in which it was made", async () => {
  const calls = (await clientOf(server, { token: seedData.tokens.publisher1 })).publishing
  const month = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(new Date()).slice(0, 7)
  const totals = async () => (await Effect.runPromise(calls.sales())).data.at(-1)
  const { id, number } = await bought()
  const before = await totals()
  await refund(number)
  const after = await totals()
  expect(after).toEqual({ month, count: (before?.count ?? 0) - 1, total: (before?.total ?? 0) - price })
  const lines = (await Effect.runPromise(calls.salesOfMonth({ params: { month } }))).data
  const own = lines.filter(({ issue_title }) => issue_title === `Sayı ${id}`)
  const sold = { kind: "issue", is_renewal: false, price }
  expect(own).toMatchObject([
    { ...sold, is_refund: false, count: 1, total: price },
    { ...sold, is_refund: true, count: -1, total: -price }
  ])
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(new Date())
  const figures = await server.fetch(`/api/publisher/figures?from=${day}&to=${day}&issue=${id}`, {
    headers: { authorization: `Bearer ${seedData.tokens.publisher1}` }
  })
  expect(await figures.json()).toMatchObject({ data: { days: [{ sold: 0, total: 0 }] } })
  // The sale was in an earlier month.
  await run((sql) => sql`UPDATE sales SET sold_at = now() - interval '3 months' WHERE order_number = ${number}`)
  expect(await totals()).toEqual({ month, count: (after?.count ?? 0) - 1, total: (after?.total ?? 0) - price })
})

it("finds orders by an exact number or address alone, and writes down who looked for what", async () => {
  await run((sql) => sql`DELETE FROM team_activities`)
  const { number } = await bought()
  const { email } = seedData.people.readerA
  expect(await find(` ${number} `)).toMatchObject([
    { order_number: number, reader: { name: "Ayşe Okur", email }, total: price, lines: [{ not_refundable: null }] }
  ])
  expect((await find(email.toUpperCase()))[0]?.order_number).toBe(number)
  for (const sought of [
    "a@okur",
    "%",
    "@okur.example",
    number.slice(0, 19),
    "1".repeat(20),
    seedData.people.publisher1.name
  ])
    expect(await find(sought)).toEqual([])
  const noted = await run(
    (sql) => sql<{ kind: string; subject: string | null; detail: object }>`SELECT kind, subject, detail
      FROM team_activities WHERE user_id = ${seedData.ids.readerB} ORDER BY at, id`
  )
  expect(noted).toHaveLength(8)
  expect(noted[0]).toEqual({
    kind: "orders_looked_up",
    subject: number,
    detail: { by: "number", reader: seedData.ids.readerA, found: 1 }
  })
  expect(noted[1]).toMatchObject({ subject: null, detail: { by: "address", reader: seedData.ids.readerA } })
  expect(JSON.stringify(noted)).not.toContain("okur.example")
  expect(server.log.join("\n").toLowerCase()).not.toContain("find?")
})

it("shows an order that was found again as it is now, and writes that down only after an hour", async () => {
  await run((sql) => sql`DELETE FROM team_activities`)
  const { number } = await bought()
  const reloaded = async (of = number) => outcome(Effect.runPromise((await team()).reload({ params: { number: of } })))
  const noted = () =>
    run(
      (sql) => sql<{ subject: string | null; detail: object }>`SELECT subject, detail FROM team_activities
        WHERE kind = 'orders_looked_up' ORDER BY at, id`
    )
  const lookUp = { subject: number, detail: { by: "number", reader: seedData.ids.readerA, found: 1 } }

  // Nobody sees an order unwritten: not found before, it is a look-up.
  expect(await reloaded()).toMatchObject({ data: { order_number: number, lines: [{ not_refundable: null }] } })
  expect(await noted()).toEqual([lookUp])
  expect(await reloaded()).toMatchObject({ data: { order_number: number } })
  expect(await noted()).toHaveLength(1)
  // What became of it since is shown.
  await refund(number)
  expect(await reloaded()).toMatchObject({ data: { lines: [{ not_refundable: "refunded" }] } })
  expect(await noted()).toHaveLength(1)

  await run((sql) => sql`UPDATE team_activities SET at = at - interval '61 minutes'`)
  await reloaded()
  expect(await noted()).toEqual([lookUp, lookUp])

  // Found by its reader's address, it is known, too.
  await run((sql) => sql`DELETE FROM team_activities`)
  await find(seedData.people.readerA.email)
  await reloaded()
  expect(await noted()).toHaveLength(1)
  // What another member looked for is not.
  await outcome(Effect.runPromise((await team("publisher2")).reload({ params: { number } })))
  expect(await noted()).toHaveLength(2)

  await run((sql) => sql`DELETE FROM team_activities`)
  expect(await reloaded("1".repeat(20))).toMatchObject({ _tag: "OrderNotFound" })
  expect(await reloaded("a@okur.example")).toMatchObject({ _tag: "OrderNotFound" })
  expect(await noted()).toEqual([{ subject: "1".repeat(20), detail: { by: "number", reader: null, found: 0 } }])
})

it("lets no member read the books by trying addresses, and says in their language when to go on", async () => {
  await run((sql) => sql`DELETE FROM attempts`)
  const ask = (language: string, member: Person = "publisher2") =>
    server.fetch("/api/team/orders/find", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept-language": language,
        authorization: `Bearer ${seedData.tokens[member]}`
      },
      body: JSON.stringify({ sought: seedData.people.readerA.email })
    })
  for (let turn = 0; turn < 120; turn += 1) expect((await ask("tr")).status).toBe(200)
  const noted = () => run((sql) => sql`SELECT 1 FROM team_activities WHERE kind = 'orders_looked_up'`)
  const before = (await noted()).length
  for (const [language, sentence] of [
    ["tr", /^Çok fazla deneme yapıldı\. Lütfen \d+ dakika sonra tekrar deneyin\.$/],
    ["en", /^Too many attempts\. Please try again in \d+ minutes\.$/]
  ] as const) {
    const refused = await ask(language)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000)
    const { _tag, message, data } = (await refused.json()) as Record<string, unknown>
    expect({ _tag, data }).toEqual({ _tag: "TooManyRequests", data: undefined })
    expect(message).toMatch(sentence)
  }
  expect(await noted()).toHaveLength(before)
  // Neither does an order that nobody looked for, by its number.
  expect(
    await outcome(Effect.runPromise((await team("publisher2")).reload({ params: { number: "1".repeat(20) } })))
  ).toMatchObject({ _tag: "TooManyRequests" })
  expect(await noted()).toHaveLength(before)
  // Another member works on, and so does this one when the hour is over.
  expect((await ask("tr", "readerB")).status).toBe(200)
  await run((sql) => sql`UPDATE attempts SET began_at = began_at - interval '61 minutes'`)
  expect((await ask("tr")).status).toBe(200)
})
