import type { AnyStateMachine, InputFrom } from "xstate"
import { type Case, type Model, placeOf, type Walk } from "./Model.ts"

/** With more transitions, the model distinguishes too many states. */
const limit = 20_000

/** Walks are short, so that a failure comes early; much shorter ones go the same ways from their start again. */
const longest = 48

/** The cost of a new walk in steps, besides those to its first transition: a screen is drawn and removed for it. */
const beginning = 2

/** An expected state and the steps to it. */
interface Stand<M extends AnyStateMachine, Expected> {
  readonly expected: Expected
  readonly place: string
  readonly steps: Walk<M, Expected>["steps"]
  /** The transitions taken on the way. */
  readonly taken: ReadonlyArray<string>
}

/** A transition, and the shortest way that takes it. */
interface Found<M extends AnyStateMachine, Expected> {
  readonly name: string
  readonly from: string
  readonly event: Case<M>
  readonly stand: Stand<M, Expected>
}

/** The model as a graph: its start states, and the target of each event. */
const graphOf = <M extends AnyStateMachine, Expected>(model: Model<M, Expected>, input: InputFrom<M> | undefined) => {
  const expected = model.begin(input as InputFrom<M>)
  return {
    start: { expected, place: placeOf(model, expected), steps: [], taken: [] } as Stand<M, Expected>,
    /** The target of the event; null if the event cannot come. */
    next: (from: Stand<M, Expected>, event: Case<M>): Stand<M, Expected> | null => {
      if (model.isOver?.(from.expected) === true) return null
      const reached = model.next(from.expected, event)
      if (reached === null) return null
      const way = `${placeOf(model, from.expected)} by ${model.cases.indexOf(event)} to ${placeOf(model, reached)}`
      // For pairs, states are also distinguished by the transition that led there.
      const isPaired = model.pairs === true
      return {
        expected: reached,
        place: isPaired ? way : placeOf(model, reached),
        steps: [...from.steps, { event, expected: reached }],
        taken: [...from.taken, isPaired ? `${from.place}, ${way}` : way]
      }
    }
  }
}

type Graph<M extends AnyStateMachine, Expected> = ReturnType<typeof graphOf<M, Expected>>

/** Every transition, nearest first. */
const explored = <M extends AnyStateMachine, Expected>(
  { start, next }: Graph<M, Expected>,
  cases: ReadonlyArray<Case<M>>
): ReadonlyArray<Found<M, Expected>> => {
  const found = new Map<string, Found<M, Expected>>()
  const ahead = [start]
  for (const stand of ahead) {
    for (const event of cases) {
      const reached = next(stand, event)
      const name = reached?.taken.at(-1)
      if (reached === null || name === undefined || found.has(name)) continue
      found.set(name, { name, from: stand.place, event, stand: reached })
      ahead.push(reached)
    }
    if (found.size > limit)
      throw new Error(`More than ${limit} transitions: does the model tell too many places apart?`)
  }
  return [...found.values()]
}

/** The shortest way along known transitions to a wanted one, which it includes. */
const nearest = <M extends AnyStateMachine, Expected>(
  from: string,
  leaving: ReadonlyMap<string, ReadonlyArray<Found<M, Expected>>>,
  isWanted: (found: Found<M, Expected>) => boolean,
  isOpen: (found: Found<M, Expected>) => boolean
): ReadonlyArray<Found<M, Expected>> | null => {
  const seen = new Set([from])
  const ahead: Array<{ readonly place: string; readonly way: ReadonlyArray<Found<M, Expected>> }> = [
    { place: from, way: [] }
  ]
  for (const { place, way } of ahead) {
    const open = (leaving.get(place) ?? []).filter(isOpen)
    const wanted = open.find(isWanted)
    if (wanted !== undefined) return [...way, wanted]
    for (const found of open) {
      if (seen.has(found.stand.place)) continue
      seen.add(found.stand.place)
      ahead.push({ place: found.stand.place, way: [...way, found] })
    }
  }
  return null
}

