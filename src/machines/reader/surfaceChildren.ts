import { type ActorRefFrom, type AnyActorRef, enqueueActions, type EventFrom, sendTo, type SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isLow, type Opened, type Size, type Viewer, viewerOf } from "../../domain/reader/scale.ts"
import { toolbarsMachine, type ToolbarsReason } from "./toolbars.machine.ts"
import { fullscreenMachine } from "./fullscreen.machine.ts"
import { gesturesMachine } from "./gestures.machine.ts"
import { lastPageMachine } from "./lastPage.machine.ts"
import { type AccessRenewal, pagesMachine } from "./pages.machine.ts"
import { purchaseMachine } from "./purchase.machine.ts"
import { resumeMachine } from "./resume.machine.ts"
import { scaleIndicatorMachine } from "./scaleIndicator.machine.ts"
import { shareMachine } from "./share.machine.ts"
import { shortcutsMachine } from "./shortcuts.machine.ts"
import { sidebarMachine } from "./sidebar.machine.ts"
import { slidesIn, slidesMachine } from "./slides.machine.ts"
import { pagesWanted, seenIn, slideAtRest, slideShown } from "./slides.view.ts"
import type { IssueSearchOrder, issueSearchMachine, SearchPanelSeen } from "./issueSearch.machine.ts"
import type { markingMachine } from "./marking.machine.ts"
import type { MarkingOrder } from "./markingEvents.ts"
import type { readingModeMachine } from "./readingMode.machine.ts"
import type { ReadingModeOrder } from "./readingModeEvents.ts"
import type { PassedOn, SurfaceEvent } from "./surfaceEvents.ts"
import { thumbnailScrollerMachine } from "./thumbnailScroller.machine.ts"
import { thumbnailStripMachine } from "./thumbnailStrip.machine.ts"
import type { readingAidsMachine } from "./readingAids.machine.ts"
import { zoomMachine } from "./zoom.machine.ts"

export interface SurfaceInput {
  readonly magazine: MagazineInfo
  readonly viewport: Size
  /** The page to open at. */
  readonly page: number
  /** The address names that page. */
  readonly isPlaceNamed?: boolean
  /** The `alinti` value of the address, as it stands there: a passage to show. */
  readonly alinti?: string | null
  /** Its `ara` value: words to search for. */
  readonly ara?: string | null
}

export interface SurfaceContext extends SurfaceInput {
  /** Null where there is nothing to search for, or no search. */
  readonly ara: string | null
  /** The page in the viewer's middle while zoomed in; else null. */
  readonly looked: number | null
  readonly open: Opened
  /** In a low window: the toolbars have stepped back once, and the page has their room. */
  readonly isBare: boolean
  /** Null until its code is loaded. */
  readonly marking: ActorRefFrom<typeof markingMachine> | null
  /** Comes with it. */
  readonly issueSearch: ActorRefFrom<typeof issueSearchMachine> | null
  readonly readingMode: ActorRefFrom<typeof readingModeMachine> | null
  readonly readingAids: ActorRefFrom<typeof readingAidsMachine> | null
  /** Orders that came before them. */
  readonly waitingOrders: ReadonlyArray<MarkingOrder | IssueSearchOrder | SearchPanelSeen | ReadingModeOrder>
}

export type SlidesSnapshot = SnapshotFrom<typeof slidesMachine>

export const charts = {
  toolbars: toolbarsMachine,
  slides: slidesMachine,
  pages: pagesMachine,
  zoom: zoomMachine,
  gestures: gesturesMachine,
  scaleIndicator: scaleIndicatorMachine,
  thumbnailStrip: thumbnailStripMachine,
  thumbnailScroller: thumbnailScrollerMachine,
  lastPage: lastPageMachine,
  resume: resumeMachine,
  sidebar: sidebarMachine,
  fullscreen: fullscreenMachine,
  share: shareMachine,
  shortcuts: shortcutsMachine,
  purchase: purchaseMachine
}

export type Child = keyof typeof charts
type Taken = { readonly [Name in Child]: EventFrom<(typeof charts)[Name]> }

/** Sends a child an event; its type must be one of that child's. */
export const sendToChild = <Name extends Child, const Event extends Taken[Name], Params = undefined>(
  child: Name,
  event: (args: { readonly context: SurfaceContext }, params: Params) => Event,
  /** Sent so many milliseconds later, unless it is cancelled by its id. */
  later?: { readonly id: string; readonly delay: number }
) => sendTo<SurfaceContext, SurfaceEvent, Params, AnyActorRef, SurfaceEvent>(child, event, later)

