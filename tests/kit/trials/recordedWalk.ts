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
  /** The chart's error, which ends a walk; null without one. */
  readonly error: unknown
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

/** Walks at random over what the model says may come, at most so many steps, and records it; then looks at both. */
export const recordedWalk = async (
  model: AnyModel,
  seed: number,
  most: number,
  look: (actor: AnyActorRef, recording: Recording) => Promise<void> = async () => undefined
): Promise<RecordedWalk> => {
  const random = seeded(seed)
  const one = <Item>(items: ReadonlyArray<Item>): Item | undefined => items[Math.floor(random() * items.length)]
  const clock = new SimulatedClock()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "walk", typed: typedTexts() })
  const input = one(model.inputs ?? [undefined])
  const root = createActor(stageOf(withSilentSlots(model.machine)), {
    input: input as never,
    clock,
    inspect: visit.inspect
  })
  let error: unknown = null
  root.subscribe({ error: (cause) => (error = cause) })
  root.start()
  const actor = (root.getSnapshot().context as { readonly child: AnyActorRef }).child
  let expected = model.begin(input as never)
  let steps = 0
  while (steps < most && error === null && model.isOver?.(expected) !== true) {
    const now = expected
    const event = one(model.cases.filter((each) => model.next(now, each) !== null)) as AnyEventObject | undefined
    if (event === undefined) break
    steps += 1
    if (isTime(event)) passTime(clock, event.by)
    else actor.send(event)
    expected = model.next(now, event as never)
  }
  const recording = JSON.parse(JSON.stringify(visit.recording())) as Recording
  if (error === null) await look(actor, recording)
  root.stop()
  return { recording, steps, error }
}
