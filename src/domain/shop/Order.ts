import { Data, Result, Schema } from "effect"
import { BillingPeriod, PlanId } from "./plans.ts"

/** The subscription that a line renews, by its id; none where it begins one. */
const renews = Schema.optionalKey(Schema.String)

/**
 * A single issue (`ref` is the issue's id) or a year of a publication (`ref` is the publication's). `title` is the
 * publication's, `issue_title` the issue's own, as they were then.
 */
export const PublicationLine = Schema.Struct({
  kind: Schema.Literals(["issue", "year"]),
  ref: Schema.String,
  publication: Schema.String,
  title: Schema.String,
  issue_title: Schema.NullOr(Schema.String),
  price: Schema.Int,
  renews
})
export type PublicationLine = typeof PublicationLine.Type

/** A month or a year of a plan, which `ref` names. */
export const PlanLine = Schema.Struct({
  kind: Schema.Literal("plan"),
  ref: PlanId,
  period: BillingPeriod,
  price: Schema.Int,
  renews
})
export type PlanLine = typeof PlanLine.Type

/** Something bought, as the server priced it, in kuruş. Source: product, "Orders". */
export const OrderLine = Schema.Union([PublicationLine, PlanLine])
export type OrderLine = typeof OrderLine.Type

/** What all lines come to, in kuruş. */
export const totalOf = (lines: ReadonlyArray<Pick<OrderLine, "price">>): number =>
  lines.reduce((sum, { price }) => sum + price, 0)

/** Why a gateway took no money; `expired`: nobody finished the payment in its time; `superseded`: another took its place. */
export const DeclineReason = Schema.Literals([
  "insufficientFunds",
  "lostOrStolen",
  "expiredCard",
  "doNotHonour",
  "wrongCvc",
  "notAuthenticated",
  "testCardsOnly",
  "expired",
  "superseded"
])
export type DeclineReason = typeof DeclineReason.Type

/** What kept a user from reading what they bought; `other` is told in words. */
export const RefundProblem = Schema.Literals(["notOpening", "pagesMissing", "pagesBroken", "other"])
export type RefundProblem = typeof RefundProblem.Type

/** Why a gateway gave no money back; `returned`: it had been given back before, by whomever. */
export const RefundRefusal = Schema.Literals(["cardClosed", "notTaken", "returned"])
export type RefundRefusal = typeof RefundRefusal.Type

/** The line's place in its order, from 0, and the refund by its id. */
const ofRefund = { line: Schema.Int, refund: Schema.String }

const RefundFact = Schema.Union([
  /** From here on the gateway may have given money back. */
  Schema.TaggedStruct("RefundAsked", { ...ofRefund, problem: RefundProblem }),
  /** `credit` is what the gateway calls it. */
  Schema.TaggedStruct("LineRefunded", { ...ofRefund, credit: Schema.String }),
  Schema.TaggedStruct("RefundRefused", { ...ofRefund, reason: RefundRefusal })
])
type RefundFact = typeof RefundFact.Type

/** What happened to an order. Facts are kept for good: fields may be added as optional ones, none is renamed. */
export const OrderFact = Schema.Union([
  Schema.TaggedStruct("OrderDrafted", { lines: Schema.Array(OrderLine), total: Schema.Int }),
  /** From here on the gateway may have taken money. */
  Schema.TaggedStruct("PaymentBegun", {}),
  /** The card's bank wants to ask its owner. */
  Schema.TaggedStruct("OwnerChallenged", {}),
  /** `payment` is what the gateway calls it; `customer`, by what it knows whoever may be charged again. */
  Schema.TaggedStruct("OrderPaid", { payment: Schema.String, customer: Schema.optionalKey(Schema.String) }),
  Schema.TaggedStruct("OrderFailed", { reason: DeclineReason }),
  /** The gateway promised never to take money for it. */
  Schema.TaggedStruct("OrderExpired", {}),
  /** The gateway promised the same, because its owner has begun to pay for the same anew. */
  Schema.TaggedStruct("OrderSuperseded", {}),
  ...RefundFact.members
])
export type OrderFact = typeof OrderFact.Type

export const OrderState = Schema.Literals(["draft", "pending", "challenged", "paid", "failed", "expired"])
export type OrderState = typeof OrderState.Type

/** A refund of one line. While it is `asked`, nobody knows what the gateway did. */
export interface LineRefund {
  readonly line: number
  readonly refund: string
  readonly state: "asked" | "refunded" | "refused"
}

