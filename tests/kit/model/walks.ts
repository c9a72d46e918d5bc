import type { AnyStateMachine, InputFrom } from "xstate"
import { type Case, type Model, placeOf, type Walk } from "./Model.ts"

/** With more transitions than this the model tells too many places apart. */
const limit = 20_000

/** A walk is broken off after so many steps, so that what breaks it is found soon. */
const longest = 24

/** Steps that a new beginning costs beside those to its place: a screen is put up and taken down for it. */
const beginning = 2

/** An expected state and the way to it. */
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

/** The model as a graph: where walks begin, and where an event leads from there. */
const graphOf = <M extends AnyStateMachine, Expected>(model: Model<M, Expected>, input: InputFrom<M> | undefined) => {
  const expected = model.begin(input as InputFrom<M>)
  return {
    start: { expected, place: placeOf(model, expected), steps: [], taken: [] } as Stand<M, Expected>,
    /** Where the event leads; null where it cannot come. */
    next: (from: Stand<M, Expected>, event: Case<M>): Stand<M, Expected> | null => {
      if (model.isOver?.(from.expected) === true) return null
      const reached = model.next(from.expected, event)
      if (reached === null) return null
      const way = `${placeOf(model, from.expected)} by ${model.cases.indexOf(event)} to ${placeOf(model, reached)}`
      // Where pairs are wanted, a place is told apart by the transition that led there.
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

/** Every transition, those that take the fewest steps first. */
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

/** The nearest way from a place along known transitions to one that is wanted, that one included. */
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
 * Goes on from one transition that is not taken yet to the nearest other. Where a way leads elsewhere than was found,
 * because `place` leaves something out, another is looked for. A new walk begins where starting anew is as near, on the
 * way on which its first transition was found, so that all are taken in the end.
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
      // What ends the walk is left for last.
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

/** The shortest way to each transition, without those that another goes on from. */
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
 * Walks that together take every transition the model expects: a state reached by another event, or from another state,
 * counts as another one. Where the model looks at ends, they are the shortest, so that there are many.
 */
export const walksOf = <M extends AnyStateMachine, Expected>(
  model: Model<M, Expected>
): ReadonlyArray<Walk<M, Expected>> =>
  (model.inputs ?? [undefined]).flatMap((input, at) =>
    walksFrom(model, input, model.inputs === undefined ? "" : `${at + 1}.`)
  )
