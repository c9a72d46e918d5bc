import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isNarrow as isNarrowIn, isSidebarBeside as isSidebarBesideIn } from "../../domain/reader/scale.ts"
import type { IssueArticlesRef } from "./issueArticles.view.ts"
import type { IssueSearchRef } from "./issueSearch.view.ts"
import type { markingMachine } from "./marking.machine.ts"
import type { MarksRef } from "./marks.view.ts"
import { isCollectionOpen } from "./sidebar.view.ts"
import type { ReadingModeRef } from "./readingMode.view.ts"
import type { AdvertsRef } from "./adverts.view.ts"
import type { PageLightRef } from "./pageLight.view.ts"
import type { PageVideosRef } from "./pageVideos.view.ts"
import type { PageFinderRef } from "./pageFinder.view.ts"
import type { TilesRef } from "./tiles.view.ts"
import type { surfaceMachine } from "./surface.machine.ts"

export type SurfaceRef = ActorRefFrom<typeof surfaceMachine>
type SurfaceSnapshot = SnapshotFrom<typeof surfaceMachine>
type Children = SurfaceSnapshot["children"]
type MarkingRef = ActorRefFrom<typeof markingMachine>
type MarkingChildren = SnapshotFrom<typeof markingMachine>["children"]

/** The page that it was opened at. */
export const pageOpened = ({ context }: SurfaceSnapshot): number => context.page

export const magazineIn = (snapshot: SurfaceSnapshot): MagazineInfo => snapshot.context.magazine

/** A chart of the surface, which lives as long as it does. */
const child =
  <Name extends keyof Children>(name: Name) =>
  (surface: SurfaceRef): NonNullable<Children[Name]> => {
    const ref = surface.getSnapshot().children[name]
    if (ref == null) throw new Error(`The surface has no ${name}`)
    return ref
  }

export const toolbarsOf = child("toolbars")
export const slidesOf = child("slides")
export const pagesOf = child("pages")
export const zoomOf = child("zoom")
export const gesturesOf = child("gestures")
export const scaleIndicatorOf = child("scaleIndicator")
export const thumbnailStripOf = child("thumbnailStrip")
export const thumbnailScrollerOf = child("thumbnailScroller")
export const resumeOf = child("resume")
export const sidebarOf = child("sidebar")
export const fullscreenOf = child("fullscreen")
export const shareOf = child("share")
export const shortcutsOf = child("shortcuts")
export const purchaseOf = child("purchase")

/** The chart of marking; null until its code is loaded. */
export const markingIn = (snapshot: SurfaceSnapshot): MarkingRef | null => snapshot.context.marking

/** The search in the issue; null until its code is loaded. */
export const issueSearchIn = (snapshot: SurfaceSnapshot): IssueSearchRef | null => snapshot.context.issueSearch

/** The reading mode; null until its code is loaded. */
export const readingModeIn = (snapshot: SurfaceSnapshot): ReadingModeRef | null => snapshot.context.readingMode

/** The page's text is read, or listened to. */
export const isTextOpen = ({ context: { readingMode } }: SurfaceSnapshot): boolean => {
  const text = readingMode?.getSnapshot()
  return text !== undefined && (text.hasTag("open") || text.hasTag("listening"))
}

/** What goes to a page by its number or along the line; null until its code is loaded. */
export const pageFinderIn = ({ context }: SurfaceSnapshot): PageFinderRef | null =>
  context.readingAids?.getSnapshot().children.pageFinder ?? null

/** The issue's articles; null until their code is loaded. */
export const issueArticlesIn = ({ context }: SurfaceSnapshot): IssueArticlesRef | null =>
  context.readingAids?.getSnapshot().children.issueArticles ?? null

/** How bright pages are in the dark theme; null until its code is loaded. */
export const pageLightIn = ({ context }: SurfaceSnapshot): PageLightRef | null =>
  context.readingAids?.getSnapshot().children.pageLight ?? null

/** The parts of pages laid over them where they are seen closely; null until their code is loaded. */
export const tilesIn = ({ context }: SurfaceSnapshot): TilesRef | null =>
  context.readingAids?.getSnapshot().children.tiles ?? null

