import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { newId } from "../../server/platform/identity.ts"
import { hashOf } from "../../server/platform/secrets.ts"
import { reconcile } from "../../server/shop/settle.ts"
import { subscriptionId } from "../../src/domain/shop/goods.ts"
import { freshFolder, removeFolder, startServer } from "./server.ts"
import { addressOf, type Program, runServer } from "./serverProcess.ts"
import { seeded } from "./shuffled.ts"
import { type Person, populate } from "./world.ts"

export interface CheckoutTrials {
  readonly checkouts: number
  readonly calls: number
  readonly broken: number
  readonly kills: number
  readonly paid: number
  readonly complaints: ReadonlyArray<string>
}

const cards = [
  "5528790000000008",
  "5528790000000008",
  "4000000000009995",
  "4000000000003220",
  "4000000000003220",
  "4000000000000515",
  "4000000000000523",
  "4000000000000531"
]

const buyers: ReadonlyArray<Person> = ["readerA", "readerB"]
const issuePrice = 7499
const yearPrice = 74_990

/** Checkouts under way at once. */
const atOnce = 8

/** What a browser was told in the end: that it is paid, or that no money was taken; null where it never heard. */
type Verdict = "paid" | "notTaken" | null

interface Said {
  readonly _tag?: string
  readonly data?: { readonly order_number: string; readonly challenge_url?: string }
}

/** What must be so of every order once nobody is waiting any more: each is a count of what is wrong. */
const promises: ReadonlyArray<readonly [string, string]> = [
  [
    "orders are still open",
    "SELECT count(*)::int AS wrong FROM orders WHERE state IN ('draft', 'pending', 'challenged')"
  ],
  [
    "payments were taken that no paid order has",
    `SELECT count(*)::int AS wrong FROM sandbox_payments p WHERE p.state = 'taken'
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.number = p.reference AND o.state = 'paid')`
  ],
  [
    "orders are paid that nobody took money for, or another sum",
    `SELECT count(*)::int AS wrong FROM orders o JOIN order_facts f ON f.order_number = o.number AND f.seq = 0
      LEFT JOIN sandbox_payments p ON p.reference = o.number AND p.state = 'taken'
      WHERE o.state = 'paid' AND p.amount IS DISTINCT FROM (f.fact->>'total')::int`
  ],
  [
    "issues are bought twice, or are not in the library of whoever bought them",
    `SELECT count(*)::int AS wrong FROM (
      SELECT o.user_id, l->>'ref' AS ref, count(*) AS times, min(o.number) AS number FROM orders o
        JOIN order_facts f ON f.order_number = o.number AND f.seq = 0, jsonb_array_elements(f.fact->'lines') l
        WHERE o.state = 'paid' AND l->>'kind' = 'issue' GROUP BY 1, 2) bought
      LEFT JOIN library b ON b.user_id = bought.user_id AND b.issue_id = bought.ref
      WHERE bought.times <> 1 OR b.order_number IS DISTINCT FROM bought.number`
  ],
  [
    "things were given that no paid order is of",
    `SELECT count(*)::int AS wrong FROM (SELECT order_number FROM library UNION ALL
      SELECT order_number FROM subscriptions) given LEFT JOIN orders o ON o.number = given.order_number
      WHERE o.state IS DISTINCT FROM 'paid'`
  ],
  [
    "years were not given once for each that was paid",
    `SELECT abs((SELECT count(*) FROM subscriptions) - (SELECT count(*) FROM orders o
      JOIN order_facts f ON f.order_number = o.number AND f.seq = 0, jsonb_array_elements(f.fact->'lines') l
      WHERE o.state = 'paid' AND l->>'kind' = 'year'))::int AS wrong`
  ],
  [
    "orders have another state than their last fact says, or two ends",
    `SELECT count(*)::int AS wrong FROM orders o WHERE o.state <> (SELECT CASE f.fact->>'_tag'
        WHEN 'OrderPaid' THEN 'paid' WHEN 'OrderFailed' THEN 'failed' WHEN 'OrderExpired' THEN 'expired' WHEN 'OrderSuperseded' THEN 'expired' ELSE '' END
        FROM order_facts f WHERE f.order_number = o.number ORDER BY seq DESC LIMIT 1)
      OR 1 <> (SELECT count(*) FROM order_facts f WHERE f.order_number = o.number
        AND f.fact->>'_tag' IN ('OrderPaid', 'OrderFailed', 'OrderExpired', 'OrderSuperseded'))`
  ]
]

/**
 * Checkouts by two readers of few things, with every kind of test card, while calls are broken off, doubled and sent again,
 * and the server is killed and started anew at moments that the seed decides; in the end every order is settled, and the
 * books of shop and gateway, libraries and subscriptions are compared.
 */
