import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { issuePrice, yearlyPrice } from "../../src/domain/catalogue/price.ts"
import type { Frequency } from "../../src/domain/catalogue/Publication.ts"
import { type DeclineReason, type OrderFact, type OrderLine, totalOf } from "../../src/domain/shop/Order.ts"
import { periodEnd, renewsFrom } from "../../src/domain/shop/period.ts"
import { type BillingPeriod, type PlanId, planOf } from "../../src/domain/shop/plans.ts"
import { newId } from "../platform/identity.ts"
import { demoSupport } from "./accounts.ts"
import { noteSale } from "../shop/noteSale.ts"
import { newOrderNumber } from "../shop/orderNumber.ts"
import { momentOf } from "../shop/subscriptionRow.ts"

const dayMillis = 24 * 60 * 60 * 1000

interface Purchase {
  readonly email: string
  /** A user buys only once under each name. */
  readonly name: string
  readonly line: OrderLine
  readonly daysAgo: number
  /** Why the payment was refused, if it was. */
  readonly reason?: DeclineReason
  readonly customer?: string
}

/**
 * Writes an order, paid or refused, with the sandbox's matching payment. Answers its number, or null if there is no
 * such user.
 */
const order = Effect.fn("demo.order")(function* ({ email, name, line, daysAgo, reason, customer }: Purchase) {
  const sql = yield* SqlClient.SqlClient
  const at = (yield* Clock.currentTimeMillis) - daysAgo * dayMillis
  const [payment, total] = [newId(), totalOf([line])]
  const number = newOrderNumber(at)
  const state = reason === undefined ? "paid" : "failed"
  const moment = momentOf(sql, at)
  const [buyer] = yield* sql<{ userId: string }>`INSERT INTO orders
      (number, user_id, key_hash, body_hash, state, state_at, leased_until, created_at)
    SELECT ${number}, id, ${`demo ${name}`}, '', ${state}, ${moment}, ${moment}, ${moment}
    FROM users WHERE email = ${email} ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`
  if (buyer === undefined) {
    const [before] = yield* sql<{ number: string }>`SELECT o.number FROM orders o JOIN users u ON u.id = o.user_id
      WHERE u.email = ${email} AND o.key_hash = ${`demo ${name}`}`
    return before?.number ?? null
  }
  const facts: ReadonlyArray<OrderFact> = [
    { _tag: "OrderDrafted", lines: [line], total },
    { _tag: "PaymentBegun" },
    reason === undefined
      ? { _tag: "OrderPaid", payment, ...(customer === undefined ? {} : { customer }) }
      : { _tag: "OrderFailed", reason }
  ]
  for (const [seq, fact] of facts.entries()) {
    yield* sql`INSERT INTO order_facts (order_number, seq, fact, happened_at)
      VALUES (${number}, ${seq}, ${JSON.stringify(fact)}::text::jsonb, ${moment})`
  }
  if (state === "paid") yield* noteSale({ number, place: 0, line, userId: buyer.userId, at: moment })
  yield* sql`INSERT INTO sandbox_payments (reference, amount, state, reason, payment, return_path, customer, created_at)
    VALUES (${number}, ${total}, ${reason === undefined ? "taken" : "refused"}, ${reason ?? null},
      ${reason === undefined ? payment : null}, '', ${customer ?? null}, ${moment})`
  return number
})

interface DescribedIssue {
  readonly id: string
  readonly title: string
  readonly is_free: boolean
  readonly publication: string
  readonly publication_title: string
  readonly tier: number
  readonly frequency: Frequency
}

const describe = Effect.fnUntraced(function* (issueId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] =
    yield* sql<DescribedIssue>`SELECT i.id, i.title, i.is_free, p.id AS publication, p.title AS publication_title,
      p.tier, p.frequency FROM issues i JOIN publications p ON p.id = i.publication_id WHERE i.id = ${issueId}`
  return row === undefined ? yield* Effect.die(new Error("There is no such issue")) : row
})

interface IssueBought {
  readonly email: string
  readonly issueId: string
  readonly daysAgo: number
  readonly reason?: DeclineReason
  /** Days ago on which the support team refunded it, if it did. */
  readonly refundedDaysAgo?: number
}

