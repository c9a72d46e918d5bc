import {
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventFromLogic,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom
} from "xstate"
import { TestModel } from "xstate/graph"

/** What one step of a path brought: the event that was sent and the news the machine emitted on it. */
export interface Step<M extends AnyStateMachine> {
  readonly event: EventFromLogic<M> | null
  readonly news: ReadonlyArray<EmittedFrom<M>>
}

/** A walk from the start: each step's event, and the snapshot the chart says it leads to. */
export interface Path<M extends AnyStateMachine> {
  readonly name: string
  readonly start: SnapshotFrom<M>
  readonly steps: ReadonlyArray<{ readonly event: EventFromLogic<M>; readonly state: SnapshotFrom<M> }>
}

/**
 * All a chart is tested with: the events that can reach it, and what must then be true of it.
 * Paths over every transition are generated from this, and so are the mutants that the same promises must catch.
 */
export interface Model<M extends AnyStateMachine> {
  readonly machine: M
  readonly input?: InputFrom<M>
  /** Every event with each payload worth trying; the pending delays too (`xstate.after.<delay>.<node id>`). */
  readonly cases: ReadonlyArray<EventFromLogic<M>>
  /** What of the context decides where the chart can go next. Without it, states alone are told apart. */
  readonly facts?: (snapshot: SnapshotFrom<M>) => unknown
  /** Names of invoked actors that run for real; all others stay silent, because their answers are among the cases. */
  readonly alive?: ReadonlyArray<string>
  /** Puts a screen over the actor; answers with what takes it down again. */
  readonly show?: (actor: Actor<M>) => Undo | Promise<Undo>
  /** How a person causes these events; every other event is sent. */
  readonly act?: { readonly [T in EventFromLogic<M>["type"]]?: () => void | Promise<void> }
  /**
   * Throws when the actor, or the screen over it, does not keep what is promised in the `expected` state of the
   * original chart. Called at the start (`step.event` is null) and after each step.
   */
  readonly promise: (expected: SnapshotFrom<M>, actor: Actor<M>, step: Step<M>) => void | Promise<void>
}

type Undo = () => void | Promise<void>

/** More states than this and the model's `facts` are too fine. */
const limit = 5000

/**
 * Shortest paths that together take every transition the cases can cause: a state reached by another event, or from
 * another state, counts as another one.
 */
export const pathsOf = <M extends AnyStateMachine>(model: Model<M>): ReadonlyArray<Path<M>> => {
  const cases: ReadonlyArray<AnyEventObject> = model.cases
  const number = new Map(cases.map((event, index) => [event, index]))
  const place = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, model.facts?.(snapshot as SnapshotFrom<M>)])
  const paths = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(model.machine, {
    stateMatcher: (_, key) => key === "*"
  }).getShortestPaths({
    input: model.input,
    limit,
    events: (snapshot) => (snapshot.status === "active" ? cases.filter((event) => snapshot.can(event)) : []),
    serializeEvent: (event) => `${event.type} ${number.get(event) ?? ""}`,
    serializeState: (snapshot, event, previous) =>
      previous === undefined || event === undefined
        ? place(snapshot)
        : `${place(snapshot)} by ${number.get(event) ?? event.type} from ${place(previous)}`
  })
  return paths.map(({ steps: [first, ...steps], state }) => ({
    name: [...steps.map((step) => step.event.type), JSON.stringify(state.value)].join(" › "),
    start: (first?.state ?? state) as SnapshotFrom<M>,
    steps: steps as unknown as Path<M>["steps"]
  }))
}

const silent = (machine: AnyStateMachine, alive: ReadonlyArray<string>) =>
  Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      alive.includes(name) ? logic : fromCallback(() => {})
    ])
  )

/** Walks a path on a machine (the model's own, or a mutant of it), asking the model's promise at each step. */
export const walk = async <M extends AnyStateMachine>(model: Model<M>, path: Path<M>, machine: M = model.machine) => {
  const quiet = machine.provide({ actors: silent(machine, model.alive ?? []) as never }) as M
  const options = { clock: new SimulatedClock(), ...(model.input === undefined ? {} : { input: model.input }) }
  const actor = createActor(quiet, options as never) as unknown as Actor<M>
  const broken: Array<unknown> = []
  let news: Array<EmittedFrom<M>> = []
  actor.subscribe({ error: (cause) => broken.push(cause) })
  actor.on("*", (notice) => news.push(notice as EmittedFrom<M>))
  actor.start()
  const undo = await model.show?.(actor)
  const keep = async (expected: SnapshotFrom<M>, event: EventFromLogic<M> | null) => {
    if (broken.length > 0) throw broken[0]
    await model.promise(expected, actor, { event, news })
    news = []
  }
  try {
    await keep(path.start, null)
    for (const { event, state } of path.steps) {
      if ((actor.getSnapshot() as AnyMachineSnapshot).status !== "active")
        throw new Error(`The chart ended before ${event.type}.`)
      const act = model.act?.[event.type as EventFromLogic<M>["type"]]
      if (act === undefined) actor.send(event)
      else await act()
      await keep(state, event)
    }
  } finally {
    await undo?.()
    actor.stop()
  }
}
