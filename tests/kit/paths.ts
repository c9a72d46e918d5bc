import {
  type Actor,
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createEmptyActor,
  type EmittedFrom,
  type EventFromLogic,
  fromCallback,
  type InputFrom,
  setup,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine
} from "xstate"

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
  /**
   * Whether a living child may make something else of the actor, after this event, than the chart alone would: a walk
   * ends with it.
   */
  readonly strays?: (event: EventFromLogic<M> | Delay) => boolean
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

/** A walk is broken off after so many steps, so that what breaks it is found soon. */
const longest = 24

/** Steps that a new beginning costs beside those to its place: a screen is put up and taken down for it. */
const beginning = 2

/**
 * Walks that together take every transition the cases can cause: a state reached by another event, or from another
 * state, counts as another one. Where the model looks at ends, they are the shortest, so that there are many.
 */
export const pathsOf = <M extends AnyStateMachine>(model: Model<M>): ReadonlyArray<Path<M>> =>
  (model.inputs ?? [undefined]).flatMap((input, at) =>
    pathsFrom(model, input, model.inputs === undefined ? "" : `${at + 1}.`)
  )

/** A snapshot and the way to it: `place` is all of it that decides where the chart can go next, as the model says. */
interface Stand {
  readonly snapshot: AnyMachineSnapshot
  readonly place: string
  readonly steps: ReadonlyArray<{ readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }>
  /** The transitions taken on the way. */
  readonly taken: ReadonlyArray<string>
}

/** A transition that was found, and how the chart was brought to take it first. */
interface Found {
  readonly name: string
  readonly from: string
  readonly event: AnyEventObject
  readonly stand: Stand
}

/** What the chart itself makes of events: with a parent to tell things to, and no action carried out. */
const wayOf = <M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M> | undefined) => {
  const self = Object.assign(createEmptyActor(), { _parent: createActor(fromCallback(() => {})) })
  const nothing = () => {}
  const scope = {
    self,
    system: self.system,
    id: "",
    sessionId: "",
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing
  } as unknown as AnyActorScope
  const cases: ReadonlyArray<AnyEventObject> = model.cases
  const place = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, model.facts?.(snapshot as SnapshotFrom<M>)])
  const comes = (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
    snapshot.status === "active" &&
    (model.happens?.(snapshot as SnapshotFrom<M>, event as EventFromLogic<M>) ?? true) &&
    snapshot.can(event)
  const start: AnyMachineSnapshot = model.machine.getInitialSnapshot(scope, input)
  return {
    start: { snapshot: start, place: place(start), steps: [], taken: [] } satisfies Stand,
    /** Where the event leads; null where it does not come. */
    next: ({ snapshot, place: from, steps, taken }: Stand, event: AnyEventObject): Stand | null => {
      if (!comes(snapshot, event)) return null
      const state: AnyMachineSnapshot = model.machine.transition(snapshot, event, scope)
      const to = place(state)
      return {
        snapshot: state,
        place: to,
        steps: [...steps, { event, state }],
        taken: [...taken, `${from} by ${cases.indexOf(event)} to ${to}`]
      }
    }
  }
}

type Way = ReturnType<typeof wayOf>

/** Every transition, those that take the fewest steps first. */
const explored = ({ start, next }: Way, cases: ReadonlyArray<AnyEventObject>): ReadonlyArray<Found> => {
  const found = new Map<string, Found>()
  const ahead: Array<Stand> = [start]
  for (const stand of ahead) {
    for (const event of cases) {
      const reached = next(stand, event)
      const name = reached?.taken.at(-1)
      if (reached === null || name === undefined || found.has(name)) continue
      found.set(name, { name, from: stand.place, event, stand: reached })
      ahead.push(reached)
    }
    if (found.size > limit) throw new Error(`More than ${limit} transitions: are the model's facts too fine?`)
  }
  return [...found.values()]
}

/** The nearest way from a place along known transitions to one that is wanted, that one included. */
const nearest = (
  from: string,
  leaving: ReadonlyMap<string, ReadonlyArray<Found>>,
  isWanted: (found: Found) => boolean,
  isOpen: (found: Found) => boolean,
  isEnd: (stand: Stand) => boolean
): ReadonlyArray<Found> | null => {
  const seen = new Set([from])
  const ahead: Array<{ readonly place: string; readonly way: ReadonlyArray<Found> }> = [{ place: from, way: [] }]
  for (const { place, way } of ahead) {
    const open = (leaving.get(place) ?? []).filter(isOpen)
    const wanted = open.find(isWanted)
    if (wanted !== undefined) return [...way, wanted]
    for (const found of open) {
      if (seen.has(found.stand.place) || isEnd(found.stand)) continue
      seen.add(found.stand.place)
      ahead.push({ place: found.stand.place, way: [...way, found] })
    }
  }
  return null
}

