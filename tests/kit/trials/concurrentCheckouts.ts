import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { setTimeout as after } from "node:timers/promises"
import { newId } from "../../../server/platform/identity.ts"
import { Passwords } from "../../../server/platform/passwords.ts"
import { hashOf } from "../../../server/platform/secrets.ts"
import { Accounts } from "../../../server/session/Accounts.ts"
import { renewAll } from "../../../server/shop/renewals.ts"
import { reconcile } from "../../../server/shop/settle.ts"
import { subscriptionId } from "../../../src/domain/shop/goods.ts"
import { planOf } from "../../../src/domain/shop/plans.ts"
import { databases } from "../harness/databases.ts"
import { freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { addressOf, type Program, runServer } from "../harness/serverProcess.ts"
import { accountingErrors, accountTotals } from "./shopAccounts.ts"
import { seeded } from "../harness/seededRandom.ts"
import { populate } from "../fixtures/seedData.ts"
import { password } from "../fixtures/seedPeople.ts"

export interface CheckoutResult {
  readonly checkouts: number
  readonly calls: number
  /** Calls whose answer was lost. */
  readonly broken: number
  readonly kills: number
  /** Subscriptions whose next period was made due. */
  readonly due: number
  readonly paid: number
  readonly plans: number
  readonly years: number
  readonly renewals: number
  /** What the gateway took, in kuruş. */
  readonly taken: number
  readonly complaints: ReadonlyArray<string>
}

const cards = [
  "5528790000000008",
  "5528790000000008",
  "4000000000000341",
  "4000000000009995",
  "4000000000003220",
  "4000000000003220",
  "4000000000000515",
  "4000000000000523",
  "4000000000000531"
]

const [issuePrice, yearPrice] = [7499, 74_990]

/**
 * The failures of half of all calls: `lost` never arrives, the answer to `unheard` does not, `late` arrives again much
 * later.
 */
const fates = ["lost", "unheard", "brokenOff", "repeated", "late", "delayed"]

/** Concurrent checkouts. */
const atOnce = 8

/** One kill of the server per so many checkouts. */
const killedEvery = 40

/** Retries of a call. */
const maxRetries = 10

/** Milliseconds; shorter than an access token lasts. */
const tokenLife = 10 * 60_000

/** The last thing a browser was told of an order: paid, or not charged; null if nothing. */
type Verdict = "paid" | "notTaken" | null

interface Said {
  readonly _tag?: string
  readonly order_number?: string
  readonly data?: {
    readonly order_number?: string
    readonly challenge_url?: string
    readonly state?: string
    readonly token?: string
    readonly subscription?: {
      readonly platform: ReadonlyArray<{ readonly id: string; readonly auto_renewal: boolean }>
    }
  }
}

/**
 * While the server is stopped, moves every renewing subscription close to its end; failed renewals are due again.
 * Answers with what is newly due.
 */
const passTime = `WITH again AS (
    UPDATE subscriptions SET renew_at = now() WHERE auto_renewal AND ends_at <= now() + interval '24 hours'
  )
  UPDATE subscriptions SET starts_at = starts_at - (ends_at - now() - interval '12 hours'),
    ends_at = now() + interval '12 hours', renew_at = now()
  WHERE auto_renewal AND ends_at > now() + interval '24 hours' RETURNING id`

/** Ends the leases and challenges of all open orders. */
const endLeases = `UPDATE orders SET leased_until = now() - interval '1 second', state_at = state_at - interval '1 day'
  WHERE state IN ('pending', 'challenged')`

/** Open orders and due subscriptions. */
const waiting = `SELECT ((SELECT count(*) FROM orders WHERE state IN ('draft', 'pending', 'challenged'))
  + (SELECT count(*) FROM subscriptions WHERE auto_renewal AND ended_at IS NULL AND renew_at <= now()))::int AS left`

/**
 * Concurrent checkouts of carts and plans with every kind of test card, while calls are lost, doubled, delayed and cut,
 * subscriptions renew, and the server is killed. In the end every order is settled, and shop, gateway, grants and what
 * browsers were told agree.
 */
export const checkOutConcurrently = async ({
  checkouts,
  seed
}: {
  readonly checkouts: number
  readonly seed: number
}): Promise<CheckoutResult> => {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <const A extends string>(one: A, other: A) => (random() < 0.5 ? one : other)
  const folder = await freshFolder()
  const many = "1000000"
  const variables = {
    DATA_DIR: folder,
    PAYMENT_ANSWER_SECONDS: "1",
    PAYMENT_ATTEMPTS: many,
    TOKEN_ATTEMPTS: many,
    LOGIN_ATTEMPTS: many,
    LOGIN_ATTEMPTS_PER_ADDRESS: many,
    LOGIN_ATTEMPTS_PER_ACCOUNT: many,
    SHUTDOWN_SECONDS: "0"
  }
  const complaints: Array<string> = []
  const verdicts = new Map<string, Verdict>()
  const figures = { calls: 0, broken: 0, kills: 0, due: 0 }
  const stragglers: Array<Promise<unknown>> = []
  const addressesOf = (what: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${what}${index}@okur.example`)
  const buyers = addressesOf("sepet", 4)
  const subscribers = addressesOf("abone", Math.max(4, Math.ceil(checkouts / 40)))
  try {
    const before = await startServer({ variables })
    const { ids } = await populate(before)
    const publications = Array.from({ length: Math.max(6, Math.ceil(checkouts / 20)) }, () => ({
      id: newId(),
      issues: Array.from({ length: 10 }, () => newId())
    }))
    await before.inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const accounts = yield* Accounts
        const passwordHash = yield* (yield* Passwords).hash(password)
        for (const email of [...buyers, ...subscribers]) {
          yield* accounts.add({ email, name: "Okur", role: "READER", passwordHash })
        }
        for (const { id, issues } of publications) {
          yield* sql`INSERT INTO publications
              (id, owner_id, title, slug, sort_key, description, frequency, language, publisher_name, tier, tags)
            VALUES (${id}, ${ids.publisher1}, 'Atlas', ${id}, 'atlas', '', 'MONTHLY', 'tr', 'Yayınevi', 3, '[]')`
          for (const issue of issues) {
            yield* sql`INSERT INTO issues
                (id, publication_id, title, description, is_free, issue_number, status, publish_date)
              VALUES (${issue}, ${id}, 'Atlas', '', false, 20260601, 'PUBLISHED', '2026-06-01'::date)`
          }
        }
      })
    )
    await before.stop()

    let program: Program = runServer(variables)
    let address = addressOf(program)

    const end = async (running: Promise<string>, timePasses: boolean) => {
      await running
      program.process.kill("SIGKILL")
      await program.ended
      if (!timePasses) return
      figures.due += (await databases().ask(folder, passTime)).length
    }
    const killAndStart = async (running: Promise<string>) => {
      await after(below(200))
      await end(running, figures.kills % 2 === 0)
      figures.kills += 1
      program = runServer(variables)
      return addressOf(program)
    }

    const ask = async (path: string, init: RequestInit, signal = AbortSignal.timeout(15_000)) => {
      const answer = await fetch((await address) + path, { ...init, signal, redirect: "manual" })
      const text = await answer.text()
      return { status: answer.status, said: text.startsWith("{") ? (JSON.parse(text) as Said) : {} }
    }

    /** Null if the connection failed. */
    const call = async (path: string, init: RequestInit) => {
      figures.calls += 1
      const fate = random() < 0.5 ? null : fates[below(fates.length)]
      try {
        if (fate === "lost") throw new Error("lost")
        if (fate === "delayed") await after(below(300))
        if (fate === "brokenOff") return await ask(path, init, AbortSignal.timeout(1 + below(60)))
        if (fate === "late") stragglers.push(after(below(1500)).then(() => ask(path, init).catch(() => null)))
        const [heard] = await Promise.all([ask(path, init), fate === "repeated" ? ask(path, init) : null])
        if (fate === "unheard") throw new Error("unheard")
        if (heard.status >= 500 || heard.status === 429 || heard.status === 401)
          complaints.push(`${path} was answered ${heard.status} ${heard.said._tag ?? ""}`)
        return heard
      } catch {
        figures.broken += 1
        return null
      }
    }
    const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })

    const signedIn = new Map<string, { readonly token: string; readonly since: number }>()
    /** Signs in first, if this user has no fresh token; null if the connection failed. */
    const asReader = async (email: string): Promise<Record<string, string> | null> => {
      const known = signedIn.get(email)
      const isKnown = known !== undefined && performance.now() - known.since < tokenLife
      const since = performance.now()
      const token = isKnown ? known.token : (await call("/api/auth/login", json({ email, password })))?.said.data?.token
      if (token === undefined) return null
      if (!isKnown) signedIn.set(email, { token, since })
      return { authorization: `Bearer ${token}` }
    }

    const answerBank = async (path: string, order: string): Promise<Verdict> => {
      const whim = random()
      if (whim < 0.3) return null
      const verdict = whim < 0.8 ? "approve" : "refuse"
      await call(path, { method: "POST", body: new URLSearchParams({ verdict }) })
      const token = path.split("/").at(-1)
      const heard = await call("/api/checkout/callback", json({ token, orderId: order }))
      return heard?.status === 200 ? "paid" : heard?.said._tag === "Declined" ? "notTaken" : null
    }

    /** A user's request to pay, while other requests are for the same items. */
    const cartRequest = (turn: number, number: string) => {
      const near = (Math.floor(turn / 6) + below(3)) % (publications.length * 10)
      const publication = publications[Math.floor(near / 10)]
      const issue = publication?.issues[near % 10] ?? ""
      const items =
        random() < 0.06
          ? [{ id: subscriptionId(publication?.id ?? ""), price: yearPrice }]
          : [...new Set([issue, publication?.issues[below(10)] ?? ""])].map((id) => ({ id, price: issuePrice }))
      return {
        path: "/api/pay",
        body: {
          cart: { items, total: items.reduce((sum, { price }) => sum + price, 0) },
          payment: { cardHolderName: "Okur", cardNumber: number, expireMonth: "12", expireYear: "2040", cvc: "123" }
        }
      }
    }
    const planRequest = (number: string) => {
      const [plan_id, billing_period] = [oneOf("platform", "family"), oneOf("monthly", "yearly")]
      return {
        path: "/api/subscription/create",
        body: {
          plan_id,
          billing_period,
          amount: planOf(plan_id).prices[billing_period],
          payment_method: { card_name: "Okur", card_number: number, expiry_date: "12/40", cvv: "123" }
        }
      }
    }

    /** An attempt's result, looked up by its key; undefined if it is not over. */
    const recall = async (key: string, reader: Readonly<Record<string, string>>): Promise<Verdict | undefined> => {
      const heard = await call(`/api/checkout/attempts/${key}`, { headers: reader })
      const state = heard?.said.data?.state
      if (state === "paid") return "paid"
      return state === "failed" || state === "expired" ? "notTaken" : undefined
    }

    const cancel = async (reader: Readonly<Record<string, string>>) => {
      const own = (await call("/api/subscriptions", { headers: reader }))?.said.data?.subscription?.platform ?? []
      for (const { id } of own.filter((one) => one.auto_renewal)) {
        const body = { subscription_id: id, reason: "price", subscription_type: "platform" }
        await call("/api/subscriptions/cancel", json(body, reader))
      }
    }

    const pay = async (
      key: string,
      reader: Readonly<Record<string, string>>,
      { path, body }: { readonly path: string; readonly body: unknown }
    ): Promise<Verdict> => {
      const request = json(body, { ...reader, "idempotency-key": key })
      for (let attempt = 0; attempt < maxRetries; attempt += 1) {
        const heard = await call(path, request)
        if (heard === null || heard.said._tag === "PaymentPending") {
          const recalled = random() < 0.5 ? await recall(key, reader) : undefined
          if (recalled !== undefined) return recalled
          continue
        }
        const { status, said } = heard
        const url = said.data?.challenge_url
        if (url !== undefined) return answerBank(url, said.data?.order_number ?? "")
        if (status === 200) return "paid"
        // A request refused before it made an order may still make one when its late copy arrives.
        return said.order_number === undefined ? null : "notTaken"
      }
      return null
    }

    const checkout = async (turn: number) => {
      const isPlan = random() < 0.3
      const email = isPlan
        ? (subscribers[(Math.floor(turn / 40) + below(3)) % subscribers.length] ?? "")
        : (buyers[below(buyers.length)] ?? "")
      const reader = await asReader(email)
      if (reader === null) return
      const key = `deneme-${seed}-${String(turn).padStart(12, "0")}`
      const number = cards[below(cards.length)] ?? ""
      verdicts.set(key, null)
      verdicts.set(key, await pay(key, reader, isPlan ? planRequest(number) : cartRequest(turn, number)))
      if (isPlan && random() < 0.6) await cancel(reader)
    }

    let turn = 0
    const work = async () => {
      while (turn < checkouts) {
        turn += 1
        if (turn % killedEvery === 0) address = killAndStart(address)
        await checkout(turn)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await Promise.all(stragglers)
    await end(address, true)

    const last = await startServer({ variables })
    const { sums, states } = await last.inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        let left = 1
        for (let round = 0; left > 0 && round <= checkouts; round += 1) {
          yield* renewAll
          yield* sql.unsafe(endLeases)
          yield* reconcile
          const [row] = yield* sql.unsafe<{ left: number }>(waiting)
          left = row?.left ?? 0
        }
        complaints.push(...(yield* accountingErrors))
        const rows = yield* sql<{ key_hash: string; state: string }>`SELECT key_hash, state FROM orders`
        return { sums: yield* accountTotals, states: new Map(rows.map(({ key_hash, state }) => [key_hash, state])) }
      })
    )
    await last.stop()
    for (const [key, verdict] of verdicts) {
      const state = states.get(hashOf(key))
      if (verdict !== null && (state === "paid") !== (verdict === "paid"))
        complaints.push(`${key} was told as ${verdict} and is ${state ?? "no order"}`)
    }
    if (sums.renewals > figures.due) complaints.push(`${sums.renewals} renewals of ${figures.due} that were due`)
    return { checkouts, ...figures, ...sums, complaints }
  } finally {
    await removeFolder(folder)
  }
}
