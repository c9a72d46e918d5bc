import type { InspectionEvent } from "xstate"
import type { Recording, Step } from "./Recording.ts"
import { type ActorState, type Charts, openReplay, type Replayed } from "./replay.ts"
import { type TransitionTaken, transitionsTaken } from "./transitionsTaken.ts"

/** What every actor was after a step that was done. */
export interface ReplayFrame {
  readonly step: Step
  readonly states: ReadonlyMap<string, ActorState>
  /** What any chart did on this step, in order. */
  readonly taken: ReadonlyArray<TransitionTaken>
}

export interface ReplayFrames {
  readonly frames: ReadonlyArray<ReplayFrame>
  readonly done: Replayed
}

/** The whole replay, so that one can go to any step of it, also back. */
export const replayFrames = (recording: Recording, charts: Charts): ReplayFrames => {
  let taken: Array<TransitionTaken> = []
  const replay = openReplay(
    recording,
    charts,
    (inspected: InspectionEvent) => void taken.push(...transitionsTaken(inspected))
  )
  const frames: Array<ReplayFrame> = []
  for (let step = replay.next(); step !== null; step = replay.next()) {
    frames.push({ step, states: replay.states(), taken })
    taken = []
  }
  replay.stop()
  return { frames, done: replay.done() }
}
