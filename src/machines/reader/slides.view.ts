import type { SnapshotFrom } from "xstate"
import { isLocked } from "../../domain/reader/locked.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { orientationOf } from "../../domain/reader/scale.ts"
import { type Direction, neighbours, type Slide, slideOf } from "../../domain/reader/slides.ts"
import { slidesIn, type slidesMachine } from "./slides.machine.ts"

import type { Seen } from "../../domain/reader/slideLook.ts"

type SlidesSnapshot = SnapshotFrom<typeof slidesMachine>

export const slideShown = (snapshot: SlidesSnapshot): Slide => slidesIn(snapshot.context)[snapshot.context.index] ?? [1]

export const allSlides = (snapshot: SlidesSnapshot): ReadonlyArray<Slide> => slidesIn(snapshot.context)
export const indexShown = (snapshot: SlidesSnapshot): number => snapshot.context.index

/** Where the slide shown comes from while it turns; `null` at rest. */
export const wayOf = (snapshot: SlidesSnapshot): Direction | null =>
  snapshot.matches("turning") ? snapshot.context.direction : null
/** On which side of the slide shown those lie that were turned past: -1 to its left, 1 to its right. */
export const sidePassed = ({ context }: SlidesSnapshot): -1 | 1 => (context.direction === "next" ? -1 : 1)

/** The slide that is read: the one before, until a turn has come to rest. */
export const slideAtRest = (snapshot: SlidesSnapshot): Slide =>
  slidesIn(snapshot.context)[snapshot.context.settled] ?? [1]

/** Slides that lie further away than those held ready beside the one shown come and go as its nearest do. */
const furthest = 3

/** How many slides to the right (or, below zero, to the left) of the one shown a page lies. */
export const distanceOf = (slides: ReadonlyArray<Slide>, index: number, page: number): number => {
  const distance = slideOf(slides, page) - index
  return Math.abs(distance) > furthest ? Math.sign(distance) : distance
}

export const totalOf = (snapshot: SlidesSnapshot): number => snapshot.context.total
export const isFirst = (snapshot: SlidesSnapshot): boolean => snapshot.context.index === 0
export const isLast = (snapshot: SlidesSnapshot): boolean =>
  snapshot.context.index === slidesIn(snapshot.context).length - 1
/** The last slide is shown, or comes soon. */
export const isNearEnd = (snapshot: SlidesSnapshot): boolean =>
  snapshot.context.index >= slidesIn(snapshot.context).length - furthest

/** How many pages lie side by side in this window: a single page keeps the size that it has in a spread. */
export const acrossOf = ({ context: { viewport } }: SlidesSnapshot): 1 | 2 =>
  orientationOf(viewport) === "landscape" ? 2 : 1

/** The pages to fetch: those shown, and what to hold ready beside them. Source: product, "Preview". */
export const pagesWanted = (snapshot: SlidesSnapshot, magazine: MagazineInfo) => {
  const { direction, index } = snapshot.context
  const isReadable = (page: number) => !isLocked(magazine, page)
  return {
    shown: slideShown(snapshot).filter(isReadable),
    neighbours: neighbours(allSlides(snapshot), index, direction).filter(isReadable)
  }
}

/** What the zoom needs to know of the slide shown. */
export const seenIn = (snapshot: SlidesSnapshot, magazine: MagazineInfo): Seen => {
  const slide = slideShown(snapshot)
  return {
    page: slide[0],
    pages: slide.length,
    across: acrossOf(snapshot),
    isLocked: slide.every((page) => isLocked(magazine, page))
  }
}
