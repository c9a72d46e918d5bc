import type { Recording, Step } from "./Recording.ts"
import { type ActorState, type Charts, openReplay, type Replayed } from "./replay.ts"

/** What every actor was after a step. */
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
  let place = 0
  const steps = recording.entries.filter((entry): entry is Step => entry.kind !== "state")
  for (let goesOn = replay.next(); ; goesOn = replay.next()) {
    const step = steps[place]
    place += 1
    if (step !== undefined) frames.push({ step, states: new Map(replay.states()) })
    if (!goesOn) break
  }
  replay.stop()
  return { frames, done: replay.done() }
}
