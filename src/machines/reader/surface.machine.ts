import { assign, enqueueActions, sendParent, sendTo, setup, type SnapshotFrom } from "xstate"
import { isLocked, type MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isLow, orientationOf, type Size, type Viewer, viewerOf } from "../../domain/reader/scale.ts"
import type { Dots } from "../../domain/reader/sharpness.ts"
import { neighbours } from "../../domain/reader/slides.ts"
import { slot } from "../slot.ts"
import { barsMachine, type BarsReason } from "./bars.machine.ts"
import { fullscreenMachine, type FullscreenOrder } from "./fullscreen.machine.ts"
import { pagesMachine, type PagesNews } from "./pages.machine.ts"
import { isPlaceKept } from "../../domain/reader/resume.ts"
import { thumbnailWidth } from "../../domain/reader/strip.ts"
import { lastPageMachine } from "./lastPage.machine.ts"
import { purchaseMachine } from "./purchase.machine.ts"
import { readingDataMachine } from "./readingData.machine.ts"
import { thumbnailScrollerMachine } from "./thumbnailScroller.machine.ts"
import { resumeMachine, type ResumeOrder } from "./resume.machine.ts"
import { shareMachine, type ShareOrder } from "./share.machine.ts"
import { shortcutsMachine, type ShortcutsOrder } from "./shortcuts.machine.ts"
import { sidebarMachine, type SidebarOrder } from "./sidebar.machine.ts"
import { slidesIn, slidesMachine, type SlidesOrder, type ViewportAnswer } from "./slides.machine.ts"
import { thumbnailStripMachine, type StripOrder } from "./thumbnailStrip.machine.ts"
import { acrossOf, slideShown, wayOf } from "./slides.view.ts"
import { gesturesMachine } from "./gestures.machine.ts"
import { scaleIndicatorMachine } from "./scaleIndicator.machine.ts"
import type { Pointer } from "../../domain/reader/gestures.ts"
import type { SurfaceEvent } from "./surfaceEvents.ts"
import { dotsAsked, pageLookedAt } from "./zoom.view.ts"
import { zoomMachine } from "./zoom.machine.ts"
import type { DensityAnswer, ZoomNews, ZoomOrder } from "./zoomEvents.ts"
import { fromEvent } from "../fromEvent.ts"

export interface SurfaceInput {
  readonly magazine: MagazineInfo
  readonly viewport: Size
  /** The page asked for: it lies on the first slide shown. */
  readonly page: number
  readonly signedIn: boolean
}

interface RoomContext {
  /** The finer pictures that the pages were told of. */
  readonly dots: Dots | null
  /** The page that is looked at closer. */
  readonly looked: number | null
  readonly magazine: MagazineInfo
  readonly signedIn: boolean
  readonly first: number
  readonly viewport: Size
  readonly furniture: { readonly strip: boolean; readonly sidebar: boolean }
}

type SlidesSnapshot = SnapshotFrom<typeof slidesMachine>

/** Pages beyond what may be read are never asked for. Source: product, "Preview". */
const wantedPages = (magazine: MagazineInfo, slides: SlidesSnapshot) => {
  const { direction, index } = slides.context
  const all = slidesIn(slides.context)
  const isReadable = (page: number) => !isLocked(magazine, page)
  return {
    type: "pages.want" as const,
    shown: (all[index] ?? [1]).filter(isReadable),
    neighbours: neighbours(all, index, direction).filter(isReadable)
  }
}

const seenIn = (magazine: MagazineInfo, slides: SlidesSnapshot) => ({
  page: slideShown(slides)[0],
  pages: slideShown(slides).length,
  across: acrossOf(slides),
  isLocked: slideShown(slides).every((page) => isLocked(magazine, page))
})

const viewerIn = ({
  viewport,
  furniture,
  magazine
}: Pick<RoomContext, "viewport" | "furniture" | "magazine">): Viewer =>
  viewerOf(viewport, { ...furniture, sidebarOff: magazine.sidebarOff })

const nothing = { strip: false, sidebar: false }

