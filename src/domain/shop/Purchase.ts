import type { Interrupted } from "../session/Interrupted.ts"
import type { Card } from "./card.ts"
import type { LinePrice } from "./cart.ts"
import type { CartItem } from "./CartItem.ts"
import { subscriptionId } from "./goods.ts"
import type { OrderLine, PlanLine } from "./Order.ts"
import { type BillingPeriod, type PlanId, planOf } from "./plans.ts"

/** What somebody is about to pay for: what lies in their cart, or a period of a plan. Source: product, "Paying". */
export type Purchase =
  | { readonly kind: "cart" }
  | { readonly kind: "plan"; readonly plan: PlanId; readonly period: BillingPeriod }

/** What is to be paid for, with which card, under which key. */
export interface Payment {
  readonly purchase: Purchase
  readonly lines: ReadonlyArray<OrderLine>
  readonly card: Card
  readonly key: string
  /** Another year is meant, of what a year was bought of a moment ago. */
  readonly isAgain: boolean
}

/** What lies in the cart, as lines of an order, for the prices that the cart knows. */
export const linesOfCart = (items: ReadonlyArray<CartItem>): ReadonlyArray<OrderLine> =>
  items.map(({ id, publication, type, title, description, price }) =>
    type === "subscription"
      ? { kind: "year", ref: publication, publication, title, issue_title: null, price }
      : { kind: "issue", ref: id, publication, title, issue_title: description, price }
  )

/** A period of a plan, as the line of an order. */
export const lineOfPlan = (plan: PlanId, period: BillingPeriod): PlanLine => ({
  kind: "plan",
  ref: plan,
  period,
  price: planOf(plan).prices[period]
})

/** A visitor's subscribing, interrupted by signing in. */
export const subscribingTo = (plan: PlanId, period: BillingPeriod): Interrupted => ({
  kind: "subscribe",
  plan,
  period,
  total: lineOfPlan(plan, period).price
})

/** The ids that these lines have in a cart; a plan never lies in one. */
export const cartIdsOf = (lines: ReadonlyArray<OrderLine>): ReadonlyArray<string> =>
  lines.flatMap((line) => (line.kind === "plan" ? [] : [line.kind === "year" ? subscriptionId(line.ref) : line.ref]))

/** Whether it is the same that is sold for the same, whatever it is called by. */
export const areSame = (one: ReadonlyArray<OrderLine>, other: ReadonlyArray<OrderLine>): boolean => {
  const told = (lines: ReadonlyArray<OrderLine>) =>
    lines.map(({ kind, ref, price }) => `${kind} ${ref} ${price}`).toSorted()
  return JSON.stringify(told(one)) === JSON.stringify(told(other))
}

const find = (lines: ReadonlyArray<OrderLine>, { kind, ref }: OrderLine): OrderLine | undefined =>
  lines.find((line) => line.kind === kind && line.ref === ref)

/** What was sent, as the server sells it. */
export const pricesAfter = (
  sent: ReadonlyArray<OrderLine>,
  fresh: ReadonlyArray<OrderLine>
): ReadonlyArray<LinePrice> =>
  sent.flatMap((line) => cartIdsOf([line]).map((id) => ({ id, price: find(fresh, line)?.price ?? null })))

/** What the cart holds now, with what the server has said of what was sent of it. */
export const repriced = (
  carted: ReadonlyArray<OrderLine>,
  sent: ReadonlyArray<OrderLine>,
  fresh: ReadonlyArray<OrderLine>
): ReadonlyArray<OrderLine> =>
  carted.flatMap((line) => find(fresh, line) ?? (find(sent, line) === undefined ? line : []))

/** Whether any of it is paid for anew at the end of its period. */
export const isRenewed = (lines: ReadonlyArray<OrderLine>): boolean => lines.some(({ kind }) => kind !== "issue")