/**
 * Goes from one untaken transition to the nearest other. If a step leads elsewhere than planned, because `place` leaves
 * something out, another way is planned. A new walk begins where that is no longer, on the way on which its first
 * transition was found, so that all are taken.
 */
const covering = <M extends AnyStateMachine, Expected>(
  { start, next }: Graph<M, Expected>,
  all: ReadonlyArray<Found<M, Expected>>,
  isOver: (expected: Expected) => boolean
): ReadonlyArray<Stand<M, Expected>> => {
  const leaving = Map.groupBy(all, ({ from }) => from)
  const left = new Set(all.map(({ name }) => name))
  const take = (stand: Stand<M, Expected>) => {
    for (const name of stand.taken) left.delete(name)
    return stand
  }
  const walked = (stand: Stand<M, Expected>): Stand<M, Expected> => {
    let now = stand
    const strange = new Set<Found<M, Expected>>()
    while (now.steps.length < longest && !isOver(now.expected)) {
      const isOpen = (found: Found<M, Expected>) => !strange.has(found)
      const isLeft = ({ name }: Found<M, Expected>) => left.has(name)
      // Transitions that end a walk come last.
      const goesOn = (found: Found<M, Expected>) => isLeft(found) && !isOver(found.stand.expected)
      const way = nearest(now.place, leaving, goesOn, isOpen) ?? nearest(now.place, leaving, isLeft, isOpen)
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
  const stands: Array<Stand<M, Expected>> = []
  for (const first of all) if (left.has(first.name)) stands.push(walked(take(first.stand)))
  return stands.length === 0 ? [start] : stands
}

/** The shortest way to each transition, without ways that are the beginning of another. */
const shortest = <M extends AnyStateMachine, Expected>(
  { start }: Graph<M, Expected>,
  all: ReadonlyArray<Found<M, Expected>>
): ReadonlyArray<Stand<M, Expected>> => {
  const passed = new Set(all.map(({ stand }) => stand.taken.at(-2)))
  return all.length === 0 ? [start] : all.filter(({ name }) => !passed.has(name)).map(({ stand }) => stand)
}

const walksFrom = <M extends AnyStateMachine, Expected>(
  model: Model<M, Expected>,
  input: InputFrom<M> | undefined,
  prefix: string
): ReadonlyArray<Walk<M, Expected>> => {
  const graph = graphOf(model, input)
  const all = explored(graph, model.cases)
  const stands =
    model.end === undefined
      ? covering(graph, all, (expected) => model.isOver?.(expected) ?? false)
      : shortest(graph, all)
  return stands.map(({ steps }, at) => ({
    name: `walk ${prefix}${at + 1}, ${steps.length} steps`,
    input,
    start: graph.start.expected,
    steps
  }))
}

/**
 * Walks that together take every transition the model expects, each distinguished by state before, event and state
 * after. If the model has an `end`, they are the shortest ones, so that there are many ends.
 */
export const walksOf = <M extends AnyStateMachine, Expected>(
  model: Model<M, Expected>
): ReadonlyArray<Walk<M, Expected>> =>
  (model.inputs ?? [undefined]).flatMap((input, at) =>
    walksFrom(model, input, model.inputs === undefined ? "" : `${at + 1}.`)
  )

/** The shortest way to every transition that the model expects, the shortest first, and before them each start alone. */
export const nearestFirst = <M extends AnyStateMachine, Expected>(
  model: Model<M, Expected>
): ReadonlyArray<Pick<Walk<M, Expected>, "input" | "steps">> =>
  (model.inputs ?? [undefined])
    .flatMap((input) => {
      const graph = graphOf(model, input)
      return [graph.start, ...explored(graph, model.cases).map(({ stand }) => stand)].map(({ steps }) => ({
        input,
        steps
      }))
    })
    .toSorted((one, other) => one.steps.length - other.steps.length)