/** The opened strip lies over the page, where it would leave too little of it. */
const isStripOver = ({ viewport, furniture }: Pick<RoomContext, "viewport" | "furniture">): boolean =>
  furniture.strip && isLow(viewport)

/**
 * The surface in which an issue is read: everything around the page is a chart of its own, and whoever is asked for something
 * here is told of it. What stands beside the page takes its surface from the viewer.
 */
export const surfaceMachine = setup({
  types: {
    input: {} as SurfaceInput,
    context: {} as RoomContext,
    events: {} as SurfaceEvent,
    children: {} as {
      readonly bars: "bars"
      readonly slides: "slides"
      readonly pages: "pages"
      readonly zoom: "zoom"
      readonly gestures: "gestures"
      readonly scaleIndicator: "scaleIndicator"
      readonly strip: "strip"
      readonly scroller: "scroller"
      readonly lastPage: "lastPage"
      readonly resume: "resume"
      readonly sidebar: "sidebar"
      readonly fullscreen: "fullscreen"
      readonly share: "share"
      readonly shortcuts: "shortcuts"
      readonly purchase: "purchase"
      readonly readingData: "readingData"
    }
  },
  actors: {
    viewport: slot<void, ViewportAnswer>("surface.viewport"),
    density: slot<void, DensityAnswer>("surface.density"),
    bars: barsMachine,
    slides: slidesMachine,
    pages: pagesMachine,
    zoom: zoomMachine,
    gestures: gesturesMachine,
    scaleIndicator: scaleIndicatorMachine,
    strip: thumbnailStripMachine,
    scroller: thumbnailScrollerMachine,
    lastPage: lastPageMachine,
    resume: resumeMachine,
    sidebar: sidebarMachine,
    fullscreen: fullscreenMachine,
    share: shareMachine,
    shortcuts: shortcutsMachine,
    purchase: purchaseMachine,
    readingData: readingDataMachine
  },
  actions: {
    toggleBars: sendTo("bars", { type: "bars.toggle" }),
    holdBars: sendTo("bars", (_, { by, holds }: { readonly by: BarsReason; readonly holds: boolean }) => ({
      type: holds ? ("bars.hold" as const) : ("bars.release" as const),
      by
    })),
    toSlides: sendTo("slides", ({ event }) => event as SlidesOrder),
    pairSlides: sendTo("slides", ({ context: { viewport, looked } }) => ({
      type: "viewport.resized" as const,
      viewport,
      page: looked
    })),
    renewThumbnails: sendTo("scroller", { type: "scroller.renew" }),
    toPages: sendTo("pages", ({ event }) => event as { readonly type: "pages.renew" }),
    toZoom: sendTo("zoom", ({ event }) => event as ZoomOrder | DensityAnswer),
    toIndicator: sendTo("scaleIndicator", ({ event }) => event as Extract<ZoomNews, { type: "scale.changed" }>),
    toStrip: sendTo("strip", ({ event }) => event as StripOrder),
    toResume: sendTo("resume", ({ event }) => event as ResumeOrder),
    toSidebar: sendTo("sidebar", ({ event }) => event as SidebarOrder),
    toFullscreen: sendTo("fullscreen", ({ event }) => event as FullscreenOrder),
    toShare: sendTo("share", ({ event }) => event as ShareOrder),
    toShortcuts: sendTo("shortcuts", ({ event }) => event as ShortcutsOrder),
    leaveFull: sendTo("fullscreen", { type: "fullscreen.escape" }),
    showWhole: sendTo("zoom", { type: "zoom.reset" }),
    closeSidebar: sendTo("sidebar", { type: "sidebar.close" }),
    closeStrip: sendTo("strip", { type: "strip.close" }),
    /** Over the page it is for choosing one: a turn has chosen. */
    clearPage: enqueueActions(({ context, enqueue }, slides: SlidesSnapshot) => {
      if (wayOf(slides) !== null && isStripOver(context)) enqueue.sendTo("strip", { type: "strip.close" })
    }),
    showStrip: sendTo("strip", { type: "strip.peek" }),
    dismissResume: sendTo("resume", { type: "resume.dismiss" }),
    followSlide: sendTo("scroller", (_, slides: SlidesSnapshot) => ({
      type: "scroller.follow" as const,
      slides: slidesIn(slides.context),
      index: slides.context.index
    })),
    tellPlace: enqueueActions(({ enqueue }, slides: SlidesSnapshot) => {
      if (wayOf(slides) !== null) return
      enqueue.sendTo("lastPage", { type: "place.reached", slide: slideShown(slides) })
    }),
    tellResume: sendTo("resume", (_, slides: SlidesSnapshot) => ({
      type: "resume.seen" as const,
      slide: slideShown(slides)
    })),
    wantPages: sendTo("pages", ({ context }, slides: SlidesSnapshot) => wantedPages(context.magazine, slides)),
    seeSlide: sendTo("zoom", ({ context }, slides: SlidesSnapshot) => ({
      type: "slide.shown" as const,
      seen: seenIn(context.magazine, slides),
      viewer: viewerIn(context)
    })),
    /** Told once: whoever is told tells on, and comes back here. */
    sharpen: enqueueActions(({ context, enqueue }, zoom: SnapshotFrom<typeof zoomMachine>) => {
      const dots = dotsAsked(zoom)
      if (zoom.hasTag("moving") || dots === context.dots) return
      enqueue.assign({ dots })
      enqueue.sendTo("pages", { type: "pages.sharpen", dots })
    }),
    takeLooked: assign({ looked: (_, page: number | null) => page }),
    takeViewport: assign({ viewport: (_, viewport: Size) => viewport }),
    /** What stands there as before moves nothing. */
    furnish: enqueueActions(({ context, enqueue }, change: Partial<RoomContext["furniture"]>) => {
      const furniture = { ...context.furniture, ...change }
      if (furniture.strip === context.furniture.strip && furniture.sidebar === context.furniture.sidebar) return
      enqueue.assign({ furniture })
      enqueue.sendTo("zoom", { type: "viewer.resized", viewer: viewerIn({ ...context, furniture }) })
      // What came last stays: together they would leave nothing of the page.
      if (!isLow(context.viewport) || !furniture.strip || !furniture.sidebar) return
      if (change.strip === true) enqueue.sendTo("sidebar", { type: "sidebar.close" })
      else enqueue.sendTo("strip", { type: "strip.close" })
    }),
    fitViewer: sendTo("zoom", ({ context }) => ({ type: "viewer.resized" as const, viewer: viewerIn(context) })),
    tellRefused: sendParent(({ event }) => event as ZoomNews),
    tellForbidden: sendParent((): PagesNews => ({ type: "content.forbidden" }))
  },
  guards: {
    isStripOver: ({ context }) => isStripOver(context),
    isTurnedRound: ({ context }, viewport: Size) => orientationOf(viewport) !== orientationOf(context.viewport),
    isByMouse: (_, pointer: Pointer) => pointer === "mouse"
  }
}).createMachine({
  id: "surface",
  context: ({ input }) => ({
    magazine: input.magazine,
    signedIn: input.signedIn,
    first: input.page,
    dots: null,
    looked: null,
    viewport: input.viewport,
    furniture: nothing
  }),
  invoke: [
    { src: "viewport" },
    { src: "density" },
    { src: "bars", id: "bars" },
    {
      src: "pages",
      id: "pages",
      input: ({ context }) => ({ magazine: context.magazine }),
      onSnapshot: {
        guard: ({ event }) => !event.snapshot.hasTag("waiting"),
        actions: ["showStrip", { type: "holdBars", params: { by: "opening", holds: false } }]
      }
    },
    {
      src: "zoom",
      id: "zoom",
      input: ({ context }) => ({
        viewer: viewerIn(context),
        page: context.magazine.page,
        // The slides say at once which one it is.
        seen: {
          page: 1,
          pages: 1 as const,
          across: context.viewport.width > context.viewport.height ? 2 : 1,
          isLocked: false
        }
      }),
      onSnapshot: {
        actions: [
          { type: "takeLooked", params: ({ event }) => pageLookedAt(event.snapshot) },
          fromEvent("sharpen", "snapshot")
        ]
      }
    },
    { src: "gestures", id: "gestures" },
    { src: "scaleIndicator", id: "scaleIndicator" },
    {
      src: "slides",
      id: "slides",
      input: ({ context }) => ({
        total: context.magazine.totalPage,
        viewport: context.viewport,
        page: context.first
      }),
      onSnapshot: {
        actions: [
          fromEvent("wantPages", "snapshot"),
          fromEvent("seeSlide", "snapshot"),
          fromEvent("followSlide", "snapshot"),
          fromEvent("tellResume", "snapshot"),
          fromEvent("tellPlace", "snapshot"),
          fromEvent("clearPage", "snapshot")
        ]
      }
    },
    {
      src: "strip",
      id: "strip",
      input: ({ context }) => ({ total: context.magazine.totalPage }),
      onSnapshot: {
        actions: [
          { type: "furnish", params: ({ event }) => ({ strip: event.snapshot.hasTag("open") }) },
          { type: "holdBars", params: ({ event }) => ({ by: "strip", holds: event.snapshot.hasTag("shown") }) }
        ]
      }
    },
    {
      src: "scroller",
      id: "scroller",
      input: ({ context }) => ({
        row: {
          slides: slidesIn({ total: context.magazine.totalPage, viewport: context.viewport }),
          width: thumbnailWidth(context.magazine.page)
        },
        index: 0
      })
    },
    { src: "resume", id: "resume", input: ({ context }) => ({ total: context.magazine.totalPage }) },
    {
      src: "lastPage",
      id: "lastPage",
      input: ({ context }) => ({ issueId: context.magazine.newIssueId, isKept: isPlaceKept(context.magazine) })
    },
    {
      src: "sidebar",
      id: "sidebar",
      onSnapshot: {
        actions: [
          { type: "furnish", params: ({ event }) => ({ sidebar: event.snapshot.hasTag("open") }) },
          { type: "holdBars", params: ({ event }) => ({ by: "sidebar", holds: event.snapshot.hasTag("open") }) }
        ]
      }
    },
    { src: "fullscreen", id: "fullscreen" },
    { src: "share", id: "share" },
    { src: "shortcuts", id: "shortcuts" },
    { src: "purchase", id: "purchase" },
    {
      src: "readingData",
      id: "readingData",
      input: ({ context }) => ({ issueId: context.magazine.newIssueId, signedIn: context.signedIn })
    }
  ],
  on: {
    "viewport.resized": [
      // The slides tell how they are paired in it, and what is seen of them then is seen in the new viewer at once.
      {
        guard: fromEvent("isTurnedRound", "viewport"),
        actions: [fromEvent("takeViewport", "viewport"), "pairSlides"]
      },
      { actions: [fromEvent("takeViewport", "viewport"), "fitViewer"] }
    ],
    "density.changed": { actions: "toZoom" },
    "page.tapped": [
      { guard: "isStripOver", actions: "closeStrip" },
      { guard: fromEvent("isByMouse", "pointer") },
      { actions: "toggleBars" }
    ],
    "slide.*": { actions: "toSlides" },
    "zoom.*": { actions: "toZoom" },
    "pan.*": { actions: "toZoom" },
    "pinch.*": { actions: "toZoom" },
    "scale.changed": { actions: "toIndicator" },
    "view.refused": { actions: "tellRefused" },
    "strip.*": { actions: "toStrip" },
    "resume.*": { actions: "toResume" },
    "sidebar.*": { actions: "toSidebar" },
    "fullscreen.*": { actions: "toFullscreen" },
    "share.*": { actions: "toShare" },
    "shortcuts.*": { actions: "toShortcuts" },
    "surface.escape": { actions: "leaveFull" },
    "escape.passed": { actions: ["showWhole", "closeSidebar", "closeStrip", "dismissResume"] },
    "pages.renew": { actions: ["toPages", "renewThumbnails"] },
    "pages.*": { actions: "toPages" },
    "content.forbidden": { actions: "tellForbidden" }
  }
})
