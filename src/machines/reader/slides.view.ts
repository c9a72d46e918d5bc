import type { SnapshotFrom } from "xstate"
import { orientationOf } from "../../domain/reader/scale.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { slidesIn, type slidesMachine } from "./slides.machine.ts"

type SlidesSnapshot = SnapshotFrom<typeof slidesMachine>

export const slideShown = (snapshot: SlidesSnapshot): Slide => slidesIn(snapshot.context)[snapshot.context.index] ?? [1]

export const totalOf = (snapshot: SlidesSnapshot): number => snapshot.context.total
export const isFirst = (snapshot: SlidesSnapshot): boolean => snapshot.context.index === 0
export const isLast = (snapshot: SlidesSnapshot): boolean =>
  snapshot.context.index === slidesIn(snapshot.context).length - 1
/** How many pages lie side by side in this window: a single page keeps the size that it has in a spread. */
export const acrossOf = ({ context: { viewport } }: SlidesSnapshot): 1 | 2 =>
  orientationOf(viewport) === "landscape" ? 2 : 1
