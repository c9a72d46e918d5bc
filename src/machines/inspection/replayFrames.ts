import type { Recording, Step } from "./Recording.ts"
import { type ActorState, type Charts, openReplay, type Replayed } from "./replay.ts"

/** What every actor was after a step that was done. */
export interface ReplayFrame {
  readonly step: Step
  readonly states: ReadonlyMap<string, ActorState>
}

export interface ReplayFrames {
  readonly frames: ReadonlyArray<ReplayFrame>
  readonly done: Replayed
}

/** The whole replay, so that one can go to any step of it, also back. */
export const replayFrames = (recording: Recording, charts: Charts): ReplayFrames => {
  const replay = openReplay(recording, charts)
  const frames: Array<ReplayFrame> = []
  for (let step = replay.next(); step !== null; step = replay.next()) {
    frames.push({ step, states: new Map(replay.states()) })
  }
  replay.stop()
  return { frames, done: replay.done() }
}
