import { assign, sendParent, setup, type SnapshotFrom } from "xstate"
import type { Pointer } from "../../domain/reader/gestures.ts"
import { progressIssueOf } from "../../domain/reader/progress/progressIssueOf.ts"
import { isPlaceKept } from "../../domain/reader/resume.ts"
import {
  isGivenToolbars,
  isLow,
  isSidebarBeside,
  type Opened,
  orientationOf,
  type Size
} from "../../domain/reader/scale.ts"
import { slideOf } from "../../domain/reader/slides.ts"
import { hasStrip, thumbnailWidth } from "../../domain/reader/thumbnails.ts"
import { tileDotsFor } from "../../domain/reader/tiles.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { sidebarMachine } from "./sidebar.machine.ts"
import { isCollectionOpen, isSearchOpen } from "./sidebar.view.ts"
import type { IssueSearchOrder, issueSearchMachine, SearchPanelSeen } from "./issueSearch.machine.ts"
import type { EdgeTapped } from "./gestureEvents.ts"
import type { PassageOrder } from "./passage.machine.ts"
import type { AccessRenewal, PagesNews } from "./pages.machine.ts"
import type { readingModeMachine } from "./readingMode.machine.ts"
import type { ReadingModeOrder, ReadingTurned } from "./readingModeEvents.ts"
import { slidesIn, type ViewportAnswer } from "./slides.machine.ts"
import { slideShown, wayOf } from "./slides.view.ts"
import {
  type Child,
  charts,
  enqueueTyped,
  isStripOverPage,
  type SlidesSnapshot,
  type SurfaceContext,
  type SurfaceInput,
  sendToChild,
  childActions,
  viewerIn
} from "./surfaceChildren.ts"
import type { markingMachine } from "./marking.machine.ts"
import type { MarkingOrder } from "./markingEvents.ts"
import type { Relay } from "./relay.ts"
import type { DeferredChartsAnswer, PassedOn, SurfaceEvent } from "./surfaceEvents.ts"
import type { ReadingAidsOrder, readingAidsMachine } from "./readingAids.machine.ts"
import type { TilesOrder } from "./tiles.machine.ts"
import type { zoomMachine } from "./zoom.machine.ts"
import { areAway } from "./toolbars.view.ts"
import { dotsAsked, dotsAskedBesideTiles, isSeenCloser, pageLookedAt, sightIn } from "./zoom.view.ts"
import type { DensityAnswer, ViewRefused } from "./zoomEvents.ts"

const relay = {
  "slide.*": { actions: withEvent("toSlides") },
  "zoom.*": { actions: withEvent("toZoom") },
  "pan.*": { actions: withEvent("toZoom") },
  "pinch.*": { actions: withEvent("toZoom") },
  "density.*": { actions: withEvent("toZoom") },
  "scale.*": { actions: withEvent("toScaleIndicator") },
  "strip.*": { actions: withEvent("toThumbnailStrip") },
  "resume.*": { actions: withEvent("toResume") },
  "sidebar.*": { actions: withEvent("toSidebar") },
  "fullscreen.*": { actions: withEvent("toFullscreen") },
  "share.*": { actions: withEvent("toShare") },
  "shortcuts.*": { actions: withEvent("toShortcuts") }
} satisfies Relay<PassedOn>

/** Marking passes its own on to its charts. */
const deferredRelay = {
  "bookmark.*": { actions: withEvent("toMarking") },
  "highlight.*": { actions: withEvent("toMarking") },
  "note.*": { actions: withEvent("toMarking") },
  "marks.*": { actions: withEvent("toMarking") },
  "selection.*": { actions: withEvent("toMarking") },
  "caret.*": { actions: withEvent("toMarking") },
  "editor.*": { actions: withEvent("toMarking") },
  "removal.*": { actions: withEvent("toMarking") },
  "flash.*": { actions: withEvent("toMarking") },
  "mark.show": { actions: withEvent("toMarking") },
  "search.*": { actions: withEvent("toIssueSearch") },
  "reading.*": { actions: withEvent("toReadingMode") },
  "wheel.*": { actions: withEvent("toReadingAids") },
  "finder.*": { actions: withEvent("toReadingAids") }
}

