import { describe, expect, it } from "vitest"
import { type AnyStateMachine, assign, createActor, fromCallback, sendTo, setup, SimulatedClock } from "xstate"
import { type Charts, replay } from "../../../src/machines/inspection/replay.ts"
import type { Recording } from "../../../src/machines/inspection/Recording.ts"
import { recordVisit } from "../../../src/machines/inspection/recordVisit.ts"
import { typedTexts } from "../../../src/machines/inspection/typedTexts.ts"

type LampEvent =
  | { readonly type: "lamp.press" }
  | { readonly type: "lamp.label"; readonly label: string }
  | { readonly type: "current.found"; readonly volts: number }
  | { readonly type: "shade.loaded"; readonly shade: AnyStateMachine }

const shade = setup({}).createMachine({
  id: "shade",
  initial: "up",
  states: { up: { on: { "shade.pull": "down" } }, down: {} }
})

interface LampParts {
  readonly volts?: number
  readonly burning?: number
}

/** A lamp that asks for current when it is pressed, goes off by itself, and gets its shade as code. */
const lampWith = ({ volts = 220, burning = 1000 }: LampParts = {}) =>
  setup({
    types: {
      input: {} as { readonly room: string },
      context: {} as { readonly room: string; readonly volts: number; readonly label: string; readonly shade: unknown },
      events: {} as LampEvent
    },
    actors: {
      current: fromCallback<LampEvent>(({ sendBack, receive }) => {
        sendBack({ type: "current.found", volts })
        receive(() => sendBack({ type: "current.found", volts: volts + 1 }))
      }),
      shade
    },
    actions: {
      takeVolts: assign({ volts: (_, found: number) => found }),
      takeLabel: assign({ label: (_, label: string) => label })
    }
  }).createMachine({
    id: "lamp",
    context: ({ input }) => ({ ...input, volts: 0, label: "", shade: null }),
    initial: "off",
    on: {
      "lamp.label": { actions: { type: "takeLabel", params: ({ event }) => event.label } },
      "shade.loaded": { actions: assign(({ spawn, event }) => ({ shade: spawn(event.shade as typeof shade) })) },
      "current.found": { actions: { type: "takeVolts", params: ({ event }) => event.volts } }
    },
    states: {
      off: { on: { "lamp.press": "on" } },
      on: {
        invoke: { src: "current", id: "current" },
        after: { [burning]: "off" },
        on: { "lamp.press": { actions: sendTo("current", { type: "lamp.press" }) } }
      }
    }
  })

const silentLamp = (parts?: LampParts) =>
  lampWith(parts).provide({ actors: { current: fromCallback<LampEvent>(() => undefined) } })

const chartsOf = (...machines: ReadonlyArray<AnyStateMachine>): Charts =>
  new Map(machines.map((machine) => [machine.id, machine]))

const charts = chartsOf(silentLamp(), shade)

const recordedVisit = (
  act: (lamp: ReturnType<typeof createActor<ReturnType<typeof lampWith>>>, clock: SimulatedClock) => void,
  room = "salon",
  typed = typedTexts()
): Recording => {
  const clock = new SimulatedClock()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "one", typed })
  const lamp = createActor(lampWith(), { input: { room }, clock, inspect: visit.inspect }).start()
  act(lamp, clock)
  return JSON.parse(JSON.stringify(visit.recording())) as Recording
}

const evening = recordedVisit((lamp, clock) => {
  lamp.send({ type: "lamp.press" })
  clock.increment(400)
  lamp.send({ type: "lamp.press" })
  clock.increment(600)
  lamp.send({ type: "shade.loaded", shade })
  for (const child of Object.values(lamp.getSnapshot().children)) child?.send({ type: "shade.pull" } as never)
  lamp.stop()
})

describe("a recording", () => {
  it("has what came from outside with its time, and what became of each chart, under names that stay", () => {
    const told = evening.entries.map((entry) => [entry.actor, entry.kind === "heard" ? entry.event.type : entry.kind])
    expect(told).toEqual([
      ["lamp", "birth"],
      ["lamp", "state"],
      ["lamp", "lamp.press"],
      ["lamp", "current.found"],
      ["lamp", "state"],
      ["lamp", "state"],
      ["lamp", "lamp.press"],
      ["lamp", "current.found"],
      ["lamp", "state"],
      ["lamp", "elapsed"],
      ["lamp", "state"],
      ["lamp", "shade.loaded"],
      ["lamp/shade", "state"],
      ["lamp", "state"],
      ["lamp/shade", "shade.pull"],
      ["lamp/shade", "state"],
      ["lamp", "end"]
    ])
    expect(evening.entries.map((entry) => ("at" in entry ? entry.at : 0))).toContain(1000)
    expect(JSON.stringify(evening)).toContain('{"$chart":"shade"}')
  })

  it("keeps the latest of a long visit", () => {
    const long = recordedVisit((lamp) => {
      for (let time = 0; time < 8000; time += 1) lamp.send({ type: "lamp.label", label: `label ${time}` })
    })
    expect(JSON.stringify(long.entries).length).toBeLessThan(1_100_000)
    expect(long.lost).toBeGreaterThan(0)
    expect(JSON.stringify(long.entries.slice(-2))).toContain("label 7999")
    const done = replay(long, charts)
    expect(done.difference).toBeNull()
    expect(done.skipped).toBeGreaterThan(1000)
  })
})

describe("a replay", () => {
  it("comes to every state again, with slots that answered at once, delays, and charts that came as code", () => {
    expect(replay(evening, charts)).toEqual({
      steps: 9,
      states: 8,
      contexts: 8,
      skipped: 0,
      unknown: [],
      difference: null
    })
  })

  it("names the event after which a changed chart is in another state", () => {
    const changed = silentLamp().provide({})
    const other = setup({}).createMachine({ ...changed.config, states: { off: {}, on: {} } } as never)
    const { difference } = replay(
      evening,
      chartsOf(other.provide(changed.implementations as never) as unknown as AnyStateMachine, shade)
    )
    expect(difference).toMatchObject({
      place: 3,
      actor: "lamp",
      what: "state",
      recorded: '"on"',
      replayed: '"off"',
      step: { event: { type: "lamp.press" } }
    })
  })

  it("names a context that another event would have made", () => {
    const entries = evening.entries.map((entry) =>
      entry.kind === "heard" && entry.event.type === "current.found"
        ? { ...entry, event: { ...entry.event, volts: 110 } }
        : entry
    )
    expect(replay({ ...evening, entries }, charts).difference).toMatchObject({ what: "context", actor: "lamp" })
  })

  it("names a delay that has become longer", () => {
    const { difference } = replay(evening, chartsOf(silentLamp({ burning: 5000 }), shade))
    expect(difference).toMatchObject({ what: "delay", actor: "lamp" })
  })

  it("says which charts it does not know", () => {
    expect(replay(evening, new Map())).toMatchObject({ unknown: ["lamp"], skipped: 8, states: 0 })
  })

  it("goes through what was withheld, and compares states alone from there", () => {
    const typed = typedTexts()
    const visit = recordedVisit(
      (lamp) => {
        lamp.send({ type: "lamp.label", label: "kanarya" })
        typed.add("kanarya")
        lamp.send({ type: "lamp.press" })
      },
      "salon",
      typed
    )
    expect(JSON.stringify(visit)).not.toContain("kanarya")
    expect(replay(visit, charts)).toMatchObject({ contexts: 1, states: 2, difference: null })
  })
})
