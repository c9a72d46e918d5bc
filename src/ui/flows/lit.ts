import type { ReplayFrame } from "../../machines/inspection/replayFrames.ts"
import type { TransitionTaken } from "../../machines/inspection/transitionsTaken.ts"
import { pathsOf, type Running } from "./live.ts"

/** What drawings light up: where actors are, and what was taken last. */
export interface Lit {
  readonly running: ReadonlyArray<Running>
  readonly taken: ReadonlyArray<TransitionTaken>
}

/** What a recorded visit lights up at one of its events. */
export const litAt = ({ states, taken }: ReplayFrame): Lit => ({
  taken,
  running: [...states.values()].map(({ actor, chart, value, status }) => ({
    id: actor,
    name: chart,
    entered: ["(any)", ...pathsOf(value)],
    state: JSON.stringify(value) ?? "",
    context: "",
    isOver: status !== "active"
  }))
})

/** The chart of the actor to which the event came; null for one that this code does not know. */
export const chartOfEvent = (frames: ReadonlyArray<ReplayFrame>, at: number): string | null => {
  const actor = frames[at]?.step.actor ?? ""
  const known = frames[at]?.states.get(actor) ?? frames[at - 1]?.states.get(actor)
  return known?.chart ?? null
}