export interface Order {
  readonly state: OrderState
  readonly lines: ReadonlyArray<OrderLine>
  /** In kuruş. */
  readonly total: number
  /** Why no money was taken; null where it was, or may still be. */
  readonly reason: DeclineReason | null
  /** In the order in which they were asked for. */
  readonly refunds: ReadonlyArray<LineRefund>
}

/** The order before its first fact is none. */
export type MaybeOrder = Order | null

/** The states after which each fact of the payment can happen, and that to which it leads. */
const possible: Readonly<
  Record<
    Exclude<OrderFact["_tag"], RefundFact["_tag"]>,
    { readonly after: ReadonlyArray<OrderState | null>; readonly to: OrderState }
  >
> = {
  OrderDrafted: { after: [null], to: "draft" },
  PaymentBegun: { after: ["draft"], to: "pending" },
  OwnerChallenged: { after: ["pending"], to: "challenged" },
  OrderPaid: { after: ["pending", "challenged"], to: "paid" },
  OrderFailed: { after: ["pending", "challenged"], to: "failed" },
  OrderExpired: { after: ["draft", "pending", "challenged"], to: "expired" },
  OrderSuperseded: { after: ["pending", "challenged"], to: "expired" }
}

/** The fact cannot follow on what happened. */
export class NotPossible extends Data.TaggedError("NotPossible")<{
  readonly state: OrderState | null
  readonly fact: OrderFact["_tag"]
}> {}

const stateOf = (order: MaybeOrder): OrderState | null => order?.state ?? null

/** Whether a payment for it is followed by others: then the gateway is asked by what to charge them. */
export const renewsItself = (lines: ReadonlyArray<Pick<OrderLine, "kind">>): boolean =>
  lines.some(({ kind }) => kind !== "issue")

/** Money may have been taken, or may yet be: somebody has to see it to its end. */
export const isOpen = (state: OrderState): boolean => state === "pending" || state === "challenged"

/** Why no money was taken, where this is its end. */
const reasonOf = (fact: OrderFact): DeclineReason | null => {
  if (fact._tag === "OrderFailed") return fact.reason
  if (fact._tag === "OrderSuperseded") return "superseded"
  return fact._tag === "OrderExpired" ? "expired" : null
}

const isOfRefund = Schema.is(RefundFact)

const refundStates = { RefundAsked: "asked", LineRefunded: "refunded", RefundRefused: "refused" } as const

/** Whether this line's money was given back, or may be. */
export const isReturned = ({ refunds }: Pick<Order, "refunds">, line: number): boolean =>
  refunds.some((refund) => refund.line === line && refund.state !== "refused")

/** Whether a fact of a refund says something new; null if it cannot have happened. A paid order's issue is refunded once. */
const isNewRefund = (order: MaybeOrder, { _tag, line, refund }: RefundFact): boolean | null => {
  if (order?.state !== "paid") return null
  const before = order.refunds.find((one) => one.refund === refund)
  if (_tag === "RefundAsked") {
    if (before !== undefined) return before.line === line ? false : null
    return order.lines[line]?.kind === "issue" && !isReturned(order, line) ? true : null
  }
  if (before?.line !== line) return null
  if (before.state === "asked") return true
  return before.state === refundStates[_tag] ? false : null
}

/** Told once more, what has happened changes nothing; what cannot happen is refused. */
export const decide = (order: MaybeOrder, fact: OrderFact): Result.Result<ReadonlyArray<OrderFact>, NotPossible> => {
  const state = stateOf(order)
  const notPossible = Result.fail(new NotPossible({ state, fact: fact._tag }))
  if (isOfRefund(fact)) {
    const isNew = isNewRefund(order, fact)
    return isNew === null ? notPossible : Result.succeed(isNew ? [fact] : [])
  }
  const { after, to } = possible[fact._tag]
  if (after.includes(state)) return Result.succeed([fact])
  return state === to ? Result.succeed([]) : notPossible
}

/** The order after a fact. It keeps the rules whatever it is told: what cannot have happened changes nothing. */
export const evolve = (order: MaybeOrder, fact: OrderFact): MaybeOrder => {
  if (isOfRefund(fact)) {
    if (order === null || isNewRefund(order, fact) !== true) return order
    const { line, refund } = fact
    const others = order.refunds.filter((one) => one.refund !== refund)
    return { ...order, refunds: [...others, { line, refund, state: refundStates[fact._tag] }] }
  }
  const { after, to } = possible[fact._tag]
  if (!after.includes(stateOf(order))) return order
  if (fact._tag === "OrderDrafted") {
    return { state: to, lines: fact.lines, total: fact.total, reason: null, refunds: [] }
  }
  if (order === null) return order
  return { ...order, state: to, reason: reasonOf(fact) }
}
