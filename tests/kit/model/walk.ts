import { expect } from "vitest"
import { type Actor, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, SimulatedClock } from "xstate"
import { type TransitionTaken, transitionsTaken } from "../../../src/machines/inspection/transitionsTaken.ts"
import type { Asked, Case, Change, Model, Step, TimePassed, Walk } from "./Model.ts"
import { startSilent } from "./silentActor.ts"

/** The place of a failure: the walk's events up to it, and the state expected after the last. */
const whereabouts = <M extends AnyStateMachine, Expected>({ start, steps }: Walk<M, Expected>, at: number): string => {
  const state = (index: number) => JSON.stringify(index === 0 ? start : steps[index - 1]?.expected)
  if (at === 0) return `At the start, ${state(0)}:`
  if (at > steps.length) return `At the end, ${state(steps.length)}:`
  const events = steps.slice(0, at).map(({ event }) => JSON.stringify(event))
  const way = events.length > 1 ? ` after ${events.slice(0, -1).join(" › ")}` : ""
  return `At step ${at} of ${steps.length}, ${events.at(-1)} from ${state(at - 1)} to ${state(at)}${way}:`
}

const names = (slots: ReadonlyArray<Asked>) => slots.map(({ slot }) => slot).toSorted()

/** The slots that are expected now and were not before. */
const newly = <M extends AnyStateMachine, Expected>(model: Model<M, Expected>, change: Change<M, Expected>) => {
  const before = (change.before === null ? [] : (model.asks?.(change.before) ?? [])).map((one) => JSON.stringify(one))
  return (model.asks?.(change.expected) ?? []).filter((one) => {
    const at = before.indexOf(JSON.stringify(one))
    if (at >= 0) before.splice(at, 1)
    return at < 0
  })
}

/** Compares a step's effects with those that the model expects. */
const compare = <M extends AnyStateMachine, Expected>(
  model: Model<M, Expected>,
  change: Change<M, Expected>,
  { news, told, asked, begun, ordered }: Step<M, Expected>
) => {
  expect(news, "news").toEqual(model.news?.(change) ?? [])
  expect(told, "told to the parent").toEqual(model.tells?.(change) ?? [])
  expect(ordered, "orders to slots at work").toEqual(model.orders?.(change) ?? [])
  if (model.asks === undefined) return
  expect(asked, "slots at work").toEqual(model.asks(change.expected))
  const begins = model.begins?.(change).toSorted() ?? names(newly(model, change))
  expect(names(begun), "slots started on this step").toEqual(begins)
}

const isTime = (event: { readonly type: string }): event is TimePassed => event.type === "time.passed"

/** Takes one walk, and compares the chart with the model at each step. `note` is told each transition and its step. */
export const walk = async <M extends AnyStateMachine, Expected>(
  model: Model<M, Expected>,
  path: Walk<M, Expected>,
  note: (taken: TransitionTaken, step: number) => void = () => {}
): Promise<void> => {
  const clock = new SimulatedClock()
  let at = 0
  const stage = startSilent(model.machine, model.alive ?? [], path.input, clock, model.watched, (inspected) => {
    for (const taken of transitionsTaken(inspected)) note(taken, at)
  })
  const actor = stage.actor as unknown as Actor<M>
  const snapshot = (): AnyMachineSnapshot => stage.actor.getSnapshot()
  const undo = await model.show?.(actor)
  let known: ReadonlySet<Asked> = new Set()
  let last: Step<M, Expected> | null = null
  const keep = async (change: Change<M, Expected>) => {
    const { before, event, expected } = change
    const look = (): Step<M, Expected> => {
      if (stage.broken.length > 0) throw stage.broken[0]
      const { news, told, ordered } = stage.heard()
      const asked = [...stage.asked]
      const begun = asked.filter((one) => !known.has(one))
      return { before, event, news: news as unknown as Step<M, Expected>["news"], told, ordered, asked, begun, clock }
    }
    await model.promise?.(expected, actor, look())
    last = look()
    expect(snapshot().status, "whether it has ended").toBe(model.isOver?.(expected) === true ? "done" : "active")
    compare(model, change, last)
    known = new Set(last.asked)
    stage.forget()
  }
  let before = path.start
  try {
    await keep({ before: null, event: null, expected: path.start })
    for (const { event, expected } of path.steps) {
      at += 1
      const act = model.act?.[(event as AnyEventObject).type as keyof typeof model.act]
      if (isTime(event)) clock.increment(event.by)
      else if (act === undefined) actor.send(event)
      else await act(event as never, { actor, clock, before })
      await keep({ before, event: event as Case<M>, expected })
      before = expected
    }
    at += 1
    if (last !== null) await model.end?.(before, actor, last)
  } catch (cause) {
    if (cause instanceof Error) {
      const said = cause.message
      cause.message = `${whereabouts(path, at)}\n${said}`
      cause.stack = (cause.stack ?? "").replace(said, () => cause.message)
    }
    throw cause
  } finally {
    await undo?.()
    stage.stop()
  }
}
