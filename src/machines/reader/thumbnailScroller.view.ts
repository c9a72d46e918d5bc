import type { SnapshotFrom } from "xstate"
import type { Slide } from "../../domain/reader/slides.ts"
import { slidesNear } from "../../domain/reader/thumbnails.ts"
import type { thumbnailScrollerMachine } from "./thumbnailScroller.machine.ts"

type ScrollerSnapshot = SnapshotFrom<typeof thumbnailScrollerMachine>

export const offsetOf = ({ context }: ScrollerSnapshot): number => context.offset
/** How it comes to its offset: before everybody's eyes, or at once, as a hand moves it. */
export const travelOf = ({ context }: ScrollerSnapshot): "glide" | "none" => (context.isGliding ? "glide" : "none")
export const rowOf = ({ context }: ScrollerSnapshot) => context.row
export const slideRead = ({ context }: ScrollerSnapshot): Slide => context.row.slides[context.index] ?? [1]
/** The page that the keyboard is at. */
export const activeOf = ({ context }: ScrollerSnapshot): number => context.active
/** The same, where it is in the document. */
export const activeNear = (snapshot: ScrollerSnapshot): number | null => {
  const { row, active } = snapshot.context
  const slides = row.slides.slice(firstNear(snapshot), endNear(snapshot))
  return slides.some((slide) => slide.some((page) => page === active)) ? active : null
}
/** The first slide in the document, and the first behind those. */
export const firstNear = ({ context }: ScrollerSnapshot): number => near(context).from
export const endNear = ({ context }: ScrollerSnapshot): number => near(context).to
/** Pages whose pictures could not be had. */
export const missingIn = ({ context }: ScrollerSnapshot): ReadonlyArray<number> => context.missing
/** The hand has pulled, or stopped, the strip: what it let go of was not pressed. */
export const isPulled = ({ context }: ScrollerSnapshot): boolean => context.isPulled

const near = ({ row, offset, window }: ScrollerSnapshot["context"]) => slidesNear(row, offset, window)
