import { Result } from "effect"
import { expect, it } from "vitest"
import {
  decide,
  evolve,
  isOpen,
  type MaybeOrder,
  type OrderFact,
  type OrderState,
  totalOf
} from "../../../src/domain/shop/Order.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const lines = [
  { kind: "issue", ref: "a", publication: "p", title: "Atlas", issue_title: "Mayıs", price: 7499 },
  { kind: "year", ref: "q", publication: "q", title: "Vapur", issue_title: null, price: 49_990 }
] as const
const drafted: OrderFact = { _tag: "OrderDrafted", lines: [...lines], total: totalOf(lines) }
const begun: OrderFact = { _tag: "PaymentBegun" }
const challenged: OrderFact = { _tag: "OwnerChallenged" }
const paid: OrderFact = { _tag: "OrderPaid", payment: "odeme" }
const failed: OrderFact = { _tag: "OrderFailed", reason: "insufficientFunds" }
const expired: OrderFact = { _tag: "OrderExpired" }
const superseded: OrderFact = { _tag: "OrderSuperseded" }

const none = null as MaybeOrder
const ends: ReadonlyArray<string> = [paid, failed, expired, superseded].map(({ _tag }) => _tag)
const after = (...facts: ReadonlyArray<OrderFact>): MaybeOrder => facts.reduce(evolve, none)

it("goes from a draft over the payment to its end, by way of the bank or not", () => {
  const ways: ReadonlyArray<readonly [ReadonlyArray<OrderFact>, OrderState]> = [
    [[drafted], "draft"],
    [[drafted, begun], "pending"],
    [[drafted, begun, paid], "paid"],
    [[drafted, begun, failed], "failed"],
    [[drafted, begun, expired], "expired"],
    [[drafted, begun, challenged], "challenged"],
    [[drafted, begun, challenged, paid], "paid"],
    [[drafted, begun, challenged, failed], "failed"],
    [[drafted, begun, challenged, expired], "expired"],
    [[drafted, begun, challenged, superseded], "expired"],
    [[drafted, expired], "expired"]
  ]
  for (const [facts, state] of ways) expect(after(...facts)?.state).toBe(state)
  expect(after(drafted, begun, paid)).toMatchObject({ lines, total: 57_489, reason: null })
  const reasons = [failed, expired, superseded].map((end) => after(drafted, begun, end)?.reason)
  expect(reasons).toEqual(["insufficientFunds", "expired", "superseded"])
})

it("is told twice without harm, and never what cannot be", () => {
  expect(decide(after(drafted, begun, paid), paid)).toEqual(Result.succeed([]))
  const impossible: ReadonlyArray<readonly [MaybeOrder, OrderFact]> = [
    [none, paid],
    [after(drafted), paid],
    [after(drafted, begun, paid), failed],
    [after(drafted, begun, failed), paid],
    [after(drafted, begun, expired), paid],
    [after(drafted), superseded],
    [after(drafted, begun, paid), challenged]
  ]
  for (const [order, fact] of impossible)
    expect(decide(order, fact)).toMatchObject({ failure: { _tag: "NotPossible", fact: fact._tag } })
})

it("has, whatever it is told in whatever order, one draft, one end at most, and keeps its lines and its end", () => {
  const facts = fc.array(fc.constantFrom(drafted, begun, challenged, paid, failed, expired, superseded), {
    maxLength: 30
  })
  fc.assert(
    fc.property(facts, (told) => {
      let order = none
      const kept: Array<OrderFact> = []
      for (const fact of told) {
        const decided = decide(order, fact)
        const before = order
        if (Result.isFailure(decided)) expect(evolve(order, fact)).toBe(order)
        else kept.push(...decided.success)
        order = Result.isFailure(decided) ? order : decided.success.reduce(evolve, order)
        if (before !== null && before.state !== "draft" && !isOpen(before.state)) expect(order).toBe(before)
        if (before !== null) expect(order?.lines).toEqual(before.lines)
      }
      expect(after(...kept)).toEqual(order)
      expect(kept.filter(({ _tag }) => _tag === "OrderDrafted").length).toBeLessThanOrEqual(1)
      expect(kept.filter(({ _tag }) => ends.includes(_tag)).length).toBeLessThanOrEqual(1)
      expect(kept.length).toBe(new Set(kept).size)
    })
  )
})
