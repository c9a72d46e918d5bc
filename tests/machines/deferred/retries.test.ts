import { expect, it } from "vitest"
import { createActor, fromCallback, SimulatedClock } from "xstate"
import { deferredMachine } from "../../../src/machines/deferred/deferred.machine.ts"

it("loads again after rests that double, and at most an hour apart", () => {
  const clock = new SimulatedClock()
  let loads = 0
  const failing = deferredMachine.provide({
    actors: {
      load: fromCallback(({ sendBack }) => {
        loads += 1
        sendBack({ type: "code.failed", failedOnline: true })
      }),
      watch: fromCallback(() => {})
    }
  })
  const actor = createActor(failing, { clock }).start()
  actor.send({ type: "code.due" })
  expect(loads).toBe(1)
  for (const rest of [30_000, 60_000, 120_000]) {
    const before = loads
    clock.increment(rest - 1)
    expect(loads).toBe(before)
    clock.increment(1)
    expect(loads).toBe(before + 1)
  }
  // A browser's timer counts no more than 2 ** 31 - 1 ms: a longer rest would be none.
  for (let failures = 4; failures < 40; failures += 1) clock.increment(3_600_000)
  expect(loads).toBe(40)
  clock.increment(3_599_999)
  expect(loads).toBe(40)
})
