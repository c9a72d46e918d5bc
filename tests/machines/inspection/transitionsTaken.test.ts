import { expect, it } from "vitest"
import { createActor, createMachine, SimulatedClock } from "xstate"
import { transitionNames, transitionsTaken } from "../../../src/machines/inspection/transitionsTaken.ts"
import { transitionsIn } from "../../kit/model/suites.ts"

const lamp = createMachine({
  id: "lamp",
  initial: "off",
  context: { presses: 0 },
  states: {
    off: {
      on: {
        "lamp.press": [
          { guard: () => false, target: "on" },
          { guard: ({ event }) => event["hard"] === true, target: "on" },
          { target: "testing" }
        ]
      }
    },
    testing: { always: "on" },
    on: { after: { 1000: "off" }, on: { "lamp.press": { actions: () => {} } } }
  }
})

it("names each transition, also those whose guards are written in place", () => {
  expect(transitionNames(lamp)).toEqual([
    "off: lamp.press [written here] → on",
    "off: lamp.press [written here] → on (2)",
    "off: lamp.press → testing",
    "testing: always → on",
    "on: lamp.press → —",
    "on: after 1000 ms → off"
  ])
})

it("tells each transition that is taken, those without an event and after a time too, and only those", () => {
  const clock = new SimulatedClock()
  const taken: Array<string> = []
  const inspect: Parameters<typeof createActor>[1] = {
    clock,
    inspect: (event) => taken.push(...transitionsTaken(event).map(({ chart, transition }) => `${chart}, ${transition}`))
  }
  const actor = createActor(lamp, inspect).start()
  expect(taken).toEqual([])
  actor.send({ type: "lamp.press" })
  expect(taken.splice(0)).toEqual(["lamp, off: lamp.press → testing", "lamp, testing: always → on"])
  actor.send({ type: "lamp.press" })
  actor.send({ type: "lamp.unplug" })
  clock.increment(1000)
  expect(taken.splice(0)).toEqual(["lamp, on: lamp.press → —", "lamp, on: after 1000 ms → off"])
  actor.send({ type: "lamp.press", hard: true })
  expect(taken).toEqual(["lamp, off: lamp.press [written here] → on (2)"])
})

it("has a name for each transition of the product that no other of its chart has", () => {
  const modules = import.meta.glob<object>("../../../src/machines/**/*.machine.ts", { eager: true })
  const charts = transitionsIn(Object.values(modules))
  expect(charts.length).toBeGreaterThan(100)
  for (const { name, transitions } of charts) expect(new Set(transitions).size, name).toBe(transitions.length)
})
