import { expect, it } from "vitest"
import { assign, emit, fromCallback, setup } from "xstate"
import { isNoticed, mutants } from "./mutants.ts"
import { type Model, pathsOf, walk } from "./paths.ts"

/** A small door: it takes a key's answer, counts refusals, closes itself, and tells when it opened. */
const doorMachine = setup({
  types: {
    context: {} as { refusals: number },
    events: {} as { type: "key.turn" } | { type: "key.accepted" } | { type: "key.refused" } | { type: "bell.ring" },
    emitted: {} as { type: "door.opened" } | { type: "bell.rang" },
    tags: "busy"
  },
  actors: {
    turn: fromCallback(() => {
      throw new Error("The slot is not filled.")
    })
  },
  guards: { isPatient: ({ context }) => context.refusals < 1 },
  delays: { aMinute: 60_000 }
}).createMachine({
  id: "door",
  context: { refusals: 0 },
  initial: "closed",
  on: { "bell.ring": { actions: emit({ type: "bell.rang" }) } },
  states: {
    closed: { on: { "key.turn": "turning" } },
    turning: {
      tags: "busy",
      invoke: { src: "turn" },
      on: {
        "key.accepted": { target: "open", actions: emit({ type: "door.opened" }) },
        "key.refused": [
          {
            guard: "isPatient",
            target: "closed",
            actions: assign({ refusals: ({ context }) => context.refusals + 1 })
          },
          { target: "barred" }
        ]
      }
    },
    open: { after: { aMinute: "closed" } },
    barred: { type: "final" }
  }
})

const events = [
  { type: "key.turn" },
  { type: "key.accepted" },
  { type: "key.refused" },
  { type: "bell.ring" },
  { type: "xstate.after.aMinute.door.open" }
] as const

const model: Model<typeof doorMachine> = {
  machine: doorMachine,
  cases: events,
  facts: ({ context }) => context.refusals,
  promise: (expected, actor, { event, news }) => {
    expect(actor.getSnapshot().value).toBe(expected.value)
    expect(actor.getSnapshot().context.refusals).toBe(expected.context.refusals)
    if (event?.type === "bell.ring") expect(news).toEqual([{ type: "bell.rang" }])
  }
}

it("takes every event in every state where it can happen", () => {
  const taken = new Set(
    pathsOf(model).flatMap((path) =>
      path.steps.map((step, index) => {
        const before = index === 0 ? path.start : path.steps[index - 1]?.state
        return `${before?.value}/${before?.context.refusals} ${step.event.type}`
      })
    )
  )
  for (const refusals of [0, 1]) {
    for (const way of [
      "closed key.turn",
      "turning key.accepted",
      "turning key.refused",
      "open xstate.after.aMinute.door.open",
      "open bell.ring"
    ]) {
      expect(taken).toContain(way.replace(" ", `/${refusals} `))
    }
  }
})

it("walks every path of the chart it was made from without a complaint, with silent slots", async () => {
  for (const path of pathsOf(model)) await walk(model, path)
})

it("makes one mutant per transition", () => {
  expect(mutants(doorMachine).map((mutant) => mutant.name)).toEqual([
    "door root: on bell.ring",
    "door closed: on key.turn -> turning",
    "door turning: on key.accepted -> open",
    "door turning: on key.refused -> closed if isPatient",
    "door turning: on key.refused -> barred",
    "door open: after aMinute -> closed"
  ])
})

it("leaves the original chart whole", () => {
  const before = JSON.stringify(doorMachine.config)
  mutants(doorMachine)
  expect(JSON.stringify(doorMachine.config)).toBe(before)
})

it("notices each deleted transition", async () => {
  for (const mutant of mutants(doorMachine)) {
    expect(await isNoticed(model, mutant), mutant.name).toBe(true)
  }
})

it("says so when a deletion goes unnoticed", async () => {
  const deaf: Model<typeof doorMachine> = {
    ...model,
    promise: (expected, actor) => expect(actor.getSnapshot().hasTag("busy")).toBe(expected.hasTag("busy"))
  }
  const unnoticed = []
  for (const mutant of mutants(doorMachine)) {
    if (!(await isNoticed(deaf, mutant))) unnoticed.push(mutant.name)
  }
  expect(unnoticed).toEqual(["door root: on bell.ring", "door open: after aMinute -> closed"])
})

it("deletes invoked actors' answers, always, onDone and transitions of nested states", () => {
  const nested = setup({ actors: { ask: fromCallback(() => {}) } }).createMachine({
    id: "nested",
    initial: "a",
    states: {
      a: {
        invoke: [{ src: "ask", onDone: "b", onError: [{ target: "b" }, { target: "c" }] }],
        initial: "x",
        onDone: "c",
        states: { x: { always: { target: "y" } }, y: { type: "final" } }
      },
      b: {},
      c: {}
    }
  })
  expect(mutants(nested).map((mutant) => mutant.name)).toEqual([
    "nested a: onDone -> c",
    "nested a: onDone of ask -> b",
    "nested a: onError of ask -> b",
    "nested a: onError of ask -> c",
    "nested a.x: always -> y"
  ])
})
