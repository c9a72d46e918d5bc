import {
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventFromLogic,
  fromCallback,
  type InputFrom,
  setup,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine
} from "xstate"
import { TestModel } from "xstate/graph"

/** A slot at work: its name in its chart, and what it was started with. */
export interface Asked {
  readonly slot: string
  readonly input: unknown
}

/** What a slot at work was told. */
export interface Ordered {
  readonly slot: string
  readonly order: AnyEventObject
}

/** What one step of a path brought: the event that was sent and the news the machine emitted on it. */
export interface Step<M extends AnyStateMachine> {
  readonly event: EventFromLogic<M> | null
  readonly news: ReadonlyArray<EmittedFrom<M>>
  /** What the machine told its parent on it. */
  readonly told: ReadonlyArray<AnyEventObject>
  /** What is being asked of the world now: every slot at work, those of child charts too, in the order of asking. */
  readonly asked: ReadonlyArray<Asked>
  /** What slots at work were told on it, in order. */
  readonly ordered: ReadonlyArray<Ordered>
  readonly clock: SimulatedClock
}

/** A walk from the start: each step's event, and the snapshot the chart says it leads to. */
export interface Path<M extends AnyStateMachine> {
  readonly name: string
  readonly input: InputFrom<M> | undefined
  readonly start: SnapshotFrom<M>
  readonly steps: ReadonlyArray<{ readonly event: EventFromLogic<M>; readonly state: SnapshotFrom<M> }>
}

/** A pending delay that ends. */
export interface Delay {
  readonly type: `xstate.after.${string}`
}

/** What an event is caused with. */
export interface Scene<M extends AnyStateMachine> {
  readonly actor: Actor<M>
  readonly clock: SimulatedClock
}

/**
 * All a chart is tested with: the events that can reach it, and what must then be true of it.
 * Paths over every transition are generated from this, and so are the mutants that the same promises must catch.
 */
export interface Model<M extends AnyStateMachine> {
  readonly machine: M
  /** Every input worth starting with; paths are generated from each. */
  readonly inputs?: ReadonlyArray<InputFrom<M>>
  /** Every event with each payload worth trying; the pending delays too (`xstate.after.<delay>.<node id>`). */
  readonly cases: ReadonlyArray<EventFromLogic<M> | Delay>
  /** Whether an event that the chart would take can come there at all: a slot that was not asked does not answer. */
  readonly happens?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M> | Delay) => boolean
  /** What of the context decides where the chart can go next. Without it, states alone are told apart. */
  readonly facts?: (snapshot: SnapshotFrom<M>) => unknown
  /**
   * Names of child charts that run for real, with their own children; every slot stays silent, because its answers are
   * among the cases.
   */
  readonly alive?: ReadonlyArray<string>
  /** Puts a screen over the actor; answers with what takes it down again. */
  readonly show?: (actor: Actor<M>) => Undo | Promise<Undo>
  /** How a person, the clock or a child causes these events; every other event is sent. */
  readonly act?: {
    readonly [T in EventFromLogic<M>["type"]]?: (
      event: Extract<EventFromLogic<M>, { type: T }>,
      scene: Scene<M>
    ) => Done
  } & { readonly [T in Delay["type"]]: (event: Delay, scene: Scene<M>) => Done }
  /**
   * Throws when the actor, or the screen over it, does not keep what is promised in the `expected` state of the
   * original chart. Called at the start (`step.event` is null) and after each step.
   */
  readonly promise: (expected: SnapshotFrom<M>, actor: Actor<M>, step: Step<M>) => Done
  /** Asked once where a path ends; it may move the actor on to see where it stands. */
  readonly end?: (expected: SnapshotFrom<M>, actor: Actor<M>, step: Omit<Step<M>, "event">) => Done
}

type Done = void | Promise<void>
type Undo = () => Done

/** More states than this and the model's `facts` are too fine. */
const limit = 5000

/**
 * Shortest paths that together take every transition the cases can cause: a state reached by another event, or from
 * another state, counts as another one.
 */
export const pathsOf = <M extends AnyStateMachine>(model: Model<M>): ReadonlyArray<Path<M>> =>
  (model.inputs ?? [undefined]).flatMap((input, at) =>
    pathsFrom(model, input, model.inputs === undefined ? "" : `${at + 1}. `)
  )

/** The chart as it is explored: with a parent to tell things to, which XState's explorer does not give it. */
const asChild = (machine: AnyStateMachine): AnyStateMachine => {
  const parent = createActor(fromCallback(() => {}))
  const within = (scope: { readonly self: object }) => Object.assign(scope.self, { _parent: parent })
  return Object.assign(Object.create(machine) as AnyStateMachine, {
    getInitialSnapshot: (...[scope, input]: Parameters<AnyStateMachine["getInitialSnapshot"]>) => {
      within(scope)
      return machine.getInitialSnapshot(scope, input)
    },
    transition: (...[snapshot, event, scope]: Parameters<AnyStateMachine["transition"]>) => {
      within(scope)
      return machine.transition(snapshot, event, scope)
    }
  })
}

