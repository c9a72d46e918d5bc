import type { Area } from "../areas.ts"
import type { Tally } from "./Tally.ts"

/** The areas that a run is limited to. */
export interface Part {
  readonly areas: ReadonlyArray<Area>
  /** The test files of these areas, from the repository's root. */
  readonly files: ReadonlyArray<string>
}

export interface Stage {
  readonly name: string
  /** Runs its tests, or a part of them; null if the part has none here. */
  readonly run: (part: Part | null) => Promise<Tally | null>
}
