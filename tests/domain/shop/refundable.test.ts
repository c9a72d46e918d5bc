import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { type NotRefundable, refundable, type RefundCase } from "../../../src/domain/shop/refundable.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const issue: OrderLine = {
  kind: "issue",
  ref: "a",
  publication: "p",
  title: "Atlas",
  issue_title: "Mayıs",
  price: 7499
}
const year: OrderLine = { kind: "year", ref: "p", publication: "p", title: "Atlas", issue_title: null, price: 49_990 }
const plan: OrderLine = { kind: "plan", ref: "platform", period: "monthly", price: 9900 }
const paidAt = Date.parse("2026-11-10T09:00:00Z")
const day = 24 * 60 * 60_000

const given = (what: Partial<RefundCase>, of: Partial<RefundCase["order"]> = {}): RefundCase => ({
  order: { state: "paid", lines: [issue, year, plan], refunds: [], ...of },
  paidAt,
  now: paidAt + day,
  isOwn: false,
  ...what
})

describe("a refund", () => {
  it("gives back a single issue within 14 days of its payment", () => {
    expect(refundable(given({}), 0)).toEqual(Result.succeed(issue))
    expect(refundable(given({ now: paidAt + 14 * day }), 0)).toEqual(Result.succeed(issue))
  })

  it("is refused with its reason", () => {
    const refund = (state: "asked" | "refunded" | "refused") => [{ line: 0, refund: "r", state }]
    const refusals: ReadonlyArray<readonly [RefundCase, number, NotRefundable]> = [
      [given({ now: paidAt + 14 * day + 1 }), 0, "tooLate"],
      [given({}), 1, "final"],
      [given({}), 2, "final"],
      [given({}), 3, "missing"],
      [given({}), -1, "missing"],
      [given({ isOwn: true }), 0, "own"],
      [given({ paidAt: null }), 0, "notPaid"],
      [given({}, { state: "failed" }), 0, "notPaid"],
      [given({}, { refunds: refund("asked") }), 0, "asked"],
      [given({}, { refunds: refund("refunded") }), 0, "refunded"]
    ]
    for (const [asked, line, reason] of refusals) expect(refundable(asked, line)).toEqual(Result.fail(reason))
    expect(refundable(given({}, { refunds: refund("refused") }), 0)).toEqual(Result.succeed(issue))
  })

  it("is possible for an issue alone, in its time, once, and never for whoever bought it", () => {
    const line = fc.constantFrom(issue, year, plan)
    const refunds = fc.array(
      fc.record({
        line: fc.nat(2),
        refund: fc.constantFrom("r", "s"),
        state: fc.constantFrom("asked", "refunded", "refused")
      }),
      { maxLength: 3 }
    )
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 3 }),
        refunds,
        fc.integer({ min: 0, max: 30 * day }),
        fc.nat(3),
        fc.boolean(),
        (lines, asked, since, place, isOwn) => {
          const found = refundable(given({ now: paidAt + since, isOwn }, { lines, refunds: asked }), place)
          const isFree = asked.every((refund) => refund.line !== place || refund.state === "refused")
          const isRight = lines[place]?.kind === "issue" && isFree && since <= 14 * day && !isOwn
          expect(Result.isSuccess(found)).toBe(isRight)
        }
      )
    )
  })
})
