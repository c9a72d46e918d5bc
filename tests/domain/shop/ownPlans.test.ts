import { expect, it } from "vitest"
import { beginningOfNext, currentPlan, firstPeriod, nextPlan, renewingPlan } from "../../../src/domain/shop/ownPlans.ts"
import { renewalTime } from "../../../src/domain/shop/renewalTime.ts"
import { subscription, year } from "../../kit/fixtures/subscriptions.ts"

const own = subscription({
  id: "own000000000001",
  start_date: "2026-11-01T09:00:00Z",
  end_date: "2026-12-01T09:00:00Z"
})
const ended = { ...own, auto_renewal: false }
const next = subscription({
  id: "next00000000001",
  plan: "family",
  auto_renewal: false,
  start_date: "2026-12-01T09:00:00Z",
  end_date: "2027-12-01T09:00:00Z"
})
const overdue = subscription({ ...own, is_overdue: true })
const others = subscription({ id: "others000000001", plan: "family", role: "member" })

it("lets no plan begin beside one of the reader's own that renews itself", () => {
  expect(renewingPlan([others, ended, own])).toBe(own)
  expect(renewingPlan([others, ended, next, year("Çıma")])).toBeNull()
  expect(renewingPlan([overdue])).toBeNull()
})

it("begins the next plan where all that is paid for ends, and another's family delays nothing", () => {
  expect(beginningOfNext([overdue])).toBeNull()
  expect(beginningOfNext([next, ended, others])).toBe(next.end_date)
  expect(beginningOfNext([others, year("Çıma")])).toBeNull()
})

it("reads by the plan that runs, the reader's own before another's", () => {
  expect(currentPlan([others, own, next])).toBe(own)
  expect(currentPlan([year("Çıma"), others])).toBe(others)
  expect(currentPlan([year("Çıma")])).toBeNull()
  expect(currentPlan([overdue])).toBeNull()
})

it("is followed by a plan of the reader's own that begins where that one ends", () => {
  expect(nextPlan([ended, next, others])).toBe(next)
  expect([nextPlan([others, own]), nextPlan([overdue, others]), nextPlan([])]).toEqual([null, null, null])
})

it("is paid for next as it was before, which is told by the day on which that is", () => {
  expect([firstPeriod([own]), firstPeriod([{ ...own, billing_period: "yearly" }])]).toEqual(["monthly", "yearly"])
  expect([firstPeriod([others]), firstPeriod([year("Çıma")]), firstPeriod([])]).toEqual(["yearly", "yearly", "yearly"])
  expect(renewalTime(own)).toBe("2026-11-30T09:00:00.000Z")
})
