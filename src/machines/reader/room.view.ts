import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { pagesMachine } from "./pages.machine.ts"
import type { roomMachine } from "./room.machine.ts"
import type { sidebarMachine } from "./sidebar.machine.ts"
import type { slidesMachine } from "./slides.machine.ts"
import type { stripMachine } from "./strip.machine.ts"
import type { zoomMachine } from "./zoom.machine.ts"

export type RoomRef = ActorRefFrom<typeof roomMachine>
export type SlidesRef = ActorRefFrom<typeof slidesMachine>
export type PagesRef = ActorRefFrom<typeof pagesMachine>
export type ZoomRef = ActorRefFrom<typeof zoomMachine>
export type StripRef = ActorRefFrom<typeof stripMachine>
export type SidebarRef = ActorRefFrom<typeof sidebarMachine>

type RoomSnapshot = SnapshotFrom<typeof roomMachine>

export const magazineIn = (snapshot: RoomSnapshot): MagazineInfo => snapshot.context.magazine

const there = <Ref>(ref: Ref | undefined, name: string): Ref => {
  if (ref === undefined) throw new Error(`The room has no ${name}`)
  return ref
}

/** The charts in the room; they live as long as it does. */
export const slidesOf = (room: RoomRef): SlidesRef => there(room.getSnapshot().children.slides, "slides")
export const pagesOf = (room: RoomRef): PagesRef => there(room.getSnapshot().children.pages, "pages")
export const zoomOf = (room: RoomRef): ZoomRef => there(room.getSnapshot().children.zoom, "zoom")
export const stripOf = (room: RoomRef): StripRef => there(room.getSnapshot().children.strip, "strip")
export const sidebarOf = (room: RoomRef): SidebarRef => there(room.getSnapshot().children.sidebar, "sidebar")