export const tryCheckouts = async ({
  checkouts,
  seed
}: {
  readonly checkouts: number
  readonly seed: number
}): Promise<CheckoutTrials> => {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const folder = await freshFolder()
  const variables = {
    DATA_DIR: folder,
    PAYMENT_ANSWER_SECONDS: "1",
    PAYMENT_ATTEMPTS: "1000000",
    TOKEN_ATTEMPTS: "1000000",
    SHUTDOWN_SECONDS: "0"
  }
  const complaints: Array<string> = []
  const verdicts = new Map<string, Verdict>()
  const figures = { calls: 0, broken: 0, kills: 0 }
  try {
    const before = await startServer({ variables })
    const world = await populate(before)
    // Few enough that attempts for the same thing meet, enough that something is left to buy.
    const issues = Array.from({ length: Math.max(10, Math.ceil(checkouts / 2)) }, () => newId())
    await before.inside(
      SqlClient.SqlClient.use((sql) =>
        Effect.forEach(
          issues,
          (id) => sql`INSERT INTO issues
              (id, publication_id, title, description, is_free, issue_number, status, publish_date)
            VALUES (${id}, ${world.paidPublication}, 'Atlas', '', false, 20260601, 'PUBLISHED', '2026-06-01'::date)`
        )
      )
    )
    await before.stop()

    let program: Program = runServer(variables)
    let address = addressOf(program)
    let isOver = false

    const killing = (async () => {
      while (!isOver) {
        await address
        await new Promise((resolve) => setTimeout(resolve, 1_000 + below(5_000)))
        if (isOver) break
        program.process.kill("SIGKILL")
        await program.ended
        figures.kills += 1
        program = runServer(variables)
        address = addressOf(program)
      }
    })()

    /** Null where the line broke, or was broken off. */
    const call = async (path: string, init: RequestInit): Promise<{ status: number; said: Said } | null> => {
      figures.calls += 1
      const signal = random() < 0.15 ? AbortSignal.timeout(1 + below(60)) : AbortSignal.timeout(15_000)
      try {
        const answer = await fetch((await address) + path, { ...init, signal, redirect: "manual" })
        const text = await answer.text()
        return { status: answer.status, said: text.startsWith("{") ? (JSON.parse(text) as Said) : {} }
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

    const answerBank = async (path: string, order: string): Promise<Verdict> => {
      const whim = random()
      if (whim < 0.3) return null
      const verdict = whim < 0.8 ? "approve" : "refuse"
      await call(path, { method: "POST", body: new URLSearchParams({ verdict }) })
      const token = path.split("/").at(-1)
      const heard = await call("/api/checkout/callback", json({ token, orderId: order }))
      return heard?.status === 200 ? "paid" : heard?.said._tag === "Declined" ? "notTaken" : null
    }

    const checkout = async (turn: number) => {
      const token = world.tokens[buyers[below(buyers.length)] ?? "readerA"]
      const first = below(issues.length)
      const items =
        random() < 0.02
          ? [{ id: subscriptionId(world.paidPublication), price: yearPrice }]
          : [...new Set([issues[first], issues[(first + below(3)) % issues.length]])].map((id) => ({
              id: id ?? "",
              price: issuePrice
            }))
      const key = `deneme-${seed}-${String(turn).padStart(12, "0")}`
      const request = json(
        {
          cart: { items, total: items.reduce((sum, { price }) => sum + price, 0) },
          payment: {
            cardHolderName: "Okur",
            cardNumber: cards[below(cards.length)],
            expireMonth: "12",
            expireYear: "2040",
            cvc: "123"
          }
        },
        { authorization: `Bearer ${token}`, "idempotency-key": key }
      )
      verdicts.set(key, null)
      for (let attempt = 0; attempt < 8; attempt += 1) {
        const doubled = random() < 0.2 ? call("/api/pay", request) : null
        const heard = await call("/api/pay", request)
        await doubled
        if (heard === null || heard.said._tag === "PaymentPending") continue
        const { status, said } = heard
        if (status >= 500) complaints.push(`A payment was answered ${status}`)
        const url = said.data?.challenge_url
        if (url !== undefined) verdicts.set(key, await answerBank(url, said.data?.order_number ?? ""))
        else if (status === 200) verdicts.set(key, "paid")
        else verdicts.set(key, "notTaken")
        return
      }
    }

    let turn = 0
    const work = async () => {
      while (turn < checkouts) await checkout((turn += 1))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    isOver = true
    await killing
    await address
    program.process.kill("SIGKILL")
    await program.ended

    const after = await startServer({ variables })
    const told = await after.inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // Whoever saw to an order is dead, and nobody is at their bank any more.
        for (let round = 0; round * 20 <= checkouts + 20; round += 1) {
          yield* sql`UPDATE orders SET leased_until = now() - interval '1 second', state_at = now() - interval '1 day'
            WHERE state IN ('pending', 'challenged')`
          yield* reconcile
        }
        for (const [what, question] of promises) {
          const [row] = yield* sql.unsafe<{ wrong: number }>(question)
          if (row?.wrong !== 0) complaints.push(`${row?.wrong} ${what}`)
        }
        return yield* sql<{ key_hash: string; state: string }>`SELECT key_hash, state FROM orders`
      })
    )
    await after.stop()
    const states = new Map(told.map(({ key_hash, state }) => [key_hash, state]))
    for (const [key, verdict] of verdicts) {
      const state = states.get(hashOf(key))
      const isPaid = state === "paid"
      if (verdict !== null && isPaid !== (verdict === "paid"))
        complaints.push(`${key} was told as ${verdict} and is ${state ?? "no order"}`)
    }
    const paid = told.filter(({ state }) => state === "paid").length
    if (paid === 0) complaints.push("Nothing was paid, so nothing was compared")
    return { checkouts, ...figures, paid, complaints }
  } finally {
    await removeFolder(folder)
  }
}
