import { useSelector } from "@xstate/react"
import type { Ref } from "react"
import {
  isNarrow,
  isSidebarBeside,
  type SurfaceRef,
  shareOf,
  shortcutsOf,
  sidebarOf
} from "../../machines/reader/surface.view.ts"
import { isTouched } from "./keyboard.ts"
import { NoticeArea } from "./NoticeArea.tsx"
import { SidePanel } from "./SidePanel.tsx"
import { useKeyed } from "./tools.ts"
import { UnsharedPage } from "./UnsharedPage.tsx"

interface PanelsProps {
  readonly surface: SurfaceRef
  /** The element for notices, and the ref that reports it. */
  readonly notices: HTMLElement | null
  readonly noticesRef: Ref<HTMLDivElement>
}

/** The panels beside and over the page, and the notices. */
export const Panels = ({ surface, notices, noticesRef }: PanelsProps) => (
  <>
    <NoticeArea surface={surface} noticesRef={noticesRef} />
    <SidePanel
      sidebar={sidebarOf(surface)}
      shortcuts={shortcutsOf(surface)}
      keyed={useKeyed(surface)}
      beside={useSelector(surface, isSidebarBeside)}
      notices={notices}
      gesturesFirst={useSelector(surface, isNarrow) || isTouched}
    />
    <UnsharedPage share={shareOf(surface)} notices={notices} />
  </>
)