/** The issue's adverts; null until their code is loaded. */
export const advertsIn = ({ context }: SurfaceSnapshot): AdvertsRef | null =>
  context.readingAids?.getSnapshot().children.adverts ?? null

/** The videos of the pages; null until their code is loaded. */
export const pageVideosIn = ({ context }: SurfaceSnapshot): PageVideosRef | null =>
  context.readingAids?.getSnapshot().children.pageVideos ?? null

/** Whether something waits for the charts that come later, or lists of marks are open, and their code did not load. */
export const areChartsMissing = (snapshot: SurfaceSnapshot): boolean => {
  const { context, children } = snapshot
  const isListed = children.sidebar !== undefined && isCollectionOpen(children.sidebar.getSnapshot())
  const isWaitedFor = context.waitingOrders.length > 0 || context.ara !== null || isListed
  return snapshot.hasTag("chartsFailed") && isWaitedFor
}

/** A chart of marking, for what is drawn only once that is there. */
const markingChild =
  <Name extends keyof MarkingChildren>(name: Name) =>
  (surface: SurfaceRef): NonNullable<MarkingChildren[Name]> => {
    const ref = markingIn(surface.getSnapshot())?.getSnapshot().children[name]
    if (ref == null) throw new Error(`Marking has no ${name}`)
    return ref
  }

export const marksOf = markingChild("marks")
export const marksSyncOf = markingChild("marksSync")
export const selectionOf = markingChild("selection")
export const caretOf = markingChild("caret")
export const noteEditorOf = markingChild("noteEditor")
export const removalOf = markingChild("removal")
export const flashOf = markingChild("flash")
export const passageOf = markingChild("passage")
export const placementOf = markingChild("placement")
export const joinedNotesOf = markingChild("joinedNotes")

/** The issue's marks; null until their code is loaded. */
export const marksIn = (snapshot: SurfaceSnapshot): MarksRef | null =>
  markingIn(snapshot)?.getSnapshot().children.marks ?? null

/** What the lists need beside the marks; null as long. */
export const placementIn = (snapshot: SurfaceSnapshot): MarkingChildren["placement"] | null =>
  markingIn(snapshot)?.getSnapshot().children.placement ?? null
export const marksSyncIn = (snapshot: SurfaceSnapshot): MarkingChildren["marksSync"] | null =>
  markingIn(snapshot)?.getSnapshot().children.marksSync ?? null
export const joinedNotesIn = (snapshot: SurfaceSnapshot): MarkingChildren["joinedNotes"] | null =>
  markingIn(snapshot)?.getSnapshot().children.joinedNotes ?? null

export type SlidesRef = ReturnType<typeof slidesOf>
export type PagesRef = ReturnType<typeof pagesOf>
export type ZoomRef = ReturnType<typeof zoomOf>
export type GesturesRef = ReturnType<typeof gesturesOf>
export type ScaleIndicatorRef = ReturnType<typeof scaleIndicatorOf>
export type ThumbnailStripRef = ReturnType<typeof thumbnailStripOf>
export type ThumbnailScrollerRef = ReturnType<typeof thumbnailScrollerOf>
export type ResumeRef = ReturnType<typeof resumeOf>
export type SidebarRef = ReturnType<typeof sidebarOf>

/** Whether the window is a phone's, whose toolbars have room for little. */
export const isNarrow = ({ context: { viewport } }: SurfaceSnapshot): boolean => isNarrowIn(viewport)

/** Whether the page has the toolbars' room. */
export const isBare = ({ context }: SurfaceSnapshot): boolean => context.isBare

/** Whether the toolbar has room for the bookmark beside the page's number; else it is in the menu. */
export const hasBookmarkRoom = ({ context: { viewport } }: SurfaceSnapshot): boolean => viewport.width >= 360

/** Whether the reading mode has a button, and not a place in the menu of tools. */
export const hasReadingRoom = ({ context: { viewport } }: SurfaceSnapshot): boolean => viewport.width >= 480

/** Whether a sidebar stands beside the page in this window, or lies over it. */
export const isSidebarBeside = ({ context: { viewport, magazine } }: SurfaceSnapshot): boolean =>
  isSidebarBesideIn(viewport, magazine)
