import type { DocumentId } from "./content.ts"
import type { Adapter } from "./probe.ts"

/** With its own turning drawn, or without. */
export type Variant = "anim" | "noanim"

export type Key = "ArrowRight" | "=" | "Ctrl +"

/** A reader as it is measured: where it is, how it is asked, and what in its page tells what it shows. */
export interface Subject {
  readonly name: string
  /** `noanim` is measured in everything, `anim` in its turns alone. */
  readonly variants: ReadonlyArray<Variant>
  readonly address: (document: DocumentId, variant: Variant) => string
  /** Without turns it is what the system's setting makes it. */
  readonly followsReducedMotion: boolean
  /** Its documents are given the headers of isolation on their way: its server does not send them. */
  readonly needsIsolation: boolean
  readonly zoomIn: Key | null
  readonly adapter: Adapter
}
