import type { AnyStateMachine, AnyStateNode, InspectionEvent } from "xstate"
import { definitionsOf, transitionsOf, within } from "./chartParts.ts"

/** A transition that an actor took, by the names of its chart and of its own. */
export interface TransitionTaken {
  readonly chart: string
  readonly transition: string
}

/** The names of all transitions of a chart, in the order of its table. */
export const transitionNames = (machine: AnyStateMachine): ReadonlyArray<string> =>
  within(machine.root)
    .flatMap(transitionsOf)
    .map(({ name }) => name)

const named = new WeakMap<AnyStateNode, ReadonlyMap<object, string>>()

const namesIn = (node: AnyStateNode): ReadonlyMap<object, string> => {
  const words = transitionsOf(node)
  return new Map(definitionsOf(node).map((definition, place) => [definition, words[place]?.name ?? ""]))
}

/**
 * The transitions that this step of an actor took. A macrostep is told as its microsteps, so that those without an event
 * count too; the start of an actor is none.
 */
export const transitionsTaken = (inspected: InspectionEvent): ReadonlyArray<TransitionTaken> => {
  if (inspected.type !== "@xstate.microstep") return []
  return inspected._transitions.flatMap((transition) => {
    const { source } = transition
    const names = named.get(source) ?? namesIn(source)
    named.set(source, names)
    const name = names.get(transition)
    return name === undefined ? [] : [{ chart: source.machine.id, transition: name }]
  })
}