/** By when most tiles are laid, in milliseconds from when the view came to rest. */
const afterTiles = { id: "afterTiles", delay: 500 }

const tilesOrder = (zoom: SnapshotFrom<typeof zoomMachine>): TilesOrder =>
  zoom.hasTag("moving") ? { type: "tiles.hold" } : { type: "tiles.see", sight: sightIn(zoom) }

/** The parent of the charts around the page: passes events to its children, and tells each of changes in others. */
export const surfaceMachine = setup({
  types: {
    input: {} as SurfaceInput,
    context: {} as SurfaceContext,
    events: {} as SurfaceEvent,
    children: {} as { readonly [Name in Child]: Name },
    tags: {} as "chartsFailed"
  },
  actors: {
    viewport: slot<void, ViewportAnswer>("surface.viewport"),
    density: slot<void, DensityAnswer>("surface.density"),
    deferredCharts: slot<void, DeferredChartsAnswer>("surface.deferredCharts"),
    ...charts
  },
  actions: {
    ...childActions,
    turn: sendToChild("slides", (_, turn: EdgeTapped["turn"]) => ({ type: `slide.${turn}` })),
    toParent: sendParent((_, news: PagesNews | ViewRefused) => news),
    /** After a turn, a strip that covers the page has done its work. */
    closeStripAfterTurn: enqueueTyped(({ context, enqueue }, slides: SlidesSnapshot) => {
      if (wayOf(slides) !== null && isStripOverPage(context)) enqueue(childActions.closeStrip)
    }),
    /** Where tiles are laid over it, a page at 300 dpi is asked for after them: it takes as long as they do together. */
    sharpenPages: enqueueTyped(({ enqueue }, zoom: SnapshotFrom<typeof zoomMachine>) => {
      enqueue.cancel(afterTiles.id)
      if (zoom.hasTag("moving")) return
      const dots = dotsAsked(zoom)
      if (tileDotsFor(sightIn(zoom)) === null)
        return enqueue(sendToChild("pages", () => ({ type: "pages.sharpen", dots })))
      const beside = dotsAskedBesideTiles(zoom)
      // Null would take away what is laid already.
      if (beside !== null) enqueue(sendToChild("pages", () => ({ type: "pages.sharpen", dots: beside })))
      enqueue(sendToChild("pages", () => ({ type: "pages.sharpen", dots }), afterTiles))
    }),
    /** Orders for marking wait until it is there. */
    toMarking: enqueueTyped(({ context, enqueue }, order: MarkingOrder) => {
      if (context.marking !== null) return enqueue.sendTo(context.marking, order)
      enqueue.assign({ waitingOrders: [...context.waitingOrders, order] })
    }),
    toIssueSearch: enqueueTyped(({ context, enqueue }, order: IssueSearchOrder | SearchPanelSeen) => {
      if (context.issueSearch !== null) return enqueue.sendTo(context.issueSearch, order)
      enqueue.assign({ waitingOrders: [...context.waitingOrders, order] })
    }),
    toIssueSearchNow: enqueueTyped(({ context, enqueue }, event: AccessRenewal | IssueSearchOrder) => {
      if (context.issueSearch !== null) enqueue.sendTo(context.issueSearch, event)
    }),
    toReadingMode: enqueueTyped(({ context, enqueue }, order: ReadingModeOrder) => {
      if (context.readingMode !== null) return enqueue.sendTo(context.readingMode, order)
      enqueue.assign({ waitingOrders: [...context.waitingOrders, order] })
    }),
    /** Until it is there, nothing waits for it. */
    toReadingAids: enqueueTyped(({ context, enqueue }, order: ReadingAidsOrder | AccessRenewal) => {
      if (context.readingAids !== null) enqueue.sendTo(context.readingAids, order)
    }),
    /** Nothing is drawn closer before their code is loaded. */
    tellTiles: enqueueTyped(({ context, enqueue }, zoom: SnapshotFrom<typeof zoomMachine>) => {
      if (context.readingAids !== null) enqueue.sendTo(context.readingAids, tilesOrder(zoom))
    }),
    tellTilesNow: enqueueTyped(({ context, self, enqueue }) => {
      const zoom = self.getSnapshot().children.zoom?.getSnapshot()
      if (context.readingAids !== null && zoom !== undefined) enqueue.sendTo(context.readingAids, tilesOrder(zoom))
    }),
    toReadingModeNow: enqueueTyped(({ context, enqueue }, renewal: AccessRenewal) => {
      if (context.readingMode !== null) enqueue.sendTo(context.readingMode, renewal)
    }),
    tellReadingTurned: enqueueTyped(({ context, enqueue }, slides: SlidesSnapshot) => {
      const turned: ReadingTurned = { type: "reading.turned", slide: slideShown(slides) }
      if (context.readingMode !== null) enqueue.sendTo(context.readingMode, turned)
    }),
    tellSearchSeen: enqueueTyped(({ context, enqueue }, sidebar: SnapshotFrom<typeof sidebarMachine>) => {
      const isRead = context.readingMode?.getSnapshot().hasTag("open") ?? false
      const isCovered = isRead || !isSidebarBeside(context.viewport, context.magazine)
      const seen: SearchPanelSeen = isSearchOpen(sidebar)
        ? { type: "search.shown" }
        : { type: "search.hidden", isCovered }
      if (context.issueSearch !== null) return enqueue.sendTo(context.issueSearch, seen)
      const waitingOrders = context.waitingOrders.filter(({ type }) => type !== "search.shown")
      enqueue.assign({ waitingOrders: seen.type === "search.shown" ? [...waitingOrders, seen] : waitingOrders })
    }),
    /** What the charts of marking need not hear before they are there. */
    toMarkingNow: enqueueTyped(({ context, enqueue }, event: AccessRenewal | PassageOrder) => {
      if (context.marking !== null) enqueue.sendTo(context.marking, event)
    }),
    /** A linked passage is shown on the page that was opened only. */
    leavePassage: enqueueTyped(({ context, enqueue }, slides: SlidesSnapshot) => {
      const slide = slideShown(slides)
      if (context.marking !== null) enqueue.sendTo(context.marking, { type: "passage.turned", slide })
      else if (!slide.some((page) => page === context.page)) enqueue.assign({ alinti: null })
    }),
    leaveJoinedNotes: enqueueTyped(({ context, enqueue }, sidebar: SnapshotFrom<typeof sidebarMachine>) => {
      if (context.marking !== null && !isCollectionOpen(sidebar))
        enqueue.sendTo(context.marking, { type: "joined.leave" })
    }),
    startMarking: assign({
      marking: ({ context: { magazine, page, alinti = null }, spawn }, machine: typeof markingMachine) =>
        spawn(machine, { input: { magazine, page, alinti } })
    }),
    startIssueSearch: assign({
      issueSearch: ({ context: { magazine, page, viewport, ara }, spawn }, machine: typeof issueSearchMachine) => {
        const slides = slidesIn({ total: magazine.totalPage, viewport })
        return spawn(machine, { input: { magazine, slide: slides[slideOf(slides, page)] ?? [page], ara } })
      }
    }),
    startReadingMode: assign({
      readingMode: ({ context: { magazine }, spawn }, machine: typeof readingModeMachine) =>
        spawn(machine, { input: { magazine } })
    }),
    startReadingAids: assign({
      readingAids: ({ context: { magazine }, spawn }, machine: typeof readingAidsMachine) =>
        spawn(machine, { input: { magazine } })
    }),
    /** The search of the address opens where it does not cover the page, unless another panel is open. */
    openAddressedSearch: enqueueTyped(({ context, enqueue }) => {
      const { ara, open } = context
      if (ara !== null && !open.sidebar && isSidebarBeside(context.viewport, context.magazine))
        enqueue(childActions.openHits)
    }),
    sendWaitingOrders: enqueueTyped(({ context, enqueue }) => {
      for (const order of context.waitingOrders) enqueue.raise(order)
      enqueue.assign({ waitingOrders: [] })
    }),
    takeLooked: assign({ looked: (_, page: number | null) => page }),
    takeViewport: assign(({ context }, viewport: Size) => ({
      viewport,
      isBare: context.isBare && isGivenToolbars(viewport)
    })),
    /** A page seen closer keeps its size; it gets the room when it is whole. */
    giveToolbarsRoom: enqueueTyped(({ context, self, enqueue }) => {
      const { toolbars, zoom } = self.getSnapshot().children
      if (context.isBare || !isGivenToolbars(context.viewport) || toolbars === undefined || zoom === undefined) return
      if (!areAway(toolbars.getSnapshot()) || isSeenCloser(zoom.getSnapshot())) return
      enqueue.assign({ isBare: true })
      enqueue(childActions.fitViewer)
    }),
    makeRoom: enqueueTyped(({ context, enqueue }, change: Partial<Opened>) => {
      const open = { ...context.open, ...change }
      const { strip, sidebar, speech } = context.open
      if (open.strip === strip && open.sidebar === sidebar && open.speech === speech) return
      enqueue.assign({ open })
      enqueue(childActions.fitViewer)
      // A low window has no room for both: the one opened last stays.
      if (isLow(context.viewport) && open.strip && open.sidebar)
        enqueue(change.strip === true ? childActions.closeSidebar : childActions.closeStrip)
    })
  },
  guards: {
    isStripOverPage: ({ context }) => isStripOverPage(context),
    isRotated: ({ context }, viewport: Size) => orientationOf(viewport) !== orientationOf(context.viewport),
    isByMouse: (_, pointer: Pointer) => pointer === "mouse"
  }
}).createMachine({
  id: "surface",
  context: ({ input }) => ({
    ...input,
    ara: hasStrip(input.magazine.totalPage) && input.ara?.trim() ? input.ara : null,
    looked: null,
    open: { strip: false, sidebar: false, speech: false },
    isBare: false,
    marking: null,
    issueSearch: null,
    readingMode: null,
    readingAids: null,
    waitingOrders: []
  }),
  invoke: [
    { src: "viewport" },
    { src: "density" },
    { src: "toolbars", id: "toolbars", onSnapshot: { actions: "giveToolbarsRoom" } },
    {
      src: "pages",
      id: "pages",
      input: ({ context }) => ({ magazine: context.magazine })
    },
    {
      src: "zoom",
      id: "zoom",
      input: ({ context }) => ({
        viewer: viewerIn(context),
        page: context.magazine.page,
        // Replaced at once by the slides' first snapshot.
        seen: { page: 1, pages: 1, across: orientationOf(context.viewport) === "landscape" ? 2 : 1 }
      }),
      onSnapshot: {
        actions: [
          { type: "takeLooked", params: ({ event }) => pageLookedAt(event.snapshot) },
          fromEvent("sharpenPages", "snapshot"),
          fromEvent("tellTiles", "snapshot"),
          "giveToolbarsRoom"
        ]
      }
    },
    { src: "gestures", id: "gestures" },
    { src: "scaleIndicator", id: "scaleIndicator" },
    {
      src: "slides",
      id: "slides",
      input: ({ context: { magazine, viewport, page } }) => ({ total: magazine.totalPage, viewport, page }),
      onSnapshot: {
        actions: [
          fromEvent("requestPages", "snapshot"),
          fromEvent("showSlide", "snapshot"),
          fromEvent("scrollToSlide", "snapshot"),
          fromEvent("updateResumeOffer", "snapshot"),
          fromEvent("storeLastPage", "snapshot"),
          fromEvent("leavePassage", "snapshot"),
          fromEvent("tellReadingTurned", "snapshot"),
          fromEvent("closeStripAfterTurn", "snapshot")
        ]
      }
    },
    {
      src: "thumbnailStrip",
      id: "thumbnailStrip",
      input: ({ context }) => ({ total: context.magazine.totalPage }),
      onSnapshot: {
        actions: [
          { type: "makeRoom", params: ({ event }) => ({ strip: event.snapshot.hasTag("open") }) },
          { type: "holdToolbars", params: ({ event }) => ({ by: "strip", holds: event.snapshot.hasTag("shown") }) }
        ]
      }
    },
    {
      src: "thumbnailScroller",
      id: "thumbnailScroller",
      input: ({ context: { magazine, viewport } }) => ({
        row: { slides: slidesIn({ total: magazine.totalPage, viewport }), width: thumbnailWidth(magazine.page) },
        index: 0
      })
    },
    {
      src: "resume",
      id: "resume",
      input: ({ context: { magazine, isPlaceNamed = false } }) => ({ total: magazine.totalPage, isPlaceNamed })
    },
    {
      src: "lastPage",
      id: "lastPage",
      input: ({ context: { magazine } }) => ({
        issueId: magazine.newIssueId,
        total: magazine.totalPage,
        isKept: isPlaceKept(magazine),
        shown: progressIssueOf(magazine)
      })
    },
    {
      src: "sidebar",
      id: "sidebar",
      input: ({ context }) => context.magazine,
      onSnapshot: {
        actions: [
          { type: "makeRoom", params: ({ event }) => ({ sidebar: event.snapshot.hasTag("open") }) },
          fromEvent("leaveJoinedNotes", "snapshot"),
          fromEvent("tellSearchSeen", "snapshot"),
          { type: "holdToolbars", params: ({ event }) => ({ by: "sidebar", holds: event.snapshot.hasTag("open") }) }
        ]
      }
    },
    { src: "fullscreen", id: "fullscreen" },
    { src: "share", id: "share" },
    { src: "shortcuts", id: "shortcuts" },
    { src: "purchase", id: "purchase" }
  ],
  on: {
    ...relay,
    ...deferredRelay,
    "viewport.resized": [
      // Slides paired anew are fitted when shown.
      {
        guard: fromEvent("isRotated", "viewport"),
        actions: [fromEvent("takeViewport", "viewport"), "pairSlides"]
      },
      { actions: [fromEvent("takeViewport", "viewport"), "fitViewer"] }
    ],
    "page.tapped": [
      { guard: "isStripOverPage", actions: "closeStrip" },
      { guard: fromEvent("isByMouse", "pointer") },
      { actions: "toggleToolbars" }
    ],
    "edge.tapped": [{ guard: "isStripOverPage", actions: "closeStrip" }, { actions: fromEvent("turn", "turn") }],
    "pages.renew": {
      actions: [
        withEvent("toPages"),
        "renewThumbnails",
        withEvent("renewOutline"),
        withEvent("toMarkingNow"),
        withEvent("toIssueSearchNow"),
        withEvent("toReadingModeNow"),
        withEvent("toReadingAids")
      ]
    },
    "pages.refuse": {
      actions: [
        withEvent("toPages"),
        withEvent("renewOutline"),
        withEvent("toMarkingNow"),
        withEvent("toIssueSearchNow"),
        withEvent("toReadingModeNow"),
        withEvent("toReadingAids")
      ]
    },
    "listening.begun": { actions: { type: "makeRoom", params: { speech: true } } },
    "listening.ended": { actions: { type: "makeRoom", params: { speech: false } } },
    "surface.escape": { actions: "leaveFullscreen" },
    "escape.passed": {
      actions: [
        "resetZoom",
        "closeSidebar",
        "closeStrip",
        "dismissResume",
        { type: "toMarkingNow", params: { type: "passage.close" } },
        { type: "toIssueSearchNow", params: { type: "search.close" } }
      ]
    },
    "view.refused": { actions: withEvent("toParent") },
    "content.forbidden": { actions: withEvent("toParent") }
  },
  initial: "opening",
  states: {
    /** Until the first slide is shown. */
    opening: {
      on: {
        "content.ready": {
          target: "loadingCharts",
          actions: ["peekStrip", { type: "holdToolbars", params: { by: "opening", holds: false } }]
        }
      }
    },
    loadingCharts: {
      invoke: { src: "deferredCharts" },
      on: {
        "charts.loaded": {
          target: "complete",
          actions: [
            fromEvent("startMarking", "marking"),
            fromEvent("startIssueSearch", "issueSearch"),
            fromEvent("startReadingMode", "readingMode"),
            fromEvent("startReadingAids", "readingAids"),
            "tellTilesNow",
            "openAddressedSearch",
            "sendWaitingOrders"
          ]
        },
        "charts.missing": ".failed"
      },
      initial: "coming",
      states: {
        coming: {},
        failed: { tags: "chartsFailed", on: { "charts.dismiss": "coming" } }
      }
    },
    complete: {}
  }
})
