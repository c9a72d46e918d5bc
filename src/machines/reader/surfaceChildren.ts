import { type AnyActorRef, enqueueActions, type EventFrom, sendTo, type SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isLow, type Opened, type Size, type Viewer, viewerOf } from "../../domain/reader/scale.ts"
import { toolbarsMachine, type ToolbarsReason } from "./toolbars.machine.ts"
import { fullscreenMachine } from "./fullscreen.machine.ts"
import { gesturesMachine } from "./gestures.machine.ts"
import { lastPageMachine } from "./lastPage.machine.ts"
import { pagesMachine } from "./pages.machine.ts"
import { purchaseMachine } from "./purchase.machine.ts"
import { resumeMachine } from "./resume.machine.ts"
import { scaleIndicatorMachine } from "./scaleIndicator.machine.ts"
import { shareMachine } from "./share.machine.ts"
import { shortcutsMachine } from "./shortcuts.machine.ts"
import { sidebarMachine } from "./sidebar.machine.ts"
import { slidesIn, slidesMachine } from "./slides.machine.ts"
import { pagesWanted, seenIn, slideAtRest, slideShown } from "./slides.view.ts"
import type { PassedOn, SurfaceEvent } from "./surfaceEvents.ts"
import { thumbnailScrollerMachine } from "./thumbnailScroller.machine.ts"
import { thumbnailStripMachine } from "./thumbnailStrip.machine.ts"
import { zoomMachine } from "./zoom.machine.ts"

export interface SurfaceInput {
  readonly magazine: MagazineInfo
  readonly viewport: Size
  /** The page asked for: it lies on the first slide shown. */
  readonly page: number
}

export interface SurfaceContext extends SurfaceInput {
  /** The page that is looked at closer. */
  readonly looked: number | null
  /** What is open beside the page. */
  readonly open: Opened
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

/** Sends a child an event that it takes. */
export const tell = <Name extends Child, const Event extends Taken[Name], Params = undefined>(
  child: Name,
  event: (args: { readonly context: SurfaceContext }, params: Params) => Event
) => sendTo<SurfaceContext, SurfaceEvent, Params, AnyActorRef, SurfaceEvent>(child, event)

/** `enqueueActions`, typed ahead of `setup`, which cannot infer it beside `tell`. */
export const decide = <Params>(
  collect: Parameters<typeof enqueueActions<SurfaceContext, SurfaceEvent, Params, SurfaceEvent, never, never, never>>[0]
) => enqueueActions<SurfaceContext, SurfaceEvent, Params, SurfaceEvent, never, never, never>(collect)

export const viewerIn = ({ viewport, open, magazine }: SurfaceContext): Viewer =>
  viewerOf(viewport, { ...open, sidebarOff: magazine.sidebarOff })

/** In a low window the opened strip lies over the page, where it would leave too little of it. */
export const isStripOver = ({ viewport, open }: SurfaceContext): boolean => open.strip && isLow(viewport)

/** Everything that the children are told. */
export const tellings = {
  toSlides: tell("slides", (_, event: PassedOn["slides"]) => event),
  toPages: tell("pages", (_, event: PassedOn["pages"]) => event),
  toZoom: tell("zoom", (_, event: PassedOn["zoom"]) => event),
  toScaleIndicator: tell("scaleIndicator", (_, event: PassedOn["scaleIndicator"]) => event),
  toThumbnailStrip: tell("thumbnailStrip", (_, event: PassedOn["thumbnailStrip"]) => event),
  toResume: tell("resume", (_, event: PassedOn["resume"]) => event),
  toSidebar: tell("sidebar", (_, event: PassedOn["sidebar"]) => event),
  toFullscreen: tell("fullscreen", (_, event: PassedOn["fullscreen"]) => event),
  toShare: tell("share", (_, event: PassedOn["share"]) => event),
  toShortcuts: tell("shortcuts", (_, event: PassedOn["shortcuts"]) => event),
  toggleToolbars: tell("toolbars", () => ({ type: "toolbars.toggle" })),
  holdToolbars: tell("toolbars", (_, { by, holds }: { readonly by: ToolbarsReason; readonly holds: boolean }) =>
    holds ? { type: "toolbars.hold", by } : { type: "toolbars.release", by }
  ),
  pairSlides: tell("slides", ({ context: { viewport, looked } }) => ({
    type: "viewport.resized",
    viewport,
    page: looked
  })),
  fitViewer: tell("zoom", ({ context }) => ({ type: "viewer.resized", viewer: viewerIn(context) })),
  showWhole: tell("zoom", () => ({ type: "zoom.reset" })),
  leaveFullscreen: tell("fullscreen", () => ({ type: "fullscreen.escape" })),
  peekStrip: tell("thumbnailStrip", () => ({ type: "strip.peek" })),
  closeStrip: tell("thumbnailStrip", () => ({ type: "strip.close" })),
  closeSidebar: tell("sidebar", () => ({ type: "sidebar.close" })),
  dismissResume: tell("resume", () => ({ type: "resume.dismiss" })),
  renewThumbnails: tell("thumbnailScroller", () => ({ type: "scroller.renew" })),
  wantPages: tell("pages", ({ context }, slides: SlidesSnapshot) => ({
    type: "pages.want",
    ...pagesWanted(slides, context.magazine)
  })),
  seeSlide: tell("zoom", ({ context }, slides: SlidesSnapshot) => ({
    type: "slide.shown",
    seen: seenIn(slides, context.magazine),
    viewer: viewerIn(context)
  })),
  followSlide: tell("thumbnailScroller", (_, slides: SlidesSnapshot) => ({
    type: "scroller.follow",
    slides: slidesIn(slides.context),
    index: slides.context.index
  })),
  offerLess: tell("resume", (_, slides: SlidesSnapshot) => ({ type: "resume.seen", slide: slideShown(slides) })),
  keepPlace: tell("lastPage", (_, slides: SlidesSnapshot) => ({ type: "place.reached", slide: slideAtRest(slides) }))
}
