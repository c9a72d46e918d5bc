import type { AnyStateMachine, AnyStateNode } from "xstate"
import { deedsOf, nameOf, type Transition, transitionsOf, within } from "./chartParts.ts"

/** A state with all that belongs inside its box. */
export interface ChartState {
  /** As in the chart's table: "(any)" for the chart itself, else keys from the outside in. */
  readonly path: string
  readonly name: string
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history"
  /** The state entered with this one; a parallel state enters all of its own. */
  readonly initial: ReadonlyArray<string>
  readonly deeds: ReadonlyArray<readonly [kind: string, what: string]>
  /** Transitions that do something and stay. */
  readonly stays: ReadonlyArray<Transition>
  readonly inner: ReadonlyArray<ChartState>
}

/** All transitions from one state to another. */
export interface ChartArrow {
  readonly from: string
  readonly to: string
  readonly transitions: ReadonlyArray<Transition>
}

export interface ChartGraph {
  readonly name: string
  readonly root: ChartState
  readonly arrows: ReadonlyArray<ChartArrow>
}

/** Deeds with a place of their own in a drawing. */
const drawn = ["type", "initial"]

const initialOf = (node: AnyStateNode): ReadonlyArray<string> => {
  if (node.type === "parallel") return Object.values(node.states).map(nameOf)
  return node.type === "compound" ? node.initial.target.map(nameOf) : []
}

const stateOf = (node: AnyStateNode): ChartState => ({
  path: nameOf(node),
  name: node.path.length === 0 ? node.machine.id : node.key,
  kind: node.type,
  initial: initialOf(node),
  deeds: deedsOf(node).filter(([kind]) => !drawn.includes(kind)),
  stays: transitionsOf(node).filter(({ targets }) => targets.length === 0),
  inner: Object.values(node.states).map(stateOf)
})

/** The chart as states in states, and arrows between them. A transition into several states has an arrow to each. */
export const chartGraph = (machine: AnyStateMachine): ChartGraph => {
  const arrows = new Map<string, { from: string; to: string; transitions: Array<Transition> }>()
  for (const transition of within(machine.root).flatMap(transitionsOf)) {
    for (const to of transition.targets) {
      const key = JSON.stringify([transition.state, to])
      const arrow = arrows.get(key) ?? { from: transition.state, to, transitions: [] }
      arrow.transitions.push(transition)
      arrows.set(key, arrow)
    }
  }
  return { name: machine.id, root: stateOf(machine.root), arrows: [...arrows.values()] }
}

/** The state and all within it, the outermost first. */
export const statesOf = (state: ChartState): ReadonlyArray<ChartState> => [state, ...state.inner.flatMap(statesOf)]
