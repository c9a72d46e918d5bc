import { describe, expect, it } from "vitest"
import { type AnyStateMachine, assign, createActor, fromCallback, sendTo, setup, SimulatedClock } from "xstate"
import { type Charts, isTelling, leftOut, replay } from "../../../src/machines/inspection/replay.ts"
import { replayFrames } from "../../../src/machines/inspection/replayFrames.ts"
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
  /** Milliseconds, by the names of delays. */
  readonly burning?: number
  readonly fading?: number
}

/** A lamp that asks for current when it is pressed, goes off by itself, and gets its shade as code. */
const lampWith = ({ volts = 220, burning = 1000, fading = 60_000 }: LampParts = {}) =>
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
    delays: { burning, fading },
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
        after: { burning: "off", fading: "off" },
        on: { "lamp.press": { actions: sendTo("current", { type: "lamp.press" }) } }
      }
    }
  })

const silentLamp = (parts?: LampParts) =>
  lampWith(parts).provide({ actors: { current: fromCallback<LampEvent>(() => undefined) } })

const chartsOf = (...machines: ReadonlyArray<AnyStateMachine>): Charts =>
  new Map(machines.map((machine) => [machine.id, machine]))

const charts = chartsOf(silentLamp(), shade)

type Lamp = ReturnType<typeof createActor<ReturnType<typeof lampWith>>>

interface VisitParts extends LampParts {
  readonly typed?: ReturnType<typeof typedTexts>
}

const recordedVisit = (
  act: (lamp: Lamp, clock: SimulatedClock, inspect: ReturnType<typeof recordVisit>["inspect"]) => void,
  { typed = typedTexts(), ...parts }: VisitParts = {}
): Recording => {
  const clock = new SimulatedClock()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "one", typed })
  const lamp = createActor(lampWith(parts), { input: { room: "salon" }, clock, inspect: visit.inspect }).start()
  act(lamp, clock, visit.inspect)
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

