import { useSelector } from "@xstate/react"
import {
  fullscreenOf,
  isSidebarBeside,
  type RoomRef,
  shareOf,
  shortcutsOf,
  sidebarOf
} from "../../machines/reader/room.view.ts"
import { Notices } from "./Notices.tsx"
import { SidePanel } from "./SidePanel.tsx"
import { useKeyed } from "./tools.ts"

/** What opens beside the page and over it, and what is said there. */
export const Panels = ({ room }: { readonly room: RoomRef }) => (
  <>
    <SidePanel
      sidebar={sidebarOf(room)}
      shortcuts={shortcutsOf(room)}
      keyed={useKeyed(room)}
      beside={useSelector(room, isSidebarBeside)}
    />
    <Notices fullscreen={fullscreenOf(room)} share={shareOf(room)} />
  </>
)
