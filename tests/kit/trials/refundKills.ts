import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { setTimeout as after } from "node:timers/promises"
import { newId } from "../../../server/platform/identity.ts"
import { Accounts } from "../../../server/session/Accounts.ts"
import { refundBehaviourOf } from "../../../server/platform/payment/testCards.ts"
import { settleRefunds } from "../../../server/shop/refunding.ts"
import { noteSale } from "../../../server/shop/noteSale.ts"
import { writeFact } from "../../../server/shop/orderFacts.ts"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { people } from "../fixtures/seedPeople.ts"
import { populate } from "../fixtures/seedData.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../harness/server.ts"
import { addressOf, type Program, runServer } from "../harness/serverProcess.ts"
import { seeded } from "../harness/seededRandom.ts"

export interface RefundResult {
  readonly refunds: number
  readonly calls: number
  /** Calls whose answer was lost. */
  readonly broken: number
  readonly kills: number
  readonly refunded: number
  readonly refused: number
  readonly complaints: ReadonlyArray<string>
}

/** Whose money is given back in every way that the sandbox knows. */
const cards = ["5528790000000008", "5528790000000008", "4000000000005126", "4000000000000549", "4000000000000556"]

const price = 7499

/** Members who ask at once. */
const atOnce = 8

/** One kill of the server per so many refunds. */
const killedEvery = 25

const maxRetries = 6

/** What must hold once no refund is open; each counts faults. */
const promises: ReadonlyArray<readonly [wrong: string, question: string]> = [
  ["refunds are still open", "SELECT count(*) FROM refunds WHERE state = 'asked'"],
  [
    "lines were given back twice",
    `SELECT count(*) FROM (SELECT r.order_number, r.line FROM sandbox_refunds s JOIN refunds r ON r.id = s.key
      WHERE s.credit IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1) twice`
  ],
  [
    "credits are not in the shop's books, or the other way round",
    `SELECT count(*) FROM (SELECT key, amount, credit FROM sandbox_refunds WHERE credit IS NOT NULL) s
      FULL JOIN (SELECT f.fact->>'refund' AS key, r.amount, f.fact->>'credit' AS credit
        FROM order_facts f LEFT JOIN refunds r ON r.id = f.fact->>'refund' AND r.state = 'refunded'
        WHERE f.fact->>'_tag' = 'LineRefunded') f USING (key)
      WHERE s.amount IS DISTINCT FROM f.amount OR s.credit IS DISTINCT FROM f.credit`
  ],
  [
    "rows of refunds differ from their last fact",
    `SELECT count(*) FROM refunds r WHERE (SELECT count(*) FROM order_facts f
        WHERE f.order_number = r.order_number AND f.fact->>'refund' = r.id AND f.fact->>'_tag' = 'RefundAsked') <> 1
      OR (SELECT string_agg(f.fact->>'_tag', ' ') FROM order_facts f WHERE f.order_number = r.order_number
        AND f.fact->>'refund' = r.id AND f.fact->>'_tag' <> 'RefundAsked')
        IS DISTINCT FROM CASE r.state WHEN 'refunded' THEN 'LineRefunded' ELSE 'RefundRefused' END`
  ],
  [
    "issues are kept though refunded, or gone though not",
    `SELECT count(*) FROM sales s LEFT JOIN library l ON l.issue_id = s.issue_id AND l.user_id = s.user_id
      WHERE (l.issue_id IS NULL) IS DISTINCT FROM EXISTS (SELECT 1 FROM refunds r
        WHERE r.order_number = s.order_number AND r.line = s.line AND r.state = 'refunded')`
  ],
  [
    "readers were not told exactly once of a refund",
    `SELECT count(*) FROM refunds r FULL JOIN (SELECT occasion FROM notifications WHERE type = 'order_refunded') n
        ON n.occasion = 'refund ' || r.id
      WHERE (r.id IS NOT NULL AND r.state = 'refunded') IS DISTINCT FROM (n.occasion IS NOT NULL)`
  ],
  [
    "deeds of the team were not written down exactly once",
    `SELECT count(*) FROM refunds r WHERE
      1 <> (SELECT count(*) FROM team_activities a WHERE a.kind = 'refund_asked' AND a.detail->>'refund' = r.id)
      OR CASE r.state WHEN 'refunded' THEN 1 ELSE 0 END <>
        (SELECT count(*) FROM team_activities a WHERE a.kind = 'order_refunded' AND a.detail->>'refund' = r.id)`
  ]
]

