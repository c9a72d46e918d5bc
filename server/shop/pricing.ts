import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { issuePrice, yearlyOfferAfter, yearlyPrice } from "../../src/domain/catalogue/price.ts"
import type { Frequency } from "../../src/domain/catalogue/Publication.ts"
import { subscriptionId } from "../../src/domain/shop/goods.ts"
import { type OrderLine, type PlanLine, type PublicationLine, totalOf } from "../../src/domain/shop/Order.ts"
import { type BillingPeriod, type PlanId, planOf } from "../../src/domain/shop/plans.ts"
import type { SubscriptionRow } from "./subscriptionRow.ts"

/** Ids of the cart's lines, and the prices the browser showed, in kuruş. */
export interface Believed {
  readonly items: ReadonlyArray<{ readonly id: string; readonly price: number }>
  readonly total: number
}

/** The same for a plan. */
export interface BelievedPlan {
  readonly id: PlanId
  readonly period: BillingPeriod
  readonly amount: number
}

interface IssueRow {
  readonly id: string
  readonly title: string
  readonly is_free: boolean
  readonly publication: string
  readonly publication_title: string
  readonly tier: number
}

interface YearRow {
  readonly id: string
  readonly title: string
  readonly tier: number
  readonly frequency: Frequency
}

const issueLine = (row: IssueRow): PublicationLine => ({
  kind: "issue",
  ref: row.id,
  publication: row.publication,
  title: row.publication_title,
  issue_title: row.title,
  price: issuePrice(row)
})

const yearLine = (row: YearRow): PublicationLine => ({
  kind: "year",
  ref: row.id,
  publication: row.id,
  title: row.title,
  issue_title: null,
  price: yearlyPrice(row)
})

/** The line's id in the cart. */
export const idOf = ({ kind, ref }: Pick<PublicationLine, "kind" | "ref">): string =>
  kind === "year" ? subscriptionId(ref) : ref

/**
 * What the server sells today of these ids, in their order. Left out are free issues, and issues that a year in the
 * same order includes. Source: product, "Orders".
 */
export const sold = Effect.fn("pricing.sold")(function* (ids: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const asked = ids.filter(isPublicId)
  const years = ids.filter((id) => id.startsWith(subscriptionId(""))).map((id) => id.slice(subscriptionId("").length))
  const issues =
    asked.length === 0
      ? []
      : yield* sql<IssueRow>`SELECT i.id, i.title, i.is_free,
      p.id AS publication, p.title AS publication_title, p.tier
    FROM issues i JOIN publications p ON p.id = i.publication_id
    WHERE i.status = 'PUBLISHED' AND i.id IN ${sql.in(asked)}`
  const known = years.filter(isPublicId)
  const publications =
    known.length === 0
      ? []
      : yield* sql<YearRow>`SELECT p.id, p.title, p.tier, p.frequency
    FROM publications p WHERE p.id IN ${sql.in(known)} AND EXISTS (SELECT 1 FROM issues i
      WHERE i.publication_id = p.id AND i.status = 'PUBLISHED' AND i.issue_number > ${yearlyOfferAfter})`
  const isCovered = ({ kind, publication }: PublicationLine) =>
    kind === "issue" && publications.some(({ id }) => id === publication)
  const lines = [...issues.map(issueLine), ...publications.map(yearLine)].filter(
    (line) => line.price > 0 && !isCovered(line)
  )
  return ids.flatMap((id) => lines.filter((line) => idOf(line) === id))
})

/** Whether the browser showed these prices. */
export const isAsBelieved = (lines: ReadonlyArray<PublicationLine>, { items, total }: Believed): boolean =>
  lines.length === items.length &&
  items.every(({ price }, index) => lines[index]?.price === price) &&
  totalOf(lines) === total

/** A period of a plan at today's price; null if it is no longer sold. */
export const soldPlan = ({ id, period }: BelievedPlan): PlanLine | null => {
  const { isSold, prices } = planOf(id)
  return isSold ? { kind: "plan", ref: id, period, price: prices[period] } : null
}

/** A subscription's next period, at the agreed price. */
export const renewalLine = (row: SubscriptionRow): OrderLine => {
  const { id: renews, price, plan, billing_period, publication_id } = row
  if (publication_id === null) {
    return { kind: "plan", ref: plan ?? "platform", period: billing_period, price, renews }
  }
  return {
    kind: "year",
    ref: publication_id,
    publication: publication_id,
    title: row.title ?? "",
    issue_title: null,
    price,
    renews
  }
}
