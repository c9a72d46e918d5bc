import type { SlidesRef } from "../../machines/reader/surface.view.ts"

export type EarlySlides = Pick<SlidesRef, "send" | "subscribe" | "getSnapshot">

/** What turns the first slide before the reader is there (`src/earlyTurns.ts`). */
export interface EarlyTurns {
  /** The reader's slides are given every order so far, and all that follow; the first slide shows theirs. */
  readonly follow: (slides: EarlySlides) => () => void
  /** The first slide is gone. */
  readonly end: () => void
}

declare global {
  /** Null once the reader needs none; undefined before either has come. */
  var sayfaEarlyTurns: EarlyTurns | null | undefined
}
