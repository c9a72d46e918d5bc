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

const asked = (refund: string, line = 0): OrderFact => ({ _tag: "RefundAsked", line, refund, problem: "notOpening" })
const refunded = (refund: string, line = 0): OrderFact => ({ _tag: "LineRefunded", line, refund, credit: "iade" })
const refused = (refund: string, line = 0): OrderFact => ({ _tag: "RefundRefused", line, refund, reason: "cardClosed" })

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

it("refunds an issue once, and asks again only after a refusal", () => {
  const states = (...facts: ReadonlyArray<OrderFact>) =>
    after(drafted, begun, paid, ...facts)?.refunds.map(({ state }) => state)
  expect(states()).toEqual([])
  expect(states(asked("a"))).toEqual(["asked"])
  expect(states(asked("a"), refunded("a"))).toEqual(["refunded"])
  expect(states(asked("a"), refused("a"), asked("b"), refunded("b"))).toEqual(["refused", "refunded"])
  expect(after(drafted, begun, paid, asked("a"), refunded("a"))?.state).toBe("paid")
  const impossible: ReadonlyArray<readonly [MaybeOrder, OrderFact]> = [
    [none, asked("a")],
    [after(drafted, begun), asked("a")],
    [after(drafted, begun, paid), asked("a", 1)],
    [after(drafted, begun, paid), asked("a", 2)],
    [after(drafted, begun, paid), refunded("a")],
    [after(drafted, begun, paid, asked("a")), asked("a", 1)],
    [after(drafted, begun, paid, asked("a")), asked("b")],
    [after(drafted, begun, paid, asked("a")), refunded("a", 1)],
    [after(drafted, begun, paid, asked("a"), refunded("a")), asked("b")],
    [after(drafted, begun, paid, asked("a"), refunded("a")), refused("a")],
    [after(drafted, begun, paid, asked("a"), refused("a")), refunded("a")]
  ]
  for (const [order, fact] of impossible) {
    expect(decide(order, fact)).toMatchObject({ failure: { _tag: "NotPossible", fact: fact._tag } })
    expect(evolve(order, fact)).toBe(order)
  }
  const twice = [asked("a"), refunded("a"), asked("a"), refunded("a")]
  expect(decide(after(drafted, begun, paid, asked("a"), refunded("a")), asked("a"))).toEqual(Result.succeed([]))
  expect(after(drafted, begun, paid, ...twice)).toEqual(after(drafted, begun, paid, asked("a"), refunded("a")))
})

it("gives each issue's money back once at most, whatever it is told in whatever order", () => {
  const [one, other] = [
    { ...lines[0], ref: "a" },
    { ...lines[0], ref: "b" }
  ]
  const two: OrderFact = { _tag: "OrderDrafted", lines: [one, other], total: totalOf([one, other]) }
  const told = fc.array(
    fc
      .tuple(fc.constantFrom(asked, refunded, refused), fc.constantFrom("r", "s", "t"), fc.constantFrom(0, 1))
      .map(([make, refund, line]) => make(refund, line)),
    { maxLength: 30 }
  )
  fc.assert(
    fc.property(told, (facts) => {
      const kept: Array<OrderFact> = [two, begun, paid]
      for (const fact of facts) {
        const decided = decide(after(...kept), fact)
        if (Result.isSuccess(decided)) kept.push(...decided.success)
      }
      const end = after(...kept)
      expect(after(two, begun, paid, ...facts)).toEqual(end)
      for (const line of [0, 1]) {
        const credits = kept.filter((fact) => fact._tag === "LineRefunded" && fact.line === line)
        expect(credits.length).toBeLessThanOrEqual(1)
        const open = end?.refunds.filter((refund) => refund.line === line && refund.state !== "refused") ?? []
        expect(open.length).toBeLessThanOrEqual(1)
      }
    })
  )
})
