import { useSelector } from "@xstate/react"
import {
  isNarrow,
  isSidebarBeside,
  type RoomRef,
  shareOf,
  shortcutsOf,
  sidebarOf
} from "../../machines/reader/room.view.ts"
import { isTouched } from "./keyboard.ts"
import { Foot } from "./Foot.tsx"
import { SidePanel } from "./SidePanel.tsx"
import { useKeyed } from "./tools.ts"
import { UnsharedPage } from "./UnsharedPage.tsx"

/** What opens beside the page and over it, and what is said there. */
export const Panels = ({ room }: { readonly room: RoomRef }) => (
  <>
    <Foot room={room} />
    <SidePanel
      sidebar={sidebarOf(room)}
      shortcuts={shortcutsOf(room)}
      keyed={useKeyed(room)}
      beside={useSelector(room, isSidebarBeside)}
      handsFirst={useSelector(room, isNarrow) || isTouched}
    />
    <UnsharedPage share={shareOf(room)} />
  </>
)