/** Orders of one reader at most: of more refunds than 500, a user's list of notifications forgets the oldest. */
const ordersOfReader = 100

/** Paid orders of one to three issues, as if bought with any of the cards, by as many readers as it takes. */
const sell = (server: RunningServer, publication: string, count: number, below: (limit: number) => number) =>
  server.inside(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accounts = yield* Accounts
      let userId = ""
      const orders: Array<{ readonly number: string; readonly lines: number }> = []
      for (let index = 0; index < count; index += 1) {
        if (index % ordersOfReader === 0) {
          const email = `okur${index}@okur.example`
          userId = (yield* accounts.add({ email, name: "Okur", role: "READER", passwordHash: "" })).id
        }
        const number = `20261128${String(index).padStart(12, "0")}`
        const lines: Array<OrderLine> = []
        for (let line = 0; line <= below(3); line += 1) {
          const ref = newId()
          yield* sql`INSERT INTO issues
              (id, publication_id, title, description, is_free, issue_number, status, publish_date, published_at)
            VALUES (${ref}, ${publication}, 'Atlas', '', false, 20260601, 'PUBLISHED', '2026-06-01'::date, now())`
          lines.push({ kind: "issue", ref, publication, title: "Atlas", issue_title: "Atlas", price })
        }
        const total = lines.length * price
        yield* sql`INSERT INTO orders (number, user_id, key_hash, body_hash, state, leased_until)
          VALUES (${number}, ${userId}, ${newId()}, '', 'paid', now())`
        yield* writeFact(sql, number, 0, { _tag: "OrderDrafted", lines, total })
        yield* writeFact(sql, number, 1, { _tag: "PaymentBegun" })
        yield* writeFact(sql, number, 2, { _tag: "OrderPaid", payment: number })
        for (const [place, line] of lines.entries()) {
          yield* noteSale({ number, place, line, userId, at: sql`now()` })
          yield* sql`INSERT INTO library (user_id, issue_id, access_type, order_number)
            VALUES (${userId}, ${line.ref}, 'purchase', ${number})`
        }
        const refunding = refundBehaviourOf(cards[below(cards.length)] ?? "")
        yield* sql`INSERT INTO sandbox_payments (reference, amount, state, payment, return_path, refunding)
          VALUES (${number}, ${total}, 'taken', ${number}, '', ${JSON.stringify(refunding)}::text::jsonb)`
        orders.push({ number, lines: lines.length })
      }
      return orders
    })
  )

/**
 * Members of the team refund lines at once, with lost, cut, doubled and delayed calls, while the server is killed. In the
 * end every refund is settled, and gateway, facts, access, notifications and what members were told agree.
 */
