import type { SlidesRef, ZoomRef } from "../../machines/reader/surface.view.ts"

export type EarlySlides = Pick<SlidesRef, "send" | "subscribe" | "getSnapshot">

export type ZoomFollowed = Pick<ZoomRef, "send" | "subscribe" | "getSnapshot">

/** What turns the first slide before the reader is there (`src/earlyTurns.ts`). */
export interface EarlyTurns {
  /**
   * The reader's slides are sent to the page that was turned to, and its zoom to the view; both are given all orders that
   * follow, and the first slide shows theirs. Once that has ended, only the first: an obstacle may have ended it before
   * any reader came.
   */
  readonly follow: (slides: EarlySlides, zoom: ZoomFollowed) => () => void
  /** The first slide is gone. */
  readonly end: () => void
}

declare global {
  /** Null if the reader came first; undefined before either has come. */
  var sayfaEarlyTurns: EarlyTurns | null | undefined
}
