import fc from "fast-check"
import { expect, it } from "vitest"
import {
  type AnyMachineSnapshot,
  assign,
  createMachine,
  emit,
  fromCallback,
  initialTransition,
  setup,
  transition
} from "xstate"
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

interface Wire {
  readonly from: number
  readonly event: number
  readonly to: number
  /** Taken only where what was counted leaves this rest; always where it is null. */
  readonly rest: number | null
  readonly counts: boolean
}

const charts = fc.record({
  wires: fc.array(
    fc.record({
      from: fc.nat(4),
      event: fc.nat(2),
      to: fc.nat(5),
      rest: fc.option(fc.nat(2)),
      counts: fc.boolean()
    }),
    { minLength: 1, maxLength: 14 }
  ),
  /** Facts that tell less than decides make walks go elsewhere than was found. */
  told: fc.constantFrom("all", "parity", "nothing")
})

/** Five states and a final one, and a count up to six that decides what may be taken. */
const drawn = (wires: ReadonlyArray<Wire>) =>
  createMachine({
    id: "generated",
    types: {} as { context: { readonly count: number }; events: { readonly type: `e${number}` } },
    context: { count: 0 },
    initial: "s0",
    states: {
      ...Object.fromEntries(
        [0, 1, 2, 3, 4].map((from) => [
          `s${from}`,
          {
            on: Object.fromEntries(
              [0, 1, 2].map((event) => [
                `e${event}`,
                wires
                  .filter((wire) => wire.from === from && wire.event === event)
                  .map(({ to, rest, counts }) => ({
                    target: `s${to}`,
                    guard: ({ context }: { readonly context: { readonly count: number } }) =>
                      rest === null || context.count % 3 === rest,
                    actions: counts
                      ? assign(({ context }: { readonly context: { readonly count: number } }) => ({
                          count: Math.min(context.count + 1, 6)
                        }))
                      : []
                  }))
              ])
            )
          }
        ])
      ),
      s5: { type: "final" }
    }
  })

it("takes every transition that can be found, and says truly where it leads, also where facts tell too little", async () => {
  const all = [{ type: "e0" }, { type: "e1" }, { type: "e2" }] as const
  const trial = fc.asyncProperty(charts, async ({ wires, told }) => {
    const machine = drawn(wires)
    const facts = ({ context }: { readonly context: { readonly count: number } }) =>
      told === "all" ? context.count : told === "parity" ? context.count % 2 : null
    const place = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, facts(snapshot)])
    const findable = new Set<string>()
    const ahead: Array<AnyMachineSnapshot> = [initialTransition(machine)[0]]
    for (const from of ahead) {
      for (const event of all.filter((one) => from.status === "active" && from.can(one))) {
        const to = transition(machine, from as never, event)[0]
        const name = `${place(from)} ${event.type} ${place(to)}`
        if (!findable.has(name)) ahead.push(to)
        findable.add(name)
      }
    }
    const taken = new Set<string>()
    let from: AnyMachineSnapshot | null = null
    const generated: Model<typeof machine> = {
      machine,
      cases: all,
      facts,
      promise: (expected, actor, { event }) => {
        const now = actor.getSnapshot()
        expect([now.value, now.context, now.status]).toEqual([expected.value, expected.context, expected.status])
        if (event !== null && from !== null) taken.add(`${place(from)} ${event.type} ${place(now)}`)
        from = now
      }
    }
    for (const path of pathsOf(generated)) await walk(generated, path)
    expect([...findable].filter((name) => !taken.has(name))).toEqual([])
  })
  await fc.assert(trial, { numRuns: 300 })
})

it("goes the shortest way to each transition where there is something to look at in the end", async () => {
  const ends: Array<unknown> = []
  const looking = { ...model, end: (expected: { readonly value: unknown }) => void ends.push(expected.value) }
  for (const path of pathsOf(looking)) await walk(looking, path)
  expect(ends.length).toBeGreaterThan(2 * pathsOf(model).length)
  expect(new Set(ends)).toEqual(new Set(["closed", "turning", "open", "barred"]))
})

it("ends a walk where a child may have led the actor astray", () => {
  const straying = pathsOf({ ...model, strays: ({ type }) => type === "bell.ring" })
  const rings = straying.filter(({ steps }) => steps.some(({ event }) => event.type === "bell.ring"))
  expect(rings.length).toBeGreaterThan(5)
  for (const { steps } of rings)
    expect(steps.findIndex(({ event }) => event.type === "bell.ring")).toBe(steps.length - 1)
})

it("says at which step a promise was broken, after what, and where it should have led", async () => {
  const [path] = pathsOf(model).filter(({ steps }) => steps[1]?.event.type === "key.accepted")
  const broken: Model<typeof doorMachine> = {
    ...model,
    promise: (_, __, { event }) => expect(event?.type).not.toBe("key.accepted")
  }
  await expect(walk(broken, path!)).rejects.toThrow(
    new RegExp(
      `^At step 2 of ${path!.steps.length}, {"type":"key.accepted"} from "turning" to "open" after {"type":"key.turn"}:\n`
    )
  )
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
  expect(unnoticed).toEqual(["door root: on bell.ring"])
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
