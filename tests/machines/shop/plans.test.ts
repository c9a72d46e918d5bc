import { expect, it } from "vitest"
import { createActor } from "xstate"
import { plansMachine } from "../../../src/machines/shop/plans.machine.ts"
import { awaitedPlan, periodOf, ownSubscriptions } from "../../../src/machines/shop/plans.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { subscription } from "../../kit/fixtures/subscriptions.ts"

it("neither forgets nor reloads the subscriptions of a user whose session is confirmed", () => {
  const { answer, filled, inputs } = slotAnswers()
  const plans = createActor(filled(plansMachine), { input: { userId: "reader000000001" } }).start()
  expect(inputs("look").length).toBe(1)
  plans.send({ type: "plan.choose", plan: "family" })
  plans.send({ type: "user.known", userId: "reader000000001" })
  expect([inputs("look").length, awaitedPlan(plans.getSnapshot())]).toEqual([1, "family"])
  answer("look", { type: "subscriptions.loaded", subscriptions: [subscription()] })
  plans.send({ type: "user.known", userId: "reader000000001" })
  expect([inputs("look").length, ownSubscriptions(plans.getSnapshot())]).toEqual([1, [subscription()]])
  plans.send({ type: "user.known", userId: "reader000000002" })
  expect([inputs("look").length, ownSubscriptions(plans.getSnapshot())]).toEqual([2, []])
})

it("orders the chosen plan at the price shown then, whatever the subscriptions turn out to be", () => {
  const { answer, filled } = slotAnswers()
  const plans = createActor(filled(plansMachine), { input: { userId: null } }).start()
  const ordered: Array<unknown> = []
  plans.on("plan.ordered", (news) => ordered.push(news))
  plans.send({ type: "plan.choose", plan: "family" })
  plans.send({ type: "user.known", userId: "reader000000001" })
  answer("look", { type: "subscriptions.loaded", subscriptions: [subscription({ auto_renewal: false })] })
  expect([ordered, periodOf(plans.getSnapshot())]).toEqual([
    [{ type: "plan.ordered", plan: "family", period: "yearly" }],
    "yearly"
  ])
})