const pathsFrom = <M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M> | undefined, prefix: string) => {
  const cases: ReadonlyArray<AnyEventObject> = model.cases
  const number = new Map(cases.map((event, index) => [event, index]))
  const place = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, model.facts?.(snapshot as SnapshotFrom<M>)])
  const comes = (snapshot: AnyMachineSnapshot) => (event: AnyEventObject) =>
    (model.happens?.(snapshot as SnapshotFrom<M>, event as EventFromLogic<M>) ?? true) && snapshot.can(event)
  const paths = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(asChild(model.machine), {
    stateMatcher: (_, key) => key === "*"
  }).getShortestPaths({
    input,
    limit,
    events: (snapshot) => (snapshot.status === "active" ? cases.filter(comes(snapshot)) : []),
    serializeEvent: (event) => `${event.type} ${number.get(event) ?? ""}`,
    serializeState: (snapshot, event, previous) =>
      previous === undefined || event === undefined
        ? place(snapshot)
        : `${place(snapshot)} by ${number.get(event) ?? event.type} from ${place(previous)}`
  })
  return paths.map(({ steps: [first, ...steps], state }): Path<M> => ({
    name: prefix + [...steps.map((step) => step.event.type), JSON.stringify(state.value)].join(" › "),
    input,
    start: (first?.state ?? state) as SnapshotFrom<M>,
    steps: steps as unknown as Path<M>["steps"]
  }))
}

/** The chart with every slot silent and, of its child charts, only the living ones left. */
const silent = (
  machine: AnyStateMachine,
  alive: ReadonlyArray<string> | "all",
  asked: Set<Asked>,
  order: (ordered: Ordered) => void
): AnyStateMachine => {
  const quiet = ([name, logic]: [string, AnyActorLogic]): [string, AnyActorLogic] => {
    if (!(logic instanceof StateMachine)) {
      return [
        name,
        fromCallback(({ input, receive }) => {
          const call = { slot: name, input }
          asked.add(call)
          receive((event) => order({ slot: name, order: event }))
          return () => asked.delete(call)
        })
      ]
    }
    return [name, alive === "all" || alive.includes(name) ? silent(logic, "all", asked, order) : fromCallback(() => {})]
  }
  return machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(quiet)
    ) as never
  })
}

/** The machine as somebody's child, so that what it tells its parent is heard. */
const within = (
  machine: AnyStateMachine,
  input: unknown,
  clock: SimulatedClock,
  hear: (event: AnyEventObject) => void
) => {
  const parent = createActor(
    setup({ actors: { child: machine } }).createMachine({
      context: ({ spawn }) => ({ child: spawn("child", { input: input as never }) }),
      on: { "*": { actions: ({ event }) => hear(event) } }
    }),
    { clock }
  )
  return { parent, child: parent.getSnapshot().context.child as unknown as Actor<AnyStateMachine> }
}

/** Walks a path on a machine (the model's own, or a mutant of it), asking the model's promise at each step. */
export const walk = async <M extends AnyStateMachine>(model: Model<M>, path: Path<M>, machine: M = model.machine) => {
  const clock = new SimulatedClock()
  const asked = new Set<Asked>()
  const broken: Array<unknown> = []
  let news: Array<EmittedFrom<M>> = []
  let told: Array<AnyEventObject> = []
  let ordered: Array<Ordered> = []
  const quiet = silent(machine, model.alive ?? [], asked, (one) => ordered.push(one))
  const { parent, child } = within(quiet, path.input, clock, (event) => {
    if (!event.type.startsWith("xstate.")) told.push(event)
  })
  const actor = child as unknown as Actor<M>
  parent.subscribe({ error: (cause) => broken.push(cause) })
  actor.subscribe({ error: (cause) => broken.push(cause) })
  actor.on("*", (notice) => news.push(notice as EmittedFrom<M>))
  parent.start()
  const undo = await model.show?.(actor)
  const keep = async (expected: SnapshotFrom<M>, event: EventFromLogic<M> | null) => {
    if (broken.length > 0) throw broken[0]
    await model.promise(expected, actor, { event, news, told, asked: [...asked], ordered, clock })
    news = []
    told = []
    ordered = []
  }
  try {
    await keep(path.start, null)
    for (const { event, state } of path.steps) {
      if ((actor.getSnapshot() as AnyMachineSnapshot).status !== "active")
        throw new Error(`The chart ended before ${event.type}.`)
      const act = model.act?.[event.type as EventFromLogic<M>["type"]]
      if (act === undefined) actor.send(event)
      else await act(event as never, { actor, clock })
      await keep(state, event)
    }
    await model.end?.(path.steps.at(-1)?.state ?? path.start, actor, { news, told, asked: [...asked], ordered, clock })
  } finally {
    await undo?.()
    parent.stop()
  }
}