export const refundThroughKills = async ({
  refunds,
  seed
}: {
  readonly refunds: number
  readonly seed: number
}): Promise<RefundResult> => {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const folder = await freshFolder()
  const variables = {
    DATA_DIR: folder,
    PAYMENT_ANSWER_SECONDS: "1",
    SHUTDOWN_SECONDS: "0"
  }
  const running = { ...variables, SUPPORT_EMAIL: [people.readerB.email, people.publisher2.email].join(",") }
  const complaints: Array<string> = []
  const figures = { calls: 0, broken: 0, kills: 0 }
  const stragglers: Array<Promise<unknown>> = []
  /** The last that a member was told of a line's refund under a key. */
  const verdicts = new Map<string, { readonly number: string; readonly line: number; readonly state: string }>()
  try {
    const before = await startServer({ variables })
    const seedData = await populate(before)
    const { ids, tokens, paidPublication } = seedData
    const members = [tokens.readerB, tokens.publisher2]
    // Each start makes them the team, but not by an address that nobody verified.
    await before.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE users SET verified = true WHERE id IN ${sql.in([ids.readerB, ids.publisher2])}`
      )
    )
    const orders = await sell(before, paidPublication, Math.ceil(refunds / 2), below)
    await before.stop()

    let program: Program = runServer(running)
    let address = addressOf(program)
    const killAndStart = async (listening: Promise<string>) => {
      await after(below(200))
      await listening
      program.process.kill("SIGKILL")
      await program.ended
      figures.kills += 1
      program = runServer(running)
      return addressOf(program)
    }

    interface Said {
      readonly _tag?: string
      readonly data?: { readonly lines: ReadonlyArray<{ readonly refund: { readonly state: string } | null }> }
    }
    const ask = async (path: string, init: RequestInit, signal = AbortSignal.timeout(15_000)) => {
      const answer = await fetch((await address) + path, { ...init, signal })
      return { status: answer.status, said: (await answer.json()) as Said }
    }
    /** Null if no answer came. */
    const call = async (path: string, init: RequestInit) => {
      figures.calls += 1
      const fate = random() < 0.5 ? null : ["lost", "unheard", "brokenOff", "repeated", "late"][below(5)]
      try {
        if (fate === "lost") throw new Error("lost")
        if (fate === "brokenOff") return await ask(path, init, AbortSignal.timeout(1 + below(60)))
        if (fate === "late") stragglers.push(after(below(1500)).then(() => ask(path, init).catch(() => null)))
        const [heard] = await Promise.all([ask(path, init), fate === "repeated" ? ask(path, init) : null])
        if (fate === "unheard") throw new Error("unheard")
        if (heard.status >= 500 || [401, 403, 404, 429].includes(heard.status))
          complaints.push(`${path} was answered ${heard.status} ${heard.said._tag ?? ""}`)
        return heard
      } catch {
        figures.broken += 1
        return null
      }
    }

    const refund = async (turn: number) => {
      // Now and then several ask for the same.
      const order = orders[(Math.floor(turn / 2) + below(2)) % orders.length]
      if (order === undefined) return
      const [line, key] = [below(order.lines), `iade-${seed}-${String(turn).padStart(12, "0")}`]
      const init = {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${members[below(members.length)]}`,
          "idempotency-key": key
        },
        body: JSON.stringify({ line, problem: "notOpening", words: "" })
      }
      for (let attempt = 0; attempt < maxRetries; attempt += 1) {
        const heard = await call(`/api/team/orders/${order.number}/refunds`, init)
        const state = heard?.said.data?.lines[line]?.refund?.state
        if (state !== undefined) verdicts.set(key, { number: order.number, line, state })
        if (state === "refunded" || state === "refused") return
        if (heard?.said._tag === "LineNotRefundable") return
      }
    }

    let turn = 0
    const work = async () => {
      while (turn < refunds) {
        turn += 1
        if (turn % killedEvery === 0) address = killAndStart(address)
        await refund(turn)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await Promise.all(stragglers)
    await address
    program.process.kill("SIGKILL")
    await program.ended

    const last = await startServer({ variables: running })
    const sums = await last.inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (let left = 1, round = 0; left > 0 && round < refunds; round += 1) {
          yield* sql`UPDATE refunds SET leased_until = now() - interval '1 second' WHERE state = 'asked'`
          yield* settleRefunds
          left = (yield* sql`SELECT 1 FROM refunds WHERE state = 'asked' LIMIT 1`).length
        }
        for (const [what, question] of promises) {
          const [row] = yield* sql.unsafe<{ wrong: number }>(`SELECT (${question})::int AS wrong`)
          if (row?.wrong !== 0) complaints.push(`${row?.wrong} ${what}`)
        }
        for (const [key, { number, line, state }] of verdicts) {
          if (state === "asked") continue
          const rows = yield* sql`SELECT 1 FROM refunds
            WHERE order_number = ${number} AND line = ${line} AND state = ${state}`
          if (rows.length === 0) complaints.push(`${key} was told as ${state}, which it is not`)
        }
        const [row] = yield* sql<{ refunded: number; refused: number }>`SELECT
            count(*) FILTER (WHERE state = 'refunded')::int AS refunded,
            count(*) FILTER (WHERE state = 'refused')::int AS refused FROM refunds`
        return row ?? { refunded: 0, refused: 0 }
      })
    )
    await last.stop()
    return { refunds, ...figures, ...sums, complaints }
  } finally {
    await removeFolder(folder)
  }
}
