import { expect, it } from "vitest"
import {
  type Attempts,
  begunElsewhere,
  emptyCheckout,
  end,
  evolve,
  isSettled,
  lookedAfter,
  settle
} from "../../../src/domain/shop/attempts.ts"
import type { CheckoutFact } from "../../../src/domain/shop/CheckoutFact.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const key = fc.constantFrom("a", "b", "c")
const number = fc.constantFrom("1", "2")
const fact: fc.Arbitrary<CheckoutFact> = fc.oneof(
  fc
    .tuple(key, fc.nat(9))
    .map(([one, at]): CheckoutFact => ({ _tag: "AttemptBegun", key: one, at, ids: ["atlas-12"] })),
  fc
    .tuple(key, fc.constantFrom("paid", "failed", "lost"))
    .map(([one, outcome]): CheckoutFact => ({ _tag: "AttemptEnded", key: one, outcome })),
  number.map((one): CheckoutFact => ({ _tag: "OrderSettled", number: one, ids: ["atlas-12"] }))
)

it("tells an order and the end of its attempt once, in whatever order tabs have told of others", () => {
  fc.assert(
    fc.property(fc.array(fact), number, key, (facts, paid, attempt) => {
      const before = facts.reduce(evolve, emptyCheckout)
      const order = { number: paid, ids: ["atlas-12"] }
      const after = settle(before, order, attempt).reduce(evolve, before)
      expect(isSettled(after, paid)).toBe(true)
      expect(after.open.map((open) => open.key)).toEqual(
        before.open.map((open) => open.key).filter((one) => one !== attempt)
      )
      expect(settle(after, order, attempt)).toEqual([])
      expect(end(after, attempt, "failed")).toEqual([])
      expect(new Set(after.settled.map((settled) => settled.number)).size).toBe(after.settled.length)
    })
  )
})

it("knows of each attempt when it was sent last, in whatever order that was told, also of one that was called lost", () => {
  fc.assert(
    fc.property(fc.array(fact), key, fc.array(fc.nat(9), { minLength: 1 }), (facts, attempt, times) => {
      const lost: CheckoutFact = { _tag: "AttemptEnded", key: attempt, outcome: "lost" }
      const sent = times.map((at): CheckoutFact => ({ _tag: "AttemptBegun", key: attempt, at, ids: [] }))
      const { open } = [...facts, lost, ...sent].reduce(evolve, emptyCheckout)
      expect(open.filter((one) => one.key === attempt)).toEqual([{ key: attempt, at: Math.max(...times), ids: [] }])
    })
  )
})

it("looks after every open attempt but the one that is paid for here, and tells which another tab began", () => {
  const [own, early, foreign] = ["own", "early", "foreign"].map((one) => ({ key: one, at: 1, ids: [] }))
  const opened = (...open: ReadonlyArray<NonNullable<typeof own>>) => ({ ...emptyCheckout, open })
  const known: Attempts = { checkout: opened(early!), begun: own!, elsewhere: [] }
  const next = opened(early!, own!, foreign!)
  expect(begunElsewhere(known, next)).toEqual(["foreign"])
  const after = { ...known, checkout: next, elsewhere: ["foreign"] }
  expect(lookedAfter(after)).toEqual([
    { ...early, isElsewhere: false },
    { ...foreign, isElsewhere: true }
  ])
  expect(begunElsewhere(after, next)).toEqual(["foreign"])
  expect(begunElsewhere(after, opened(early!))).toEqual([])
})
