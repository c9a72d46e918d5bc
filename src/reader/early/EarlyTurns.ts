import type { SlidesRef } from "../../machines/reader/surface.view.ts"

export type EarlySlides = Pick<SlidesRef, "send" | "subscribe" | "getSnapshot">

/** What turns the first slide before the reader is there (`src/earlyTurns.ts`). */
export interface EarlyTurns {
  /**
   * The reader's slides are sent to the page that was turned to, and given all orders that follow; the first slide shows
   * theirs. Once that has ended, only the first: an obstacle may have ended it before any reader came.
   */
  readonly follow: (slides: EarlySlides) => () => void
  /** The first slide is gone. */
  readonly end: () => void
}

declare global {
  /** Null if the reader came first; undefined before either has come. */
  var sayfaEarlyTurns: EarlyTurns | null | undefined
}