/** The lamp, whose button does nothing. */
const brokenLamp = (): AnyStateMachine => {
  const { config, implementations } = silentLamp()
  const broken = setup({}).createMachine({ ...config, states: { off: {}, on: {} } } as never)
  return broken.provide(implementations as never) as unknown as AnyStateMachine
}

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
      for (let time = 0; time < 8000; time += 1) lamp.send({ type: "lamp.label", label: `label-${time}` })
    })
    expect(JSON.stringify(long.entries).length).toBeLessThan(1_100_000)
    expect(long.lost).toBeGreaterThan(0)
    expect(JSON.stringify(long.entries.slice(-2))).toContain("label-7999")
    const done = replay(long, charts)
    expect(done.difference).toBeNull()
    expect(done.skipped).toBeGreaterThan(1000)
  })

  it("has no digest of what was withheld, also after that gave way", () => {
    const long = recordedVisit((lamp) => {
      lamp.send({ type: "lamp.label", label: "kanarya@example.org" })
      for (let time = 0; time < 16_000; time += 1) lamp.send({ type: "lamp.label", label: `label-${time}` })
      lamp.send({ type: "lamp.press" })
    })
    expect(long.entries.some((entry) => entry.kind !== "state" && "isVeiled" in entry && entry.isVeiled)).toBe(false)
    const digests = long.entries.flatMap((entry) => (entry.kind === "state" ? [entry.digest] : []))
    expect(digests.length).toBeGreaterThan(0)
    expect(new Set(digests)).toEqual(new Set([null]))
  })

  it("is gone with what was typed, once it is ended", () => {
    const hearing = new AbortController()
    const typed = typedTexts(new Date(0), hearing)
    const visit = recordVisit({ now: () => 0, begun: new Date(0), version: "one", typed })
    typed.add("kanarya", {})
    typed.add("feneri", {})
    visit.end()
    expect(hearing.signal.aborted).toBe(true)
    expect([visit.size(), typed.size(), typed.without("kanarya feneri")]).toEqual([0, 0, "kanarya feneri"])
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
    expect(replay(evening, chartsOf(brokenLamp(), shade)).difference).toMatchObject({
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

  it("names a difference of one root before a later one of another", () => {
    const visit = recordedVisit((lamp, clock, inspect) => {
      const blind = createActor(shade, { clock, inspect }).start()
      lamp.send({ type: "lamp.press" })
      blind.send({ type: "shade.pull" } as never)
    })
    const torn = setup({}).createMachine({
      id: "shade",
      initial: "up",
      states: { up: { on: { "shade.pull": "torn" } }, torn: {} }
    })
    expect(replay(visit, chartsOf(silentLamp(), torn)).difference).toMatchObject({ actor: "shade" })
    expect(replay(visit, chartsOf(brokenLamp(), torn)).difference).toMatchObject({ actor: "lamp" })
  })

  const delayed = (visit: Recording, parts: LampParts) => replay(visit, chartsOf(silentLamp(parts), shade)).difference

  it("names a delay that has become longer", () => {
    expect(delayed(evening, { burning: 1200 })).toBeNull()
    expect(delayed(evening, { burning: 5000 })).toMatchObject({
      what: "delay",
      actor: "lamp",
      replayed: "it takes 4000 ms more"
    })
  })

  it("names a delay that has become shorter, once it was late each of three times", () => {
    const evenings = (times: number) =>
      recordedVisit((lamp, clock) => {
        for (let time = 0; time < times; time += 1) {
          lamp.send({ type: "lamp.press" })
          clock.increment(1000)
        }
      })
    expect(delayed(evenings(3), { burning: 1 })).toMatchObject({
      what: "delay",
      replayed: "it is over 999 ms earlier at least, as each time before"
    })
    expect(delayed(evenings(2), { burning: 1 })).toBeNull()
    expect(delayed(evenings(3), { burning: 900 })).toBeNull()
  })

  it("names a delay that another, which ends later, came before", () => {
    expect(delayed(evening, { fading: 900 })).toBeNull()
    expect(delayed(evening, { fading: 300 })).toMatchObject({
      what: "delay",
      recorded: "not over yet",
      replayed: "xstate.after.fading.lamp.on is over 700 ms earlier"
    })
  })

  it("names a delay that is not over while the page goes on", () => {
    const label = (lamp: Lamp) => lamp.send({ type: "lamp.label", label: "" })
    const visit = recordedVisit(
      (lamp, clock) => {
        lamp.send({ type: "lamp.press" })
        clock.increment(5000)
        label(lamp)
        clock.increment(1000)
        label(lamp)
        clock.increment(1000)
        label(lamp)
      },
      { burning: 60_000 }
    )
    expect(delayed(visit, { burning: 5500 })).toBeNull()
    expect(delayed(visit, { burning: 300 })).toMatchObject({
      replayed: "xstate.after.burning.lamp.on is over 6700 ms earlier"
    })
  })

  it("does not blame a delay for a page that slept", () => {
    const visit = recordedVisit((lamp, clock) => {
      lamp.send({ type: "lamp.press" })
      clock.increment(600_000)
      lamp.send({ type: "lamp.press" })
    })
    expect(delayed(visit, {})).toBeNull()
  })

  it("shows the steps that were done, and no other", () => {
    const shown = (lamp: AnyStateMachine) =>
      replayFrames(evening, chartsOf(lamp, shade)).frames.map(({ step }) =>
        step.kind === "heard" ? step.event.type : step.kind
      )
    expect(shown(silentLamp())).toEqual([
      "birth",
      "lamp.press",
      "current.found",
      "lamp.press",
      "current.found",
      "elapsed",
      "shade.loaded",
      "shade.pull",
      "end"
    ])
    expect(shown(brokenLamp())).toEqual(["birth", "lamp.press"])
  })

  it("shows with each step the transitions taken, and the actors that are still there", () => {
    const { frames } = replayFrames(evening, chartsOf(silentLamp(), shade))
    const taken = (at: number) => frames[at]?.taken.map(({ chart, transition }) => `${chart}, ${transition}`)
    expect(taken(0)).toEqual([])
    expect(taken(1)).toEqual(["lamp, off: lamp.press → on", "lamp, (any): current.found → —"])
    expect(taken(5)).toEqual(["lamp, on: after burning (1000 ms) → off"])
    expect(taken(7)).toEqual(["shade, up: shade.pull → down"])
    const there = (at: number) =>
      [...(frames[at]?.states.values() ?? [])].map(({ chart, value }) => `${chart} ${value}`)
    expect(there(0)).toEqual(["lamp off"])
    expect(there(7)).toEqual(["lamp off", "shade down"])
    expect(there(8)).toEqual([])
  })

  it("says which charts it does not know", () => {
    expect(replay(evening, new Map())).toMatchObject({ unknown: ["lamp"], skipped: 8, states: 0 })
  })

  it("says what it left out, and tells nothing without states or with charts it does not know", () => {
    const whole = replay(evening, charts)
    expect([leftOut(evening, whole), isTelling(whole)]).toEqual([[], true])
    const later = { ...evening, lost: 1, entries: evening.entries.slice(1) }
    const begunBefore = replay(later, charts)
    expect([leftOut(later, begunBefore), isTelling(begunBefore)]).toEqual([
      [
        "Entries that had given way to later ones: 1.",
        "Events of charts that had begun before or that this code does not have, left out: 8."
      ],
      false
    ])
    expect(leftOut(evening, replay(evening, new Map())).at(-1)).toBe("Charts that this code does not have: lamp.")
    expect(isTelling({ ...whole, unknown: ["lamp"] })).toBe(false)
  })

  it("goes through what was withheld, and compares states alone from there", () => {
    const typed = typedTexts()
    const visit = recordedVisit(
      (lamp) => {
        lamp.send({ type: "lamp.label", label: "kanarya" })
        typed.add("kanarya")
        lamp.send({ type: "lamp.press" })
      },
      { typed }
    )
    expect(JSON.stringify(visit)).not.toContain("kanarya")
    expect(replay(visit, charts)).toMatchObject({ contexts: 1, states: 2, difference: null })
  })
})
