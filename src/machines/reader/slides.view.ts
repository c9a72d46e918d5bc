import type { SnapshotFrom } from "xstate"
import { optimalScale, type Size, viewerOf } from "../../domain/reader/scale.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { slidesIn, type slidesMachine } from "./slides.machine.ts"

type SlidesSnapshot = SnapshotFrom<typeof slidesMachine>

export const slideShown = (snapshot: SlidesSnapshot): Slide => slidesIn(snapshot.context)[snapshot.context.index] ?? [1]

export const totalOf = (snapshot: SlidesSnapshot): number => snapshot.context.total
export const isFirst = (snapshot: SlidesSnapshot): boolean => snapshot.context.index === 0
export const isLast = (snapshot: SlidesSnapshot): boolean =>
  snapshot.context.index === slidesIn(snapshot.context).length - 1

/** The scale at which the slide shown is seen whole. A single page in landscape keeps the size it has in a spread. */
export const fittingScale =
  (page: Size) =>
  (snapshot: SlidesSnapshot): number => {
    const { viewport } = snapshot.context
    return optimalScale(viewerOf(viewport), page, viewport.width > viewport.height ? 2 : 1)
  }