/**
 * Goes on from one transition that is not taken yet to the nearest other, as the chart really goes: where that is not
 * as was found, because the model's facts leave something out, another is looked for. A new walk begins where starting
 * anew is as near; it begins on the way on which its first transition was found, so that all are taken in the end.
 */
const covering = (
  { start, next }: Way,
  all: ReadonlyArray<Found>,
  strays: (event: AnyEventObject) => boolean
): ReadonlyArray<Stand> => {
  const leaving = Map.groupBy(all, ({ from }) => from)
  const left = new Map(all.map((found) => [found.name, found]))
  const take = (stand: Stand) => {
    for (const name of stand.taken) left.delete(name)
    return stand
  }
  const isEnd = ({ snapshot, steps }: Stand) => {
    const last = steps.at(-1)
    return snapshot.status !== "active" || (last !== undefined && strays(last.event))
  }
  const walked = (stand: Stand): Stand => {
    let now = stand
    const strange = new Set<Found>()
    while (now.steps.length < longest && !isEnd(now)) {
      const isOpen = (found: Found) => !strange.has(found)
      const isLeft = (found: Found) => left.has(found.name)
      const way =
        nearest(now.place, leaving, (found) => isLeft(found) && !isEnd(found.stand), isOpen, isEnd) ??
        nearest(now.place, leaving, isLeft, isOpen, isEnd)
      const goal = way?.at(-1)
      if (!way || !goal || (way.length > 1 && way.length >= goal.stand.steps.length + beginning)) break
      for (const found of way) {
        const reached = next(now, found.event)
        if (reached?.place !== found.stand.place) {
          strange.add(found)
          break
        }
        now = take(reached)
      }
    }
    return now
  }
  const stands: Array<Stand> = []
  for (const first of all) if (left.has(first.name)) stands.push(walked(take(first.stand)))
  return stands.length === 0 ? [start] : stands
}

/** The shortest way to each transition, without those that another goes on from. */
const shortest = ({ start }: Way, all: ReadonlyArray<Found>): ReadonlyArray<Stand> => {
  const passed = new Set(all.map(({ stand }) => stand.taken.at(-2)))
  return all.length === 0 ? [start] : all.filter(({ name }) => !passed.has(name)).map(({ stand }) => stand)
}

const pathsFrom = <M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M> | undefined, prefix: string) => {
  const way = wayOf(model, input)
  const all = explored(way, model.cases)
  const stands =
    model.end === undefined
      ? covering(way, all, (event) => model.strays?.(event as EventFromLogic<M>) ?? false)
      : shortest(way, all)
  return stands.map(({ steps, snapshot }, at): Path<M> => ({
    name: `walk ${prefix}${at + 1}, ${steps.length} steps to ${JSON.stringify(snapshot.value)}`,
    input,
    start: way.start.snapshot as SnapshotFrom<M>,
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

/** Where on its path a promise was broken, in words: the events up to there, and the state the last should lead to. */
const whereabouts = ({ start, steps }: Path<AnyStateMachine>, at: number): string => {
  const state = (index: number) => JSON.stringify((index === 0 ? start : steps[index - 1]?.state)?.value)
  if (at === 0) return `At the start, ${state(0)}:`
  if (at > steps.length) return `At the end, ${state(steps.length)}:`
  const events = steps.slice(0, at).map(({ event }) => JSON.stringify(event))
  const way = events.length > 1 ? ` after ${events.slice(0, -1).join(" › ")}` : ""
  return `At step ${at} of ${steps.length}, ${events.at(-1)} from ${state(at - 1)} to ${state(at)}${way}:`
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
  let at = 0
  try {
    await keep(path.start, null)
    for (const { event, state } of path.steps) {
      at += 1
      if ((actor.getSnapshot() as AnyMachineSnapshot).status !== "active")
        throw new Error(`The chart ended before ${event.type}.`)
      const act = model.act?.[event.type as EventFromLogic<M>["type"]]
      if (act === undefined) actor.send(event)
      else await act(event as never, { actor, clock })
      await keep(state, event)
    }
    at += 1
    await model.end?.(path.steps.at(-1)?.state ?? path.start, actor, { news, told, asked: [...asked], ordered, clock })
  } catch (cause) {
    if (cause instanceof Error) {
      const said = cause.message
      cause.message = `${whereabouts(path, at)}\n${said}`
      cause.stack = (cause.stack ?? "").replace(said, () => cause.message)
    }
    throw cause
  } finally {
    await undo?.()
    parent.stop()
  }
}
