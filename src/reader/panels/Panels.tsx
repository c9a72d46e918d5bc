import { useSelector } from "@xstate/react"
import type { Ref } from "react"
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

interface PanelsProps {
  readonly room: RoomRef
  /** Where notices are, and whom they tell so. */
  readonly notices: HTMLElement | null
  readonly noticesRef: Ref<HTMLDivElement>
}

/** What opens beside the page and over it, and what is said there. */
export const Panels = ({ room, notices, noticesRef }: PanelsProps) => (
  <>
    <Foot room={room} noticesRef={noticesRef} />
    <SidePanel
      sidebar={sidebarOf(room)}
      shortcuts={shortcutsOf(room)}
      keyed={useKeyed(room)}
      beside={useSelector(room, isSidebarBeside)}
      notices={notices}
      handsFirst={useSelector(room, isNarrow) || isTouched}
    />
    <UnsharedPage share={shareOf(room)} notices={notices} />
  </>
)
