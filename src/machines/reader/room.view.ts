import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isNarrow as isNarrowIn, sidebarWidthIn } from "../../domain/reader/scale.ts"
import type { BarsRef } from "./bars.view.ts"
import type { FullscreenRef } from "./fullscreen.view.ts"
import type { gesturesMachine } from "./gestures.machine.ts"
import type { indicatorMachine } from "./indicator.machine.ts"
import type { pagesMachine } from "./pages.machine.ts"
import type { PurchaseRef } from "./purchase.view.ts"
import type { reelMachine } from "./reel.machine.ts"
import type { resumeMachine } from "./resume.machine.ts"
import type { roomMachine } from "./room.machine.ts"
import type { ShareRef } from "./share.view.ts"
import type { ShortcutsRef } from "./shortcuts.view.ts"
import type { sidebarMachine } from "./sidebar.machine.ts"
import type { slidesMachine } from "./slides.machine.ts"
import type { stripMachine } from "./strip.machine.ts"
import type { zoomMachine } from "./zoom.machine.ts"

export type RoomRef = ActorRefFrom<typeof roomMachine>
export type SlidesRef = ActorRefFrom<typeof slidesMachine>
export type PagesRef = ActorRefFrom<typeof pagesMachine>
export type ZoomRef = ActorRefFrom<typeof zoomMachine>
export type GesturesRef = ActorRefFrom<typeof gesturesMachine>
export type IndicatorRef = ActorRefFrom<typeof indicatorMachine>
export type StripRef = ActorRefFrom<typeof stripMachine>
export type ReelRef = ActorRefFrom<typeof reelMachine>
export type ResumeRef = ActorRefFrom<typeof resumeMachine>
export type SidebarRef = ActorRefFrom<typeof sidebarMachine>

type RoomSnapshot = SnapshotFrom<typeof roomMachine>

export const magazineIn = (snapshot: RoomSnapshot): MagazineInfo => snapshot.context.magazine

const there = <Ref>(ref: Ref | undefined, name: string): Ref => {
  if (ref === undefined) throw new Error(`The room has no ${name}`)
  return ref
}

/** The charts in the room; they live as long as it does. */
export const barsOf = (room: RoomRef): BarsRef => there(room.getSnapshot().children.bars, "bars")
export const slidesOf = (room: RoomRef): SlidesRef => there(room.getSnapshot().children.slides, "slides")
export const pagesOf = (room: RoomRef): PagesRef => there(room.getSnapshot().children.pages, "pages")
export const zoomOf = (room: RoomRef): ZoomRef => there(room.getSnapshot().children.zoom, "zoom")
export const gesturesOf = (room: RoomRef): GesturesRef => there(room.getSnapshot().children.gestures, "gestures")
export const indicatorOf = (room: RoomRef): IndicatorRef => there(room.getSnapshot().children.indicator, "indicator")
export const stripOf = (room: RoomRef): StripRef => there(room.getSnapshot().children.strip, "strip")
export const reelOf = (room: RoomRef): ReelRef => there(room.getSnapshot().children.reel, "reel")
export const resumeOf = (room: RoomRef): ResumeRef => there(room.getSnapshot().children.resume, "resume")
export const sidebarOf = (room: RoomRef): SidebarRef => there(room.getSnapshot().children.sidebar, "sidebar")
export const fullscreenOf = (room: RoomRef): FullscreenRef =>
  there(room.getSnapshot().children.fullscreen, "fullscreen")
export const shareOf = (room: RoomRef): ShareRef => there(room.getSnapshot().children.share, "share")
export const shortcutsOf = (room: RoomRef): ShortcutsRef => there(room.getSnapshot().children.shortcuts, "shortcuts")
export const purchaseOf = (room: RoomRef): PurchaseRef => there(room.getSnapshot().children.purchase, "purchase")

/** Whether the window is a phone's, whose bars have room for little. */
export const isNarrow = ({ context: { viewport } }: RoomSnapshot): boolean => isNarrowIn(viewport)

/** Whether a sidebar stands beside the page in this window, or lies over it. */
export const isSidebarBeside = ({ context: { viewport, magazine } }: RoomSnapshot): boolean =>
  sidebarWidthIn(viewport, { sidebar: true, sidebarOff: magazine.sidebarOff }) > 0
