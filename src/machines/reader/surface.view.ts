import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isNarrow as isNarrowIn, sidebarWidthIn } from "../../domain/reader/scale.ts"
import type { BarsRef } from "./bars.view.ts"
import type { FullscreenRef } from "./fullscreen.view.ts"
import type { gesturesMachine } from "./gestures.machine.ts"
import type { scaleIndicatorMachine } from "./scaleIndicator.machine.ts"
import type { pagesMachine } from "./pages.machine.ts"
import type { PurchaseRef } from "./purchase.view.ts"
import type { thumbnailScrollerMachine } from "./thumbnailScroller.machine.ts"
import type { resumeMachine } from "./resume.machine.ts"
import type { surfaceMachine } from "./surface.machine.ts"
import type { ShareRef } from "./share.view.ts"
import type { ShortcutsRef } from "./shortcuts.view.ts"
import type { sidebarMachine } from "./sidebar.machine.ts"
import type { slidesMachine } from "./slides.machine.ts"
import type { thumbnailStripMachine } from "./thumbnailStrip.machine.ts"
import type { zoomMachine } from "./zoom.machine.ts"

export type SurfaceRef = ActorRefFrom<typeof surfaceMachine>
export type SlidesRef = ActorRefFrom<typeof slidesMachine>
export type PagesRef = ActorRefFrom<typeof pagesMachine>
export type ZoomRef = ActorRefFrom<typeof zoomMachine>
export type GesturesRef = ActorRefFrom<typeof gesturesMachine>
export type ScaleIndicatorRef = ActorRefFrom<typeof scaleIndicatorMachine>
export type ThumbnailStripRef = ActorRefFrom<typeof thumbnailStripMachine>
export type ThumbnailScrollerRef = ActorRefFrom<typeof thumbnailScrollerMachine>
export type ResumeRef = ActorRefFrom<typeof resumeMachine>
export type SidebarRef = ActorRefFrom<typeof sidebarMachine>

type RoomSnapshot = SnapshotFrom<typeof surfaceMachine>

export const magazineIn = (snapshot: RoomSnapshot): MagazineInfo => snapshot.context.magazine

const there = <Ref>(ref: Ref | undefined, name: string): Ref => {
  if (ref === undefined) throw new Error(`The surface has no ${name}`)
  return ref
}

/** The charts in the surface; they live as long as it does. */
export const barsOf = (surface: SurfaceRef): BarsRef => there(surface.getSnapshot().children.bars, "bars")
export const slidesOf = (surface: SurfaceRef): SlidesRef => there(surface.getSnapshot().children.slides, "slides")
export const pagesOf = (surface: SurfaceRef): PagesRef => there(surface.getSnapshot().children.pages, "pages")
export const zoomOf = (surface: SurfaceRef): ZoomRef => there(surface.getSnapshot().children.zoom, "zoom")
export const gesturesOf = (surface: SurfaceRef): GesturesRef =>
  there(surface.getSnapshot().children.gestures, "gestures")
export const scaleIndicatorOf = (surface: SurfaceRef): ScaleIndicatorRef =>
  there(surface.getSnapshot().children.scaleIndicator, "scaleIndicator")
export const stripOf = (surface: SurfaceRef): ThumbnailStripRef => there(surface.getSnapshot().children.strip, "strip")
export const thumbnailScrollerOf = (surface: SurfaceRef): ThumbnailScrollerRef =>
  there(surface.getSnapshot().children.scroller, "scroller")
export const resumeOf = (surface: SurfaceRef): ResumeRef => there(surface.getSnapshot().children.resume, "resume")
export const sidebarOf = (surface: SurfaceRef): SidebarRef => there(surface.getSnapshot().children.sidebar, "sidebar")
export const fullscreenOf = (surface: SurfaceRef): FullscreenRef =>
  there(surface.getSnapshot().children.fullscreen, "fullscreen")
export const shareOf = (surface: SurfaceRef): ShareRef => there(surface.getSnapshot().children.share, "share")
export const shortcutsOf = (surface: SurfaceRef): ShortcutsRef =>
  there(surface.getSnapshot().children.shortcuts, "shortcuts")
export const purchaseOf = (surface: SurfaceRef): PurchaseRef =>
  there(surface.getSnapshot().children.purchase, "purchase")

/** Whether the window is a phone's, whose bars have surface for little. */
export const isNarrow = ({ context: { viewport } }: RoomSnapshot): boolean => isNarrowIn(viewport)

/** Whether a sidebar stands beside the page in this window, or lies over it. */
export const isSidebarBeside = ({ context: { viewport, magazine } }: RoomSnapshot): boolean =>
  sidebarWidthIn(viewport, { sidebar: true, sidebarOff: magazine.sidebarOff }) > 0
