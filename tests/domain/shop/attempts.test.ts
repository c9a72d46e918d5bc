import { expect, it } from "vitest"
import {
  after,
  type Attempt,
  type AttemptReport,
  type Attempts,
  begin,
  decide,
  emptyCheckout,
  evolve,
  follow,
  isSettled,
  noAttempts,
  watchedIn
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

const attempt: Attempt = { key: "a", at: 1, ids: ["atlas-12"] }
const order = { number: "1", ids: ["atlas-12"] }
const settled: AttemptReport = { type: "order.settled", ...order, key: "a" }

/** What a tab knows of these open attempts, of which it pays for none. */
const opened = (...open: ReadonlyArray<Attempt>): Attempts => ({ ...noAttempts, checkout: { open, settled: [] } })

/** What a tab knows, what is reported then, and what follows. */
const given = (attempts: Attempts) => ({
  when: (reported: AttemptReport) => ({
    then: (facts: ReadonlyArray<CheckoutFact>, ...news: ReadonlyArray<string>) => {
      const decision = decide(attempts, reported)
      expect([decision.facts, decision.news.map(({ type }) => type)]).toEqual([facts, news])
      return given(after(attempts, reported, decision.facts))
    }
  })
})

it("settles an order once, and tells the user once", () => {
  const paid: CheckoutFact = { _tag: "OrderSettled", ...order }
  const ended: CheckoutFact = { _tag: "AttemptEnded", key: "a", outcome: "paid" }
  given(opened(attempt)).when(settled).then([paid, ended], "order.paid").when(settled).then([])
  given(noAttempts)
    .when({ type: "order.settled", ...order })
    .then([paid], "order.paid")
})

it("tells the tab that pays, though another tab knew first", () => {
  const { attempts, news } = follow(begin(noAttempts, attempt), { open: [], settled: [order] })
  expect(news).toEqual([{ type: "order.heard", ...order }])
  given(attempts).when(settled).then([], "order.paid").when(settled).then([])
})

it("ends an attempt once, and says that it failed only where no purchase here hears it", () => {
  const ended = (outcome: "failed" | "lost"): CheckoutFact => ({ _tag: "AttemptEnded", key: "a", outcome })
  const failed: AttemptReport = { type: "attempt.failed", key: "a", message: null }
  given(opened(attempt))
    .when(failed)
    .then([ended("failed")], "payment.failed")
    .when(failed)
    .then([])
  given(begin(noAttempts, attempt)).when(failed).then([])
  given(opened(attempt))
    .when({ type: "attempt.superseded", key: "a" })
    .then([ended("failed")])
  given(opened(attempt))
    .when({ type: "attempt.lost", key: "a" })
    .then([ended("lost")])
  given(begin(noAttempts, attempt))
    .when({ type: "attempt.ended", key: "a", outcome: "lost" })
    .then([ended("lost")])
})

it("forgets the notice of an attempt that has ended", () => {
  const attempts = { ...opened(attempt), awaited: { key: "a", url: null }, dismissed: ["a"] }
  const { facts } = decide(attempts, settled)
  const next = after(attempts, settled, facts)
  expect([next.awaited, next.dismissed]).toEqual([null, []])
})

it("settles an order and ends its attempt once, in whatever order tabs have reported others", () => {
  fc.assert(
    fc.property(fc.array(fact), number, key, (facts, paid, ended) => {
      const before = { ...noAttempts, checkout: facts.reduce(evolve, emptyCheckout) }
      const report: AttemptReport = { type: "order.settled", number: paid, ids: ["atlas-12"], key: ended }
      const next = after(before, report, decide(before, report).facts)
      const keysIn = ({ checkout }: Attempts) => checkout.open.map((open) => open.key)
      expect(isSettled(next.checkout, paid)).toBe(true)
      expect(keysIn(next)).toEqual(keysIn(before).filter((one) => one !== ended))
      expect(decide(next, report)).toEqual({ facts: [], news: [] })
      const numbers = next.checkout.settled.map((one) => one.number)
      expect(new Set(numbers).size).toBe(numbers.length)
    })
  )
})

it("knows of each attempt when it was sent last, in whatever order that was told, also of one that was called lost", () => {
  fc.assert(
    fc.property(fc.array(fact), key, fc.array(fc.nat(9), { minLength: 1 }), (facts, sentKey, times) => {
      const lost: CheckoutFact = { _tag: "AttemptEnded", key: sentKey, outcome: "lost" }
      const sent = times.map((at): CheckoutFact => ({ _tag: "AttemptBegun", key: sentKey, at, ids: [] }))
      const { open } = [...facts, lost, ...sent].reduce(evolve, emptyCheckout)
      expect(open.filter((one) => one.key === sentKey)).toEqual([{ key: sentKey, at: Math.max(...times), ids: [] }])
    })
  )
})

it("keeps its own attempt until that has ended: what else is reported of it ends nothing here", () => {
  const attempts = begin(noAttempts, attempt)
  const failed: AttemptReport = { type: "attempt.failed", key: "a", message: null }
  expect(after(attempts, failed, decide(attempts, failed).facts)).toEqual(attempts)
  const ended: AttemptReport = { type: "attempt.ended", key: "a", outcome: "failed" }
  expect(after(attempts, ended, decide(attempts, ended).facts)).toEqual(noAttempts)
})

it("watches every open attempt but the tab's own, and knows which another tab began", () => {
  const [own, early, foreign] = [
    { ...attempt, key: "own" },
    { ...attempt, key: "early" },
    { ...attempt, key: "foreign" }
  ]
  const before = begin(opened(early), own)
  const open = [early, own, foreign]
  const { attempts } = follow(before, { open, settled: [] })
  expect(watchedIn(attempts)).toEqual([
    { ...early, isFromOtherTab: false },
    { ...foreign, isFromOtherTab: true }
  ])
  expect(follow(attempts, { open, settled: [] }).attempts).toEqual(attempts)
  expect(follow(attempts, { open: [early], settled: [] }).attempts.elsewhere).toEqual([])
})
