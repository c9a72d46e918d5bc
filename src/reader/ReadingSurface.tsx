import { useSelector } from "@xstate/react"
import { type CSSProperties, type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { type MagazineInfo, rgbOf } from "../domain/reader/MagazineInfo.ts"
import { type KeyAction, shortcutOf } from "../domain/reader/shortcuts.ts"
import { speechBarHeight, stripHeight, toolbarHeights } from "../domain/reader/scale.ts"
import type { ReaderTheme } from "../domain/theme/ReaderTheme.ts"
import { areAway } from "../machines/reader/toolbars.view.ts"
import { isWaiting } from "../machines/reader/pages.view.ts"
import type { ReaderThemeRef } from "../machines/reader/readerTheme.view.ts"
import {
  isBare,
  toolbarsOf,
  isSidebarBeside,
  issueSearchIn,
  magazineIn,
  marksIn,
  pageFinderIn,
  pagesOf,
  purchaseOf,
  thumbnailScrollerOf,
  type SurfaceRef,
  sidebarOf,
  slidesOf,
  thumbnailStripOf,
  tilesIn,
  zoomOf
} from "../machines/reader/surface.view.ts"
import { isOpen } from "../machines/reader/sidebar.view.ts"
import { isStripPeeking } from "../machines/reader/thumbnailStrip.view.ts"
import { useDocumentStyle } from "./effects/useDocumentStyle.ts"
import { skipToViewer } from "./effects/focusViewer.ts"
import { useToolbars } from "./effects/useToolbars.ts"
import { useKeys } from "./effects/useKeys.ts"
import { DeferredMarks } from "./marks/DeferredMarks.tsx"
import { Slides } from "./page/Slides.tsx"
import { RemoveFirstSlide } from "./page/RemoveFirstSlide.tsx"
import { Viewer } from "./page/Viewer.tsx"
import { isMac } from "./panels/keyboard.ts"
import { Panels } from "./panels/Panels.tsx"
import { useKeyed } from "./panels/tools.ts"
import styles from "./ReadingSurface.module.css"
import { ThumbnailStrip } from "./thumbnails/ThumbnailStrip.tsx"
import { Announcer } from "./toolbar/Announcer.tsx"
import { Arrow } from "./toolbar/Arrow.tsx"
import { PageIndicator } from "./toolbar/PageIndicator.tsx"
import { TitleBar } from "./toolbar/TitleBar.tsx"
import { Toolbar } from "./toolbar/Toolbar.tsx"
import { WaitingOverlay } from "./toolbar/WaitingOverlay.tsx"

/**
 * The issue's proportions and accent colour for the document. Overscrolling must neither go back in history nor reload.
 * Toasts stand below the toolbar: the lower bar, questions and offers are at the bottom.
 */
const looks = ({ page, accentColour }: MagazineInfo): Readonly<Record<string, string>> => ({
  "overscroll-behavior": "none",
  "--toasts-top": `${toolbarHeights.top}px`,
  "--toasts-bottom": "auto",
  "--page-aspect": String(page.width / page.height),
  ...(accentColour === null ? {} : { "--issue-accent": accentColour, "--issue-accent-rgb": rgbOf(accentColour) })
})

const measures = {
  "--bar-top": `${toolbarHeights.top}px`,
  "--bar-bottom": `${toolbarHeights.bottom}px`,
  "--strip": `${stripHeight}px`,
  "--speech": `${speechBarHeight}px`
} as CSSProperties

interface ReadingSurfaceProps {
  readonly surface: SurfaceRef
  readonly theme: ReaderThemeRef
  /** The chosen theme, or the shop's. */
  readonly paper: ReaderTheme
  /** What the last page offers. */
  readonly ending?: ReactNode
}

/** The open issue: toolbar above, slide between two arrows, page numbers below. */
export const ReadingSurface = ({ surface, theme, paper, ending }: ReadingSurfaceProps) => {
  const { t } = useTranslation("reader")
  const magazine = useSelector(surface, magazineIn)
  const slides = slidesOf(surface)
  const pages = pagesOf(surface)
  const waiting = useSelector(pages, isWaiting)
  const away = useSelector(toolbarsOf(surface), areAway)
  const beside = useSelector(surface, isSidebarBeside)
  const open = useSelector(sidebarOf(surface), isOpen)
  const marks = useSelector(surface, marksIn)
  const [onPages, setOnPages] = useState<HTMLElement | null>(null)
  const [overPages, setOverPages] = useState<HTMLElement | null>(null)
  const notices = overPages ?? onPages
  const place = useToolbars(toolbarsOf(surface))
  const keyed = useKeyed(surface)
  const shortcut = (deed: KeyAction) => shortcutOf(deed, keyed, isMac)
  useKeys(surface)
  useDocumentStyle(looks(magazine))
  return (
    <div
      ref={place}
      className={styles.surface}
      style={measures}
      data-waiting={waiting}
      data-sidebar={open && beside ? "beside" : undefined}
      data-bars={away ? "away" : "shown"}
      data-peeking={useSelector(thumbnailStripOf(surface), isStripPeeking)}
      data-bare={useSelector(surface, isBare)}
      data-paper={paper}
    >
      <button type="button" className={styles.skip} data-bar onClick={skipToViewer}>
        {t("tools.skip")}
      </button>
      <TitleBar magazine={magazine}>
        <Toolbar surface={surface} theme={theme} paper={paper} notices={notices} shortcut={shortcut} />
      </TitleBar>
      <Viewer surface={surface} overlay={<WaitingOverlay waiting={waiting} />}>
        <Slides
          magazine={magazine}
          slides={slides}
          pages={pages}
          zoom={zoomOf(surface)}
          purchase={purchaseOf(surface)}
          surface={surface}
          marks={marks}
          tiles={useSelector(surface, tilesIn)}
        />
      </Viewer>
      {marks !== null && <DeferredMarks surface={surface} paper={paper} notices={notices} noticesRef={setOverPages} />}
      <ThumbnailStrip
        strip={thumbnailStripOf(surface)}
        scroller={thumbnailScrollerOf(surface)}
        slides={slides}
        magazine={magazine}
        search={useSelector(surface, issueSearchIn)}
      />
      {ending}
      <Panels surface={surface} notices={notices} noticesRef={setOnPages} />
      <Arrow slides={slides} towards="previous" shortcut={shortcut("previous")} />
      <Arrow slides={slides} towards="next" shortcut={shortcut("next")} />
      <Announcer theme={theme} strip={thumbnailStripOf(surface)} marks={marks} />
      <PageIndicator magazine={magazine} slides={slides} finder={useSelector(surface, pageFinderIn)} />
      {!waiting && <RemoveFirstSlide />}
    </div>
  )
}
