import type { Page } from "playwright"
import type { DocumentId } from "./content.ts"
import type { Adapter } from "./probe.ts"

/** With its own turning animation, or without. */
export type Variant = "anim" | "noanim"

export type Key = "ArrowRight" | "=" | "Ctrl +"

/** A reader to be measured: its addresses, its keys, and how its page shows what is visible. */
export interface Subject {
  readonly name: string
  /** `noanim` is measured in everything, `anim` in its turns only. */
  readonly variants: ReadonlyArray<Variant>
  readonly address: (document: DocumentId, variant: Variant) => string
  /** Whether its animation is switched off by the system's setting. */
  readonly followsReducedMotion: boolean
  /** Whether its documents need the headers of isolation, because its server does not send them. */
  readonly needsIsolation: boolean
  readonly zoomIn: Key | null
  /** Whether it searches a file of the document's text, which can be replaced by a longer one. */
  readonly hasTextFile: boolean
  readonly adapter: Adapter
  /** Prepares its page before it is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
}
