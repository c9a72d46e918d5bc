import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Order, OrderLine } from "../../src/domain/shop/Order.ts"
import { asksAgain, asksAgainUnheard, periodEnd, renewsFrom, tellsUnheardFrom } from "../../src/domain/shop/period.ts"
import type { BillingPeriod, PlanId } from "../../src/domain/shop/plans.ts"
import { newId } from "../platform/identity.ts"
import { noteSale } from "./noteSale.ts"
import * as notices from "./notices.ts"
import { momentOf, nextEnd, type SubscriptionRow, subscriptionRows } from "./subscriptionRow.ts"

/** An order that is paid or refused. `customer` identifies the card for later charges, if the gateway gave one. */
export interface Ended {
  readonly number: string
  readonly userId: string | null
  readonly order: Order
  readonly customer: string | null
}

const oneOf = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* subscriptionRows(sql, sql`s.id = ${id}`, true)
  return row
})

/** Adds the period that was paid for; the next renewal uses this customer and this price. */
const prolong = Effect.fnUntraced(function* (
  row: SubscriptionRow,
  number: string,
  price: number,
  customer: string | null
) {
  const sql = yield* SqlClient.SqlClient
  const ends = nextEnd(row)
  const renews = customer === null ? row.auto_renewal : true
  yield* sql`UPDATE subscriptions SET periods = periods + 1, ends_at = ${momentOf(sql, ends)}, order_number = ${number},
      price = ${price}, customer = coalesce(${customer}, customer), auto_renewal = ${renews}, ended_at = NULL,
      renew_at = CASE WHEN ${renews} THEN ${momentOf(sql, renewsFrom(ends))} END,
      cancelled_at = CASE WHEN ${renews} THEN NULL ELSE cancelled_at END,
      cancel_reason = CASE WHEN ${renews} THEN NULL ELSE cancel_reason END
    WHERE id = ${row.id}`
  return ends
})

interface Beginning {
  readonly plan: PlanId | null
  readonly publication: string | null
  readonly period: BillingPeriod
  readonly price: number
}

