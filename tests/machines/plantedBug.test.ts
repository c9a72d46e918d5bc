import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type AnyStateMachine, createMachine } from "xstate"
import { allCharts, isKeepable, keptRecordings, readRecording, report } from "../../scripts/recordings.ts"
import { root } from "../../scripts/tool.ts"
import { replay } from "../../src/machines/inspection/replay.ts"
import { outboxMachine } from "../../src/machines/outbox/outbox.machine.ts"
import { seeded } from "../kit/harness/seededRandom.ts"
import type { AnyModel, Walk } from "../kit/model/Model.ts"
import { walk } from "../kit/model/walk.ts"
import { recordedSteps } from "../kit/trials/recordedWalk.ts"
import { shrunk } from "../kit/trials/wander/shrink.ts"
import { model as outboxModel } from "./outbox/outbox.model.ts"

const model = outboxModel as unknown as AnyModel
type AnyWalk = Walk<AnyStateMachine, unknown>
type Event = AnyWalk["steps"][number]["event"]

/** The outbox, which forgets that the browser came back online while it was sending. */
const planted = (() => {
  const { config, implementations } = outboxMachine
  const { flushing } = config.states as unknown as { readonly flushing: { readonly states: { readonly last: object } } }
  const last = { ...flushing.states.last, on: { flushed: "#outbox.resting" } }
  const states = { ...config.states, flushing: { ...flushing, states: { ...flushing.states, last } } }
  return createMachine({ ...config, states } as never, implementations as never) as unknown as AnyStateMachine
})()

/** The walk of these events, without those that cannot come there. */
const pathOf = (events: ReadonlyArray<Event>): AnyWalk => {
  const start = model.begin(undefined as never)
  let expected = start
  const steps = events.flatMap((event) => {
    const next = model.next(expected, event)
    if (next === null) return []
    expected = next
    return [{ event, expected }]
  })
  return { name: "a walk", input: undefined, start, steps }
}

const fails = async (machine: AnyStateMachine, events: ReadonlyArray<Event>): Promise<boolean> => {
  try {
    await walk({ ...model, machine }, pathOf(events))
    return false
  } catch {
    return true
  }
}

/** Any events of the model, by seed. */
const anyEvents = (seed: number, most: number): ReadonlyArray<Event> => {
  const random = seeded(seed)
  return Array.from({ length: most }, () => model.cases[Math.floor(random() * model.cases.length)]!)
}

const foundBy = async (machine: AnyStateMachine): Promise<ReadonlyArray<Event> | null> => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const events = anyEvents(seed, 60)
    if (await fails(machine, events)) return pathOf(events).steps.map(({ event }) => event)
  }
  return null
}

const kept = join(root, keptRecordings, "sending-while-online.json")

describe("a bug that is planted in a chart", () => {
  it("is found by a walk, shrunk, replayed, and gone once it is mended", async () => {
    const found = await foundBy(planted)
    expect(found?.length).toBeGreaterThan(10)
    const least = await shrunk(found ?? [], (events) => fails(planted, events))
    expect(least).toEqual([{ type: "browser.online" }, { type: "flushed" }])

    const broken = recordedSteps(planted, undefined, least)
    expect(replay(broken, new Map([["outbox", planted]])).difference).toBeNull()
    expect(replay(broken, await allCharts()).difference).toMatchObject({
      actor: "outbox",
      step: { event: { type: "browser.online" } },
      recorded: '"resting"',
      replayed: '{"flushing":"back"}'
    })

    expect(await fails(outboxMachine, least)).toBe(false)
    expect(await foundBy(outboxMachine)).toBeNull()
  })

  it("stays gone: its walk is kept, and the bug is named by the event that it does not hear", async () => {
    const recording = await readRecording(kept)
    expect(recording).toEqual(
      recordedSteps(outboxMachine, undefined, [{ type: "browser.online" }, { type: "flushed" }])
    )
    const mended = replay(recording, await allCharts())
    expect(report(recording, mended).at(-1)).toBe("No difference.")
    expect(isKeepable(mended)).toBe(true)
    const again = replay(recording, new Map([...(await allCharts()), ["outbox", planted]]))
    expect(report(recording, again).join("\n")).toContain('"browser.online"')
    expect(isKeepable(again)).toBe(false)
  })
})
