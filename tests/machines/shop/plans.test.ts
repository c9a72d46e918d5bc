import { expect, it } from "vitest"
import { createActor } from "xstate"
import { plansMachine } from "../../../src/machines/shop/plans.machine.ts"
import { awaitedPlan, standingOf } from "../../../src/machines/shop/plans.view.ts"
import { desk } from "../../kit/desk.ts"
import { subscription } from "../../kit/subscriptions.ts"

it("neither forgets nor asks anew what a reader has whose session is confirmed", () => {
  const { answer, filled, inputs } = desk()
  const plans = createActor(filled(plansMachine), { input: { reader: "reader000000001" } }).start()
  plans.send({ type: "plan.choose", plan: "family" })
  plans.send({ type: "reader.told", reader: "reader000000001" })
  expect([inputs("look").length, awaitedPlan(plans.getSnapshot())]).toEqual([1, "family"])
  answer("look", { type: "standing.told", subscriptions: [subscription()] })
  plans.send({ type: "reader.told", reader: "reader000000001" })
  expect([inputs("look").length, standingOf(plans.getSnapshot())]).toEqual([1, [subscription()]])
  plans.send({ type: "reader.told", reader: "reader000000002" })
  expect([inputs("look").length, standingOf(plans.getSnapshot())]).toEqual([2, []])
})
