import type { WayEvent } from "../../machines/inspection/coverage.ts"
import type { TransitionTaken } from "../../machines/inspection/transitionsTaken.ts"
import type { Running } from "./live.ts"

/** What the stage is asked: to be where this many of the way's events have come. */
export interface StageOrder {
  readonly type: "stage.show"
  readonly at: number
}

/** A way is known, with its events, and the screen stands at its start. */
export interface StageReady {
  readonly type: "stage.ready"
  readonly input: unknown
  readonly events: ReadonlyArray<WayEvent>
  /** False for a chart of which nothing is drawn. */
  readonly hasScreen: boolean
}

/** The stage is where it was asked to be. */
export interface StageShown {
  readonly type: "stage.shown"
  readonly at: number
  /** The number of the way's events. */
  readonly last: number
  readonly running: ReadonlyArray<Running>
  readonly taken: ReadonlyArray<TransitionTaken>
}

/** The way cannot be played, or not further, and why. */
export interface StageRefused {
  readonly type: "stage.refused"
  readonly reason: string
}

export type StageNews = StageReady | StageShown | StageRefused
