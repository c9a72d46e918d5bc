import type { SnapshotFrom } from "xstate"
import type { Slide } from "../../domain/reader/slides.ts"
import { slidesNear } from "../../domain/reader/strip.ts"
import type { thumbnailScrollerMachine } from "./thumbnailScroller.machine.ts"

type ReelSnapshot = SnapshotFrom<typeof thumbnailScrollerMachine>

export const offsetOf = ({ context }: ReelSnapshot): number => context.offset
/** How it comes to its offset: before everybody's eyes, or at once, as a hand moves it. */
export const travelOf = ({ context }: ReelSnapshot): "glide" | "none" => (context.isGliding ? "glide" : "none")
export const rowOf = ({ context }: ReelSnapshot) => context.row
export const slideRead = ({ context }: ReelSnapshot): Slide => context.row.slides[context.index] ?? [1]
/** The page that the keyboard is at. */
export const activeOf = ({ context }: ReelSnapshot): number => context.active
/** The same, where it is in the document. */
export const activeNear = (snapshot: ReelSnapshot): number | null => {
  const { row, active } = snapshot.context
  const slides = row.slides.slice(firstNear(snapshot), endNear(snapshot))
  return slides.some((slide) => slide.some((page) => page === active)) ? active : null
}
/** The first slide in the document, and the first behind those. */
export const firstNear = ({ context }: ReelSnapshot): number => near(context).from
export const endNear = ({ context }: ReelSnapshot): number => near(context).to
/** Pages whose pictures could not be had. */
export const missingIn = ({ context }: ReelSnapshot): ReadonlyArray<number> => context.missing
/** The hand has pulled, or stopped, the strip: what it let go of was not pressed. */
export const isPulled = ({ context }: ReelSnapshot): boolean => context.isPulled

const near = ({ row, offset, window }: ReelSnapshot["context"]) => slidesNear(row, offset, window)
