import type { Player } from "../../machines/inspection/player.view.ts"
import { isRecording, type Recording, type Step } from "../../machines/inspection/Recording.ts"
import type { Charts } from "../../machines/inspection/replay.ts"
import { startPlayer } from "../../machines/inspection/startPlayer.ts"
import { type ReplayFrame, replayFrames, type ReplayFrames } from "../../machines/inspection/replayFrames.ts"

/** A recording that was opened, done again with the charts of this code. */
export interface OpenedVisit extends ReplayFrames {
  readonly file: string
  readonly recording: Recording
  /** Goes through its events; whoever opens another visit stops it. */
  readonly player: Player
}

/** Milliseconds from each event to the next. */
const gapsBetween = (frames: ReadonlyArray<ReplayFrame>): ReadonlyArray<number> =>
  frames.slice(1).map(({ step }, place) => Math.max(0, step.at - (frames[place]?.step.at ?? 0)))

/** Null for a text that is no recording. */
export const openVisit = (file: string, text: string, charts: Charts): OpenedVisit | null => {
  const recording = recordingIn(text)
  if (recording === null) return null
  const done = replayFrames(recording, charts)
  const player = startPlayer(gapsBetween(done.frames))
  return { ...done, recording, file, player }
}

const recordingIn = (text: string): Recording | null => {
  try {
    const read: unknown = JSON.parse(text)
    return isRecording(read) ? read : null
  } catch {
    return null
  }
}

/** What happened, as an event. */
export const eventDone = (step: Step): { readonly type: string } => {
  if (step.kind === "heard") return step.event
  return { type: step.kind === "elapsed" ? step.type : `actor.${step.kind === "birth" ? "began" : "ended"}` }
}

/** Since the visit began. */
export const shownTime = (at: number): string => `at ${(at / 1000).toFixed(2)} s`
