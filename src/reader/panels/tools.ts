import { useSelector } from "@xstate/react"
import {
  Bookmark,
  BookmarkX,
  CircleQuestionMark,
  type LucideIcon,
  Maximize,
  Minimize,
  NotebookText,
  Search,
  Share2
} from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Shared } from "../../domain/catalogue/share.ts"
import type { Keyed } from "../../domain/reader/shortcuts.ts"
import type { MarkOrder } from "../../domain/reader/marks/decide.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { sharedAddress } from "../../domain/reader/pageParameter.ts"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import { canFill, type FullscreenRef, isFull } from "../../machines/reader/fullscreen.view.ts"
import {
  fullscreenOf,
  magazineIn,
  marksIn,
  slidesOf,
  type SurfaceRef,
  type SidebarRef,
  type SlidesRef,
  shortcutsOf
} from "../../machines/reader/surface.view.ts"
import { isMarked } from "../../machines/reader/marks.view.ts"
import type { ShareRef } from "../../machines/reader/share.view.ts"
import { areShortcutsOn } from "../../machines/reader/shortcuts.view.ts"
import {
  hasFailed,
  indexIn,
  isWanted,
  type IssueSearchRef,
  queryWalked
} from "../../machines/reader/issueSearch.view.ts"
import { isCollectionOpen, isHelpOpen, isSearchOpen } from "../../machines/reader/sidebar.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"

/** What a toolbar button and an entry of the phone's menu share. */
export interface ToolEntry {
  readonly icon: LucideIcon
  readonly label: string
  readonly onPress: () => void
}

/** Which shortcuts work in the surface now. */
export const useKeyed = (surface: SurfaceRef): Keyed => {
  const { totalPage } = useSelector(surface, magazineIn)
  const singleKeys = useSelector(shortcutsOf(surface), areShortcutsOn)
  const fills = useSelector(fullscreenOf(surface), canFill)
  // The help names the keys of hits whether there are any or not.
  return { totalPage, singleKeys, canFill: fills, hasStrip: hasStrip(totalPage), hasHits: true, isSpaceTaken: false }
}

/** Null if the browser does not support full screen. */
export const useFullscreenTool = (fullscreen: FullscreenRef): ToolEntry | null => {
  const { t } = useTranslation("reader")
  const supported = useSelector(fullscreen, canFill)
  const full = useSelector(fullscreen, isFull)
  return supported
    ? {
        icon: full ? Minimize : Maximize,
        label: t(full ? "fullscreen.leave" : "fullscreen.enter"),
        onPress: () => fullscreen.send({ type: "fullscreen.toggle" })
      }
    : null
}

export interface Sharing {
  readonly share: ShareRef
  readonly slides: SlidesRef
  readonly magazine: Pick<MagazineInfo, "strDate" | "title">
  /** Null until its code is loaded. */
  readonly search: IssueSearchRef | null
}

export const useShareTool = ({ share, slides, magazine, search }: Sharing): ToolEntry => {
  const { t } = useTranslation("reader")
  const shared = (): Shared => ({
    title: t("share.title", { issue: magazine.strDate, publication: magazine.title }),
    url: sharedAddress(location, slideShown(slides.getSnapshot()), queryWalked(search))
  })
  return { icon: Share2, label: t("share.page"), onPress: () => share.send({ type: "share.page", shared: shared() }) }
}

/** Marks the slide that is shown, or takes its marks away. */
export const bookmarkOrder = (surface: SurfaceRef): MarkOrder => ({
  type: "bookmark.toggle",
  slide: slideShown(slidesOf(surface).getSnapshot())
})

/** Opens the text of the slide that is shown. */
export const readingOrder = (surface: SurfaceRef) =>
  ({ type: "reading.open", slide: slideShown(slidesOf(surface).getSnapshot()) }) as const

/** Goes to the hit beside the current one, or nearest to the slide that is shown. */
export const walkOrder = (surface: SurfaceRef, towards: "next" | "previous") =>
  ({ type: "search.walk", towards, slide: slideShown(slidesOf(surface).getSnapshot()) }) as const

export const useBookmarkTool = (surface: SurfaceRef): ToolEntry => {
  const { t } = useTranslation("reader")
  const slide = useSelector(slidesOf(surface), slideShown)
  const marks = useSelector(surface, marksIn)
  const marked = useSelector(marks ?? undefined, (snapshot) => snapshot !== undefined && isMarked(slide)(snapshot))
  return {
    icon: marked ? BookmarkX : Bookmark,
    label: t(marked ? "bookmark.remove" : "bookmark.add"),
    onPress: () => surface.send(bookmarkOrder(surface))
  }
}

interface PanelTool extends ToolEntry {
  readonly "aria-expanded": boolean
}

/** Opens and closes the lists of bookmarks and notes, and the table of contents. */
export const useCollectionTool = (sidebar: SidebarRef): PanelTool => {
  const { t } = useTranslation("reader")
  return {
    icon: NotebookText,
    label: t("collection.title"),
    "aria-expanded": useSelector(sidebar, isCollectionOpen),
    onPress: () => sidebar.send({ type: "sidebar.collection" })
  }
}

interface SearchTool extends PanelTool {
  readonly isShut: boolean
}

/** Opens and closes the search in the issue; shut while the issue's text cannot be had. */
export const useSearchTool = (sidebar: SidebarRef, search: IssueSearchRef | null): SearchTool => {
  const { t } = useTranslation("reader")
  const open = useSelector(sidebar, isSearchOpen)
  const index = useSelector(search ?? undefined, (snapshot) => snapshot && indexIn(snapshot))
  const wanted = useSelector(search ?? undefined, (snapshot) => snapshot !== undefined && isWanted(snapshot))
  const failed = useSelector(index, (snapshot) => snapshot !== undefined && hasFailed(snapshot))
  const isShut = wanted && failed
  return {
    icon: Search,
    label: t(isShut ? "search.unavailable" : "search.title"),
    isShut,
    "aria-expanded": open,
    onPress: () => {
      if (open) sidebar.send({ type: "sidebar.close" })
      else if (!isShut) sidebar.send({ type: "sidebar.search" })
    }
  }
}

export const useHelpTool = (sidebar: SidebarRef): PanelTool => {
  const { t } = useTranslation("reader")
  const open = useSelector(sidebar, isHelpOpen)
  return {
    icon: CircleQuestionMark,
    label: t("help.title"),
    "aria-expanded": open,
    onPress: () => sidebar.send({ type: "sidebar.help" })
  }
}
