import { assign, sendParent, setup, type SnapshotFrom } from "xstate"
import type { Pointer } from "../../domain/reader/gestures.ts"
import { isPlaceKept } from "../../domain/reader/resume.ts"
import { isLow, type Opened, orientationOf, type Size } from "../../domain/reader/scale.ts"
import { thumbnailWidth } from "../../domain/reader/thumbnails.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { PagesNews } from "./pages.machine.ts"
import { slidesIn, type ViewportAnswer } from "./slides.machine.ts"
import { wayOf } from "./slides.view.ts"
import {
  type Child,
  charts,
  decide,
  isStripOver,
  type SlidesSnapshot,
  type SurfaceContext,
  type SurfaceInput,
  tell,
  tellings,
  viewerIn
} from "./surfaceChildren.ts"
import type { Relay, SurfaceEvent } from "./surfaceEvents.ts"
import type { zoomMachine } from "./zoom.machine.ts"
import { dotsAsked, pageLookedAt } from "./zoom.view.ts"
import type { DensityAnswer, ViewRefused } from "./zoomEvents.ts"

const relay = {
  "slide.*": { actions: withEvent("toSlides") },
  "pages.*": { actions: withEvent("toPages") },
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
} satisfies Relay

/** The parent of everything around the page: it passes events to its children, and tells one what another has come to. */
export const surfaceMachine = setup({
  types: {
    input: {} as SurfaceInput,
    context: {} as SurfaceContext,
    events: {} as SurfaceEvent,
    children: {} as { readonly [Name in Child]: Name }
  },
  actors: {
    viewport: slot<void, ViewportAnswer>("surface.viewport"),
    density: slot<void, DensityAnswer>("surface.density"),
    ...charts
  },
  actions: {
    ...tellings,
    toParent: sendParent((_, news: PagesNews | ViewRefused) => news),
    /** A turn has chosen a page, which is what the strip over the page is for. */
    uncoverPage: decide(({ context, enqueue }, slides: SlidesSnapshot) => {
      if (wayOf(slides) !== null && isStripOver(context)) enqueue(tellings.closeStrip)
    }),
    sharpen: decide(({ enqueue }, zoom: SnapshotFrom<typeof zoomMachine>) => {
      if (!zoom.hasTag("moving")) enqueue(tell("pages", () => ({ type: "pages.sharpen", dots: dotsAsked(zoom) })))
    }),
    takeLooked: assign({ looked: (_, page: number | null) => page }),
    takeViewport: assign({ viewport: (_, viewport: Size) => viewport }),
    makeRoom: decide(({ context, enqueue }, change: Partial<Opened>) => {
      const open = { ...context.open, ...change }
      if (open.strip === context.open.strip && open.sidebar === context.open.sidebar) return
      enqueue.assign({ open })
      enqueue(tellings.fitViewer)
      // In a low window both would leave nothing of the page: what was opened last stays.
      if (isLow(context.viewport) && open.strip && open.sidebar)
        enqueue(change.strip === true ? tellings.closeSidebar : tellings.closeStrip)
    })
  },
  guards: {
    isStripOver: ({ context }) => isStripOver(context),
    isTurnedRound: ({ context }, viewport: Size) => orientationOf(viewport) !== orientationOf(context.viewport),
    isByMouse: (_, pointer: Pointer) => pointer === "mouse"
  }
}).createMachine({
  id: "surface",
  context: ({ input }) => ({ ...input, looked: null, open: { strip: false, sidebar: false } }),
  invoke: [
    { src: "viewport" },
    { src: "density" },
    { src: "toolbars", id: "toolbars" },
    {
      src: "pages",
      id: "pages",
      input: ({ context }) => ({ magazine: context.magazine }),
      onSnapshot: {
        guard: ({ event }) => !event.snapshot.hasTag("waiting"),
        actions: ["peekStrip", { type: "holdToolbars", params: { by: "opening", holds: false } }]
      }
    },
    {
      src: "zoom",
      id: "zoom",
      input: ({ context }) => ({
        viewer: viewerIn(context),
        page: context.magazine.page,
        // The slides say at once which one it is.
        seen: { page: 1, pages: 1, across: orientationOf(context.viewport) === "landscape" ? 2 : 1 }
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
      input: ({ context: { magazine, viewport, page } }) => ({ total: magazine.totalPage, viewport, page }),
      onSnapshot: {
        actions: [
          fromEvent("wantPages", "snapshot"),
          fromEvent("seeSlide", "snapshot"),
          fromEvent("followSlide", "snapshot"),
          fromEvent("offerLess", "snapshot"),
          fromEvent("keepPlace", "snapshot"),
          fromEvent("uncoverPage", "snapshot")
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
    { src: "resume", id: "resume", input: ({ context }) => ({ total: context.magazine.totalPage }) },
    {
      src: "lastPage",
      id: "lastPage",
      input: ({ context: { magazine } }) => ({ issueId: magazine.newIssueId, isKept: isPlaceKept(magazine) })
    },
    {
      src: "sidebar",
      id: "sidebar",
      onSnapshot: {
        actions: [
          { type: "makeRoom", params: ({ event }) => ({ sidebar: event.snapshot.hasTag("open") }) },
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
    "viewport.resized": [
      // Newly paired slides are fitted as they are shown.
      {
        guard: fromEvent("isTurnedRound", "viewport"),
        actions: [fromEvent("takeViewport", "viewport"), "pairSlides"]
      },
      { actions: [fromEvent("takeViewport", "viewport"), "fitViewer"] }
    ],
    "page.tapped": [
      { guard: "isStripOver", actions: "closeStrip" },
      { guard: fromEvent("isByMouse", "pointer") },
      { actions: "toggleToolbars" }
    ],
    "pages.renew": { actions: [withEvent("toPages"), "renewThumbnails"] },
    "surface.escape": { actions: "leaveFullscreen" },
    "escape.passed": { actions: ["showWhole", "closeSidebar", "closeStrip", "dismissResume"] },
    "view.refused": { actions: withEvent("toParent") },
    "content.forbidden": { actions: withEvent("toParent") }
  }
})