/** `enqueueActions`, typed ahead of `setup`, which cannot infer it beside `sendToChild`. */
export const enqueueTyped = <Params>(
  collect: Parameters<typeof enqueueActions<SurfaceContext, SurfaceEvent, Params, SurfaceEvent, never, never, never>>[0]
) => enqueueActions<SurfaceContext, SurfaceEvent, Params, SurfaceEvent, never, never, never>(collect)

export const viewerIn = ({ viewport, open, isBare, magazine }: SurfaceContext): Viewer =>
  viewerOf(viewport, { ...open, isBare, sidebarOff: magazine.sidebarOff })

/** In a low window the open strip covers the page. */
export const isStripOverPage = ({ viewport, open }: SurfaceContext): boolean => open.strip && isLow(viewport)

/** All events that the surface sends to its children. */
export const childActions = {
  toSlides: sendToChild("slides", (_, event: PassedOn["slides"]) => event),
  toPages: sendToChild("pages", (_, event: AccessRenewal) => event),
  toZoom: sendToChild("zoom", (_, event: PassedOn["zoom"]) => event),
  toScaleIndicator: sendToChild("scaleIndicator", (_, event: PassedOn["scaleIndicator"]) => event),
  toThumbnailStrip: sendToChild("thumbnailStrip", (_, event: PassedOn["thumbnailStrip"]) => event),
  toResume: sendToChild("resume", (_, event: PassedOn["resume"]) => event),
  toSidebar: sendToChild("sidebar", (_, event: PassedOn["sidebar"]) => event),
  toFullscreen: sendToChild("fullscreen", (_, event: PassedOn["fullscreen"]) => event),
  toShare: sendToChild("share", (_, event: PassedOn["share"]) => event),
  toShortcuts: sendToChild("shortcuts", (_, event: PassedOn["shortcuts"]) => event),
  toggleToolbars: sendToChild("toolbars", () => ({ type: "toolbars.toggle" })),
  holdToolbars: sendToChild("toolbars", (_, { by, holds }: { readonly by: ToolbarsReason; readonly holds: boolean }) =>
    holds ? { type: "toolbars.hold", by } : { type: "toolbars.release", by }
  ),
  pairSlides: sendToChild("slides", ({ context: { viewport, looked } }) => ({
    type: "viewport.resized",
    viewport,
    page: looked
  })),
  fitViewer: sendToChild("zoom", ({ context }) => ({ type: "viewer.resized", viewer: viewerIn(context) })),
  resetZoom: sendToChild("zoom", () => ({ type: "zoom.reset" })),
  leaveFullscreen: sendToChild("fullscreen", () => ({ type: "fullscreen.escape" })),
  peekStrip: sendToChild("thumbnailStrip", () => ({ type: "strip.peek" })),
  closeStrip: sendToChild("thumbnailStrip", () => ({ type: "strip.close" })),
  openHits: sendToChild("sidebar", () => ({ type: "sidebar.hits" })),
  closeSidebar: sendToChild("sidebar", () => ({ type: "sidebar.close" })),
  dismissResume: sendToChild("resume", () => ({ type: "resume.dismiss" })),
  renewOutline: sendToChild("sidebar", (_, renewal: AccessRenewal) => renewal),
  renewThumbnails: sendToChild("thumbnailScroller", () => ({ type: "scroller.renew" })),
  requestPages: sendToChild("pages", ({ context }, slides: SlidesSnapshot) => ({
    type: "pages.want",
    ...pagesWanted(slides, context.magazine)
  })),
  showSlide: sendToChild("zoom", ({ context }, slides: SlidesSnapshot) => ({
    type: "slide.shown",
    seen: seenIn(slides, context.magazine),
    viewer: viewerIn(context)
  })),
  scrollToSlide: sendToChild("thumbnailScroller", (_, slides: SlidesSnapshot) => ({
    type: "scroller.follow",
    slides: slidesIn(slides.context),
    index: slides.context.index
  })),
  updateResumeOffer: sendToChild("resume", (_, slides: SlidesSnapshot) => ({
    type: "resume.seen",
    slide: slideShown(slides)
  })),
  storeLastPage: sendToChild("lastPage", (_, slides: SlidesSnapshot) => ({
    type: "place.reached",
    slide: slideAtRest(slides)
  }))
}
