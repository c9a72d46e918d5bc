import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { KeyAction, Shortcut } from "../../domain/reader/shortcuts.ts"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import type { ReaderThemeRef } from "../../machines/reader/readerTheme.view.ts"
import {
  fullscreenOf,
  hasBookmarkRoom,
  hasReadingRoom,
  issueSearchIn,
  isNarrow,
  magazineIn,
  pageLightIn,
  type SurfaceRef,
  shareOf,
  sidebarOf,
  slidesOf,
  thumbnailStripOf,
  zoomOf
} from "../../machines/reader/surface.view.ts"
import { CollectionButton } from "../panels/CollectionButton.tsx"
import { FullscreenButton } from "../panels/FullscreenButton.tsx"
import { HelpButton } from "../panels/HelpButton.tsx"
import { SearchButton } from "../panels/SearchButton.tsx"
import { ShareButton } from "../panels/ShareButton.tsx"
import { lazyPart } from "../../ui/parts/lazyPart.ts"
import { BookmarkTool } from "./BookmarkTool.tsx"
import { MoreTool } from "./MoreTool.tsx"
import { ReadingTool } from "./ReadingTool.tsx"
import { StripTool } from "./StripTool.tsx"
import { ThemeTool } from "./ThemeTool.tsx"
import styles from "./Toolbar.module.css"
import { ZoomTools } from "./ZoomTools.tsx"

/** Their code comes after the first slide; without it, reading works. */
const AidTools = lazyPart(() => import("./AidTools.tsx").then((part) => part.AidTools))

interface ToolbarProps {
  readonly surface: SurfaceRef
  readonly theme: ReaderThemeRef
  readonly paper: ReaderTheme
  readonly notices: HTMLElement | null
  readonly shortcut: (deed: KeyAction) => Shortcut | undefined
}

/**
 * The reading tools: in the title bar, or on a phone in the lower bar, where all but the first are in a menu. An issue
 * of a few pages has neither thumbnail strip, bookmarks, notes, reading mode nor themes. Source: product, "Toolbars and panels".
 */
export const Toolbar = ({ surface, theme, paper, notices, shortcut }: ToolbarProps) => {
  const { t } = useTranslation("reader")
  const magazine = useSelector(surface, magazineIn)
  const narrow = useSelector(surface, isNarrow)
  const hasRoom = useSelector(surface, hasBookmarkRoom)
  const hasReading = useSelector(surface, hasReadingRoom)
  const search = useSelector(surface, issueSearchIn)
  const hasAids = useSelector(surface, pageLightIn) !== null
  const isFull = hasStrip(magazine.totalPage)
  return (
    <div role="group" aria-label={t("tools.label")} className={styles.tools}>
      {isFull && <StripTool strip={thumbnailStripOf(surface)} shortcut={shortcut("strip")} />}
      {isFull && hasRoom && <BookmarkTool surface={surface} shortcut={shortcut("bookmark")} />}
      {isFull && hasReading && <ReadingTool surface={surface} shortcut={shortcut("reading")} />}
      <span className={styles.gap} />
      {isFull && <ThemeTool theme={theme} paper={paper} />}
      {isFull && hasAids && (
        <Suspense fallback={null}>
          <AidTools surface={surface} paper={paper} hasRoom={!narrow} />
        </Suspense>
      )}
      <span className={styles.wide}>
        {isFull && <SearchButton sidebar={sidebarOf(surface)} search={search} shortcut={shortcut("search")} />}
        {isFull && <CollectionButton sidebar={sidebarOf(surface)} shortcut={shortcut("collection")} />}
        <ZoomTools zoom={zoomOf(surface)} shortcut={shortcut} />
        <ShareButton share={shareOf(surface)} slides={slidesOf(surface)} magazine={magazine} search={search} />
        <FullscreenButton fullscreen={fullscreenOf(surface)} shortcut={shortcut("fullscreen")} />
        <HelpButton sidebar={sidebarOf(surface)} shortcut={shortcut("help")} />
      </span>
      {narrow && (
        <span className={styles.narrow}>
          <MoreTool surface={surface} paper={paper} notices={notices} />
        </span>
      )}
    </div>
  )
}
