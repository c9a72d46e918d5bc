import type { SqlClient, Statement } from "effect/sql"
import { periodEnd } from "../../src/domain/shop/period.ts"
import type { BillingPeriod, PlanId } from "../../src/domain/shop/plans.ts"

/** A subscription as stored; times are in milliseconds since 1970. */
export interface SubscriptionRow {
  readonly id: string
  readonly user_id: string
  readonly plan: PlanId | null
  readonly publication_id: string | null
  /** The publication's title. */
  readonly title: string | null
  readonly billing_period: BillingPeriod
  readonly periods: number
  /** Kuruş. */
  readonly price: number
  readonly auto_renewal: boolean
  readonly customer: string | null
  readonly starts: number
  readonly ends: number
}

const millis = (sql: SqlClient.SqlClient, moment: Statement.Fragment) =>
  sql`floor(extract(epoch FROM ${moment}) * 1000)::float8`

/** A timestamp for the database. */
export const momentOf = (sql: SqlClient.SqlClient, at: number): Statement.Fragment =>
  sql`${new Date(at).toISOString()}::text::timestamptz`

/** The rows of `subscriptions s` that match; with `isTaken`, locked for the transaction. */
export const subscriptionRows = (sql: SqlClient.SqlClient, which: Statement.Fragment, isTaken = false) =>
  sql<SubscriptionRow>`SELECT s.id, s.user_id, s.plan, s.publication_id, p.title, s.billing_period, s.periods, s.price,
      s.auto_renewal, s.customer, ${millis(sql, sql`s.starts_at`)} AS starts, ${millis(sql, sql`s.ends_at`)} AS ends
    FROM subscriptions s LEFT JOIN publications p ON p.id = s.publication_id
    WHERE ${which} ${isTaken ? sql`FOR UPDATE OF s` : sql``}`

/** The end after one more period. A subscription given for a custom time is extended from its end. */
export const nextEnd = ({ starts, ends, billing_period, periods }: SubscriptionRow): number =>
  periodEnd(starts, billing_period, periods) === ends
    ? periodEnd(starts, billing_period, periods + 1)
    : periodEnd(ends, billing_period, 1)
