import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isNarrow as isNarrowIn, sidebarWidthIn } from "../../domain/reader/scale.ts"
import type { surfaceMachine } from "./surface.machine.ts"

export type SurfaceRef = ActorRefFrom<typeof surfaceMachine>
type SurfaceSnapshot = SnapshotFrom<typeof surfaceMachine>
type Children = SurfaceSnapshot["children"]

export const magazineIn = (snapshot: SurfaceSnapshot): MagazineInfo => snapshot.context.magazine

/** A chart of the surface, which lives as long as it does. */
const child =
  <Name extends keyof Children>(name: Name) =>
  (surface: SurfaceRef): NonNullable<Children[Name]> => {
    const ref = surface.getSnapshot().children[name]
    if (ref == null) throw new Error(`The surface has no ${name}`)
    return ref
  }

export const toolbarsOf = child("toolbars")
export const slidesOf = child("slides")
export const pagesOf = child("pages")
export const zoomOf = child("zoom")
export const gesturesOf = child("gestures")
export const scaleIndicatorOf = child("scaleIndicator")
export const thumbnailStripOf = child("thumbnailStrip")
export const thumbnailScrollerOf = child("thumbnailScroller")
export const resumeOf = child("resume")
export const sidebarOf = child("sidebar")
export const fullscreenOf = child("fullscreen")
export const shareOf = child("share")
export const shortcutsOf = child("shortcuts")
export const purchaseOf = child("purchase")
export const marksOf = child("marks")
export const marksSyncOf = child("marksSync")
export const selectionOf = child("selection")
export const noteEditorOf = child("noteEditor")
export const removalOf = child("removal")
export const flashOf = child("flash")
export const passageOf = child("passage")

export type SlidesRef = ReturnType<typeof slidesOf>
export type PagesRef = ReturnType<typeof pagesOf>
export type ZoomRef = ReturnType<typeof zoomOf>
export type GesturesRef = ReturnType<typeof gesturesOf>
export type ScaleIndicatorRef = ReturnType<typeof scaleIndicatorOf>
export type ThumbnailStripRef = ReturnType<typeof thumbnailStripOf>
export type ThumbnailScrollerRef = ReturnType<typeof thumbnailScrollerOf>
export type ResumeRef = ReturnType<typeof resumeOf>
export type SidebarRef = ReturnType<typeof sidebarOf>

/** Whether the window is a phone's, whose toolbars have room for little. */
export const isNarrow = ({ context: { viewport } }: SurfaceSnapshot): boolean => isNarrowIn(viewport)

/** Whether the toolbar has room for the bookmark beside the page's number; else it is in the menu. */
export const hasBookmarkRoom = ({ context: { viewport } }: SurfaceSnapshot): boolean => viewport.width >= 360

/** Whether a sidebar stands beside the page in this window, or lies over it. */
export const isSidebarBeside = ({ context: { viewport, magazine } }: SurfaceSnapshot): boolean =>
  sidebarWidthIn(viewport, { sidebar: true, sidebarOff: magazine.sidebarOff }) > 0
