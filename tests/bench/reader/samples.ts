import type { DocumentId } from "./content.ts"
import type { Finding, Moment } from "./find.ts"
import type { Load } from "./load.ts"
import type { Leaf, Plan, Session } from "./session.ts"
import type { Seen } from "./shots.ts"
import type { Variant } from "./subject.ts"

/** The subject of the samples. */
export interface Measured {
  readonly subject: string
  readonly variant: Variant
  readonly document: DocumentId
  readonly slowdown: number
  readonly isFast4G: boolean
}

/** Every sample, stored unprocessed. */
export interface Samples {
  readonly when: string
  readonly plan: Plan
  readonly loads: Array<Measured & { readonly load: Load }>
  readonly sessions: Array<Measured & { readonly session: Session }>
  readonly netTurns: Array<Measured & { readonly turns: ReadonlyArray<number> }>
  readonly leaves: Array<Measured & { readonly leaf: Leaf }>
  readonly findings: Array<Measured & { readonly moment: Moment; readonly finding: Finding }>
  readonly seen: Array<Measured & { readonly turns: ReadonlyArray<Seen> }>
  /** Kilobytes of script that our reader's route adds. */
  readonly scripts: number
  /** What was left out because time was up. */
  readonly skipped: Array<string>
  /** What could not be measured, and why. */
  readonly failed: Array<string>
  /** The machine's load average at start and end. */
  readonly busy: Array<number>
}
