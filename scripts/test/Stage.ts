import type { Area } from "../areas.ts"
import type { Tally } from "./Tally.ts"

/** The part of the tests that a run is for. */
export interface Part {
  readonly areas: ReadonlyArray<Area>
  /** The test files of these areas, from the package's folder. */
  readonly files: ReadonlyArray<string>
}

/** A step of a run. */
export interface Stage {
  readonly name: string
  /** Runs all its tests, or those of a part; null where it has none of that part. */
  readonly run: (part: Part | null) => Promise<Tally | null>
}
