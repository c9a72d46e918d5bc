import { Result, Schema } from "effect"
import { isReturned, type Order, type PublicationLine } from "./Order.ts"

/** Days after the payment, to the millisecond, in which an issue is refunded. */
export const refundDays = 14

const dayMillis = 24 * 60 * 60_000

/**
 * Why a line is not refunded. `final`: a plan or a year; `asked`: a refund is on its way; `own`: who would give it back
 * bought it.
 */
export const NotRefundable = Schema.Literals(["notPaid", "missing", "final", "refunded", "asked", "tooLate", "own"])
export type NotRefundable = typeof NotRefundable.Type

/** What is known of an order when its refund is asked for. Moments are in milliseconds. */
export interface RefundCase {
  readonly order: Pick<Order, "state" | "lines" | "refunds">
  readonly paidAt: number | null
  readonly now: number
  /** Whether the member of the team who asks placed the order. */
  readonly isOwn: boolean
}

/**
 * A single issue is refunded once, within 14 days of its payment, and not by whoever bought it; plans and years are
 * final. The problem must be one of access, which the team judges. Source: product, "Refunds".
 */
export const refundable = (
  { order, paidAt, now, isOwn }: RefundCase,
  place: number
): Result.Result<PublicationLine, NotRefundable> => {
  const line = order.lines[place]
  if (order.state !== "paid" || paidAt === null) return Result.fail("notPaid")
  if (line === undefined) return Result.fail("missing")
  if (line.kind !== "issue") return Result.fail("final")
  if (isReturned(order, place)) {
    const isOver = order.refunds.some((refund) => refund.line === place && refund.state === "refunded")
    return Result.fail(isOver ? "refunded" : "asked")
  }
  if (now - paidAt > refundDays * dayMillis) return Result.fail("tooLate")
  return isOwn ? Result.fail("own") : Result.succeed(line)
}