/** Begins a first period, now or when the current subscription to the same ends. */
const begin = Effect.fnUntraced(function* (
  { number, userId, customer }: Ended,
  { plan, publication, period, price }: Beginning,
  after: number | null
) {
  const sql = yield* SqlClient.SqlClient
  const [clock] = yield* sql<{ now: number }>`SELECT floor(extract(epoch FROM now()) * 1000)::float8 AS now`
  const starts = Math.max(clock?.now ?? 0, after ?? 0)
  const ends = periodEnd(starts, period, 1)
  yield* sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, plan, billing_period, price,
      customer, auto_renewal, renew_at, starts_at, ends_at, order_number)
    VALUES (${newId()}, ${userId}, ${publication === null ? "platform" : "publication"}, ${publication}, ${plan}, ${period},
      ${price}, ${customer}, ${customer !== null}, ${customer === null ? null : momentOf(sql, renewsFrom(ends))},
      ${momentOf(sql, starts)}, ${momentOf(sql, ends)}, ${number})`
})

/** A year of a publication prolongs the running one, and replaces one that was waiting for its renewal. */
const grantYear = Effect.fnUntraced(function* (ended: Ended, publication: string, price: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* subscriptionRows(
    sql,
    sql`s.user_id = ${ended.userId} AND s.publication_id = ${publication} AND s.ends_at > now()
      AND s.ends_at = (SELECT max(ends_at) FROM subscriptions WHERE user_id = ${ended.userId} AND publication_id = ${publication})`,
    true
  )
  if (row !== undefined) return yield* prolong(row, ended.number, price, ended.customer)
  yield* sql`UPDATE subscriptions SET auto_renewal = false, renew_at = NULL
    WHERE user_id = ${ended.userId} AND publication_id = ${publication} AND auto_renewal`
  yield* begin(ended, { plan: null, publication, period: "yearly", price }, null)
})

/** A plan begins when the last one ends, and replaces one that was waiting for its renewal. */
const grantPlan = Effect.fnUntraced(function* (ended: Ended, plan: PlanId, period: BillingPeriod, price: number) {
  const sql = yield* SqlClient.SqlClient
  const [last] = yield* sql<{
    ends: number | null
  }>`SELECT floor(extract(epoch FROM max(ends_at)) * 1000)::float8 AS ends
    FROM subscriptions WHERE user_id = ${ended.userId} AND subscription_type = 'platform'`
  yield* sql`UPDATE subscriptions SET auto_renewal = false, renew_at = NULL
    WHERE user_id = ${ended.userId} AND subscription_type = 'platform' AND auto_renewal AND ends_at <= now()`
  yield* begin(ended, { plan, publication: null, period, price }, last?.ends ?? null)
})

/** False if the issue, publication or subscription no longer exists. */
const grantLine = Effect.fnUntraced(function* (ended: Ended, line: OrderLine) {
  const sql = yield* SqlClient.SqlClient
  const { number, userId, customer } = ended
  if (line.renews !== undefined) {
    const row = yield* oneOf(line.renews)
    if (row === undefined) return false
    const ends = yield* prolong(row, number, line.price, customer)
    const told = { ...row, price: line.price }
    yield* notices.tell("renewed", told, { period: row.periods + 1, until: ends, isOtherwise: !row.auto_renewal })
    return true
  }
  if (line.kind === "plan") {
    yield* grantPlan(ended, line.ref, line.period, line.price)
    return true
  }
  const stands =
    line.kind === "issue"
      ? yield* sql`SELECT 1 FROM issues WHERE id = ${line.ref} FOR KEY SHARE`
      : yield* sql`SELECT 1 FROM publications WHERE id = ${line.ref} FOR KEY SHARE`
  if (stands.length === 0) return false
  if (line.kind === "year") yield* grantYear(ended, line.ref, line.price)
  else {
    yield* sql`INSERT INTO library (user_id, issue_id, access_type, order_number)
      VALUES (${userId}, ${line.ref}, 'purchase', ${number}) ON CONFLICT DO NOTHING`
  }
  return true
})

/**
 * Grants a paid order, in the transaction in which it is paid. A line that can no longer be granted is logged for the
 * operator, because the money was taken.
 */
export const grantPurchase = Effect.fn("grantPurchase")(function* (ended: Ended) {
  const sql = yield* SqlClient.SqlClient
  // Locked, because two paid orders would otherwise extend the same end.
  const there = yield* sql`SELECT 1 FROM users WHERE id = ${ended.userId} FOR NO KEY UPDATE`
  for (const [place, line] of ended.order.lines.entries()) {
    if (there.length > 0 && (yield* grantLine(ended, line))) {
      yield* noteSale({ number: ended.number, place, line, userId: ended.userId, at: sql`now()` })
      continue
    }
    yield* Effect.logError("A paid order could not be granted").pipe(
      Effect.annotateLogs({ order: ended.number, kind: line.kind, ref: line.ref })
    )
  }
})

/**
 * Handles a renewal that took no money: it will be tried again. The user is notified of the first refusal in a period,
 * and of a silent gateway in the last hours.
 */
export const withhold = Effect.fn("grantPurchase.withhold")(function* ({ order }: Ended) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  for (const { renews } of order.lines) {
    const row = renews === undefined ? undefined : yield* oneOf(renews)
    if (row === undefined) continue
    const again = order.state === "failed" ? asksAgain(now, row.ends) : asksAgainUnheard(now, row.ends)
    yield* sql`UPDATE subscriptions SET renew_at = ${again === null ? null : momentOf(sql, again)}
      WHERE id = ${row.id} AND auto_renewal`
    if (!row.auto_renewal) continue
    const of = { period: row.periods + 1, until: row.ends, isOtherwise: again === null }
    if (order.state === "failed" && now < row.ends) yield* notices.tell("failed", row, of)
    if (order.reason === "expired" && now >= tellsUnheardFrom(row.ends)) yield* notices.tell("unheard", row, of)
  }
})
