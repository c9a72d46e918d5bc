import { expect, it } from "vitest"
import { beginningOfNext, currentPlan, renewingPlan } from "../../../src/domain/shop/ownPlans.ts"
import { subscription, year } from "../../kit/subscriptions.ts"

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
const others = subscription({ id: "others000000001", plan: "family", role: "member" })

it("lets no plan begin beside one of the reader's own that renews itself", () => {
  expect(renewingPlan([others, ended, own])).toBe(own)
  expect(renewingPlan([others, ended, next, year("Çıma")])).toBeNull()
})

it("begins the next plan where all that is paid for ends, and another's family delays nothing", () => {
  expect(beginningOfNext([next, ended, others])).toBe(next.end_date)
  expect(beginningOfNext([others, year("Çıma")])).toBeNull()
})

it("reads by the plan that runs, the reader's own before another's", () => {
  expect(currentPlan([others, own, next])).toBe(own)
  expect(currentPlan([year("Çıma"), others])).toBe(others)
  expect(currentPlan([year("Çıma")])).toBeNull()
})
