import { type AnyActorRef, type AnyEventObject, type AnyStateMachine, createActor, setup, SimulatedClock } from "xstate"
import { recordVisit } from "../../../src/machines/inspection/recordVisit.ts"
import type { Recording } from "../../../src/machines/inspection/Recording.ts"
import { typedTexts } from "../../../src/machines/inspection/typedTexts.ts"
import { seeded } from "../harness/seededRandom.ts"
import type { AnyModel, TimePassed } from "../model/Model.ts"
import { withSilentSlots } from "../model/silentActor.ts"

/** A parent of the chart, because some tell theirs something. */
export const stageOf = (machine: AnyStateMachine): AnyStateMachine =>
  setup({ actors: { child: machine } }).createMachine({
    id: `stage of ${machine.id}`,
    context: ({ spawn, input }) => ({ child: spawn("child", { id: "child", input: input as never }) }),
    on: { "*": {} }
  }) as unknown as AnyStateMachine

export interface RecordedWalk {
  readonly recording: Recording
  readonly steps: number
  /** A chart's error, which ends the walk; null without one. */
  readonly error: unknown
}

/** A chart that a walk is about to leave. */
interface LeftChart {
  readonly model: AnyModel
  readonly actor: AnyActorRef
}

/** Lets time pass in so small parts that no delay is over late. */
const passTime = (clock: SimulatedClock, by: number): void => {
  const part = Math.max(10, by / 1000)
  for (let left = by; left > 0; left -= part) clock.increment(Math.min(part, left))
}

const isTime = (event: AnyEventObject): event is TimePassed => event.type === "time.passed"

/** Records these steps of one chart without its slots. */
export const recordedSteps = (
  machine: AnyStateMachine,
  input: unknown,
  events: ReadonlyArray<AnyEventObject>
): Recording => {
  const clock = new SimulatedClock()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "walk", typed: typedTexts() })
  const root = createActor(withSilentSlots(machine), { input: input as never, clock, inspect: visit.inspect }).start()
  for (const event of events) {
    if (isTime(event)) passTime(clock, event.by)
    else root.send(event)
  }
  root.stop()
  return JSON.parse(JSON.stringify(visit.recording())) as Recording
}

/**
 * Walks at random over what models say may come, so many steps, and records it as one visit. It goes on from the next
 * model where one has nothing more to do. Before a chart is left, `look` sees it, and the recording so far.
 */
export const recordedWalk = async (
  models: ReadonlyArray<AnyModel>,
  seed: number,
  wanted: number,
  look: (left: LeftChart, recording: Recording) => Promise<void> = async () => undefined
): Promise<RecordedWalk> => {
  const random = seeded(seed)
  const one = <Item>(items: ReadonlyArray<Item>): Item | undefined => items[Math.floor(random() * items.length)]
  const clock = new SimulatedClock()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "walk", typed: typedTexts() })
  const recording = () => JSON.parse(JSON.stringify(visit.recording())) as Recording
  let error: unknown = null
  let steps = 0

  const walkOver = async (model: AnyModel) => {
    const input = one(model.inputs ?? [undefined])
    const root = createActor(stageOf(withSilentSlots(model.machine)), {
      input: input as never,
      clock,
      inspect: visit.inspect
    })
    root.subscribe({ error: (cause) => (error = cause) })
    root.start()
    const actor = (root.getSnapshot().context as { readonly child: AnyActorRef }).child
    let expected = model.begin(input as never)
    while (steps < wanted && error === null && model.isOver?.(expected) !== true) {
      const now = expected
      const event = one(model.cases.filter((each) => model.next(now, each) !== null)) as AnyEventObject | undefined
      if (event === undefined) break
      steps += 1
      if (isTime(event)) passTime(clock, event.by)
      else actor.send(event)
      expected = model.next(now, event as never)
    }
    if (error === null) await look({ model, actor }, recording())
    root.stop()
  }

  let over = 0
  for (let at = 0; steps < wanted && error === null; at += 1) {
    const model = models[at % models.length]
    const before = steps
    if (model !== undefined) await walkOver(model)
    over = steps === before ? over + 1 : 0
    // No model has anything to do.
    if (over >= models.length) break
  }
  return { recording: recording(), steps, error }
}