/** Writes that the demo's support account refunded an order's only line; once. */
const refund = Effect.fn("demo.refund")(function* (number: string, amount: number, daysAgo: number) {
  const sql = yield* SqlClient.SqlClient
  const at = momentOf(sql, (yield* Clock.currentTimeMillis) - daysAgo * dayMillis)
  const [id, credit] = [newId(), newId()]
  const rows =
    yield* sql`INSERT INTO refunds (id, order_number, line, amount, member_id, key_hash, body_hash, problem, words,
      state, asked_at, settled_at, leased_until)
    SELECT ${id}, ${number}, 0, ${amount}, u.id, ${`demo ${number}`}, '', 'notOpening', '', 'refunded', ${at}, ${at}, ${at}
    FROM users u WHERE u.email = ${demoSupport.email} ON CONFLICT DO NOTHING RETURNING id`
  if (rows.length === 0) return
  const facts: ReadonlyArray<OrderFact> = [
    { _tag: "RefundAsked", line: 0, refund: id, problem: "notOpening" },
    { _tag: "LineRefunded", line: 0, refund: id, credit }
  ]
  for (const [place, fact] of facts.entries()) {
    yield* sql`INSERT INTO order_facts (order_number, seq, fact, happened_at)
      VALUES (${number}, ${3 + place}, ${JSON.stringify(fact)}::text::jsonb, ${at})`
  }
  yield* sql`INSERT INTO sandbox_refunds (key, reference, amount, credit) VALUES (${id}, ${number}, ${amount}, ${credit})`
  yield* sql`INSERT INTO team_activities (id, at, user_id, kind, subject)
    SELECT ${newId()}, ${at}, id, 'order_refunded', ${number} FROM users WHERE email = ${demoSupport.email}`
})

/**
 * Writes a purchase, or a refused one, of the given age. A library entry older than orders receives its order; what was
 * refunded meanwhile is not granted again.
 */
export const buyIssue = Effect.fn("demo.buyIssue")(function* ({ issueId, ...bought }: IssueBought) {
  const sql = yield* SqlClient.SqlClient
  const issue = yield* describe(issueId)
  const line: OrderLine = {
    kind: "issue",
    ref: issue.id,
    publication: issue.publication,
    title: issue.publication_title,
    issue_title: issue.title,
    price: issuePrice(issue)
  }
  const number = yield* order({ ...bought, name: issueId, line })
  if (bought.reason !== undefined || number === null) return
  if (bought.refundedDaysAgo !== undefined) return yield* refund(number, line.price, bought.refundedDaysAgo)
  yield* sql`INSERT INTO library AS l (user_id, issue_id, access_type, order_number, created_at)
    SELECT u.id, ${issueId}, 'purchase', ${number}, now() - make_interval(days => ${bought.daysAgo})
    FROM users u WHERE u.email = ${bought.email}
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_number = ${number} AND r.state = 'refunded')
    ON CONFLICT (user_id, issue_id) DO UPDATE SET order_number = coalesce(l.order_number, excluded.order_number)`
})

interface NewSubscription {
  readonly email: string
  readonly plan: PlanId | null
  readonly publication: string | null
  readonly period: BillingPeriod
  readonly line: OrderLine
}

/** Starts a paid subscription that renews itself, unless the same one runs. */
const subscribe = Effect.fn("demo.subscribe")(
  function* ({ email, plan, publication, period, line }: NewSubscription) {
    const sql = yield* SqlClient.SqlClient
    // Locked, because two servers may start at once.
    yield* sql`SELECT 1 FROM users WHERE email = ${email} FOR NO KEY UPDATE`
    const [before] = yield* sql<{ runs: boolean; count: number }>`
      SELECT coalesce(bool_or(s.ends_at > now()), false) AS runs, count(s.id)::int AS count
      FROM users u LEFT JOIN subscriptions s ON s.user_id = u.id AND s.plan IS NOT DISTINCT FROM ${plan}::text
        AND s.publication_id IS NOT DISTINCT FROM ${publication}::text
      WHERE u.email = ${email}`
    if (before === undefined || before.runs) return
    const customer = newId()
    yield* sql`INSERT INTO sandbox_customers (customer, behaviour) VALUES (${customer}, '{"does":"take"}'::jsonb)`
    const name = `${plan ?? publication} ${before.count}`
    const number = yield* order({ email, name, line, daysAgo: 0, customer })
    const begins = yield* Clock.currentTimeMillis
    const ends = periodEnd(begins, period, 1)
    yield* sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, plan, billing_period, price,
        customer, auto_renewal, renew_at, starts_at, ends_at, order_number)
      SELECT ${newId()}, u.id, ${publication === null ? "platform" : "publication"}, ${publication}, ${plan}, ${period},
        ${line.price}, ${customer}, true, ${momentOf(sql, renewsFrom(ends))}, ${momentOf(sql, begins)},
        ${momentOf(sql, ends)}, ${number}
      FROM users u WHERE u.email = ${email}`
  },
  (work) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work))
)

export const subscribeToPlan = (email: string, plan: PlanId, period: BillingPeriod) => {
  const line: OrderLine = { kind: "plan", ref: plan, period, price: planOf(plan).prices[period] }
  return subscribe({ email, plan, publication: null, period, line })
}

/** A yearly subscription to the issue's publication. */
export const subscribeToPublication = Effect.fn("demo.subscribeToPublication")(function* (
  email: string,
  issueId: string
) {
  const { publication, publication_title, tier, frequency } = yield* describe(issueId)
  const line: OrderLine = {
    kind: "year",
    ref: publication,
    publication,
    title: publication_title,
    issue_title: null,
    price: yearlyPrice({ tier, frequency })
  }
  yield* subscribe({ email, plan: null, publication, period: "yearly", line })
})
