import { useSelector } from "@xstate/react"
import type { Ref } from "react"
import {
  isNarrow,
  isSidebarBeside,
  issueSearchIn,
  magazineIn,
  joinedNotesIn,
  marksIn,
  marksSyncIn,
  placementIn,
  areChartsMissing,
  type SurfaceRef,
  shareOf,
  shortcutsOf,
  sidebarOf,
  slidesOf
} from "../../machines/reader/surface.view.ts"
import { useReadingOpen } from "../effects/useReadingOpen.ts"
import { hasKeyboard, isTouched } from "./keyboard.ts"
import { NotLoadedNotice } from "./NotLoadedNotice.tsx"
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
export const Panels = ({ surface, notices, noticesRef }: PanelsProps) => {
  const isRead = useReadingOpen(surface)
  return (
    <>
      <NoticeArea surface={surface} noticesRef={noticesRef} />
      <SidePanel
        sidebar={sidebarOf(surface)}
        shortcuts={shortcutsOf(surface)}
        keyed={useKeyed(surface)}
        magazine={useSelector(surface, magazineIn)}
        slides={slidesOf(surface)}
        marks={useSelector(surface, marksIn)}
        placement={useSelector(surface, placementIn)}
        marksSync={useSelector(surface, marksSyncIn)}
        joinedNotes={useSelector(surface, joinedNotesIn)}
        issueSearch={useSelector(surface, issueSearchIn)}
        onShowMark={(id, page) => surface.send({ type: "mark.show", id, page })}
        onNote={(order) => surface.send(order)}
        onSearch={(order) => surface.send(order)}
        beside={useSelector(surface, isSidebarBeside) && !isRead}
        notices={notices}
        gesturesFirst={useSelector(surface, isNarrow) || isTouched}
        hasKeyboard={hasKeyboard}
      />
      {useSelector(surface, areChartsMissing) && (
        <NotLoadedNotice notices={notices} onClose={() => surface.send({ type: "charts.dismiss" })} />
      )}
      <UnsharedPage share={shareOf(surface)} notices={notices} />
    </>
  )
}
