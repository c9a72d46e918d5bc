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
  enqueueTyped,
  isStripOverPage,
  markedIssueIn,
  type SlidesSnapshot,
  type SurfaceContext,
  type SurfaceInput,
  sendToChild,
  childActions,
  viewerIn
} from "./surfaceChildren.ts"
import type { Relay, SurfaceEvent } from "./surfaceEvents.ts"
import type { zoomMachine } from "./zoom.machine.ts"
import { dotsAsked, pageLookedAt } from "./zoom.view.ts"
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
  "shortcuts.*": { actions: withEvent("toShortcuts") },
  "bookmark.*": { actions: withEvent("toMarks") },
  "highlight.*": { actions: withEvent("toMarks") },
  "note.*": { actions: withEvent("toMarks") },
  "marks.*": { actions: withEvent("toMarks") },
  "selection.*": { actions: withEvent("toSelection") },
  "editor.*": { actions: withEvent("toNoteEditor") },
  "removal.*": { actions: withEvent("toRemoval") },
  "flash.*": { actions: withEvent("toFlash") }
} satisfies Relay

/** The parent of the charts around the page: passes events to its children, and tells each of changes in others. */
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
    ...childActions,
    toParent: sendParent((_, news: PagesNews | ViewRefused) => news),
    /** After a turn, a strip that covers the page has done its work. */
    closeStripAfterTurn: enqueueTyped(({ context, enqueue }, slides: SlidesSnapshot) => {
      if (wayOf(slides) !== null && isStripOverPage(context)) enqueue(childActions.closeStrip)
    }),
    sharpenPages: enqueueTyped(({ enqueue }, zoom: SnapshotFrom<typeof zoomMachine>) => {
      if (!zoom.hasTag("moving"))
        enqueue(sendToChild("pages", () => ({ type: "pages.sharpen", dots: dotsAsked(zoom) })))
    }),
    takeLooked: assign({ looked: (_, page: number | null) => page }),
    takeViewport: assign({ viewport: (_, viewport: Size) => viewport }),
    makeRoom: enqueueTyped(({ context, enqueue }, change: Partial<Opened>) => {
      const open = { ...context.open, ...change }
      if (open.strip === context.open.strip && open.sidebar === context.open.sidebar) return
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
        actions: [
          "peekStrip",
          "recallMarks",
          "beginSync",
          { type: "holdToolbars", params: { by: "opening", holds: false } }
        ]
      }
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
          fromEvent("sharpenPages", "snapshot")
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
    { src: "resume", id: "resume", input: ({ context }) => ({ total: context.magazine.totalPage }) },
    {
      src: "lastPage",
      id: "lastPage",
      input: ({ context: { magazine } }) => ({ issueId: magazine.newIssueId, isKept: isPlaceKept(magazine) })
    },
    {
      src: "sidebar",
      id: "sidebar",
      input: ({ context }) => context.magazine,
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
    { src: "purchase", id: "purchase" },
    { src: "marks", id: "marks", input: ({ context }) => markedIssueIn(context) },
    { src: "marksSync", id: "marksSync", input: ({ context }) => markedIssueIn(context) },
    { src: "selection", id: "selection" },
    { src: "noteEditor", id: "noteEditor", input: ({ context }) => ({ issueId: context.magazine.newIssueId }) },
    { src: "removal", id: "removal" },
    { src: "flash", id: "flash" },
    {
      src: "passage",
      id: "passage",
      input: ({ context: { magazine, page, alinti = null } }) => ({ magazine, page, alinti })
    }
  ],
  on: {
    ...relay,
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
    "pages.renew": { actions: [withEvent("toPages"), "renewThumbnails", withEvent("renewLook")] },
    "pages.refuse": { actions: [withEvent("toPages"), withEvent("renewLook")] },
    "mark.show": { actions: [fromEvent("goToMark", "page"), fromEvent("flashMark", "id")] },
    "mark.refused": { actions: "refuseSelection" },
    "surface.escape": { actions: "leaveFullscreen" },
    "escape.passed": { actions: ["resetZoom", "closeSidebar", "closeStrip", "dismissResume", "closePassage"] },
    "view.refused": { actions: withEvent("toParent") },
    "content.forbidden": { actions: withEvent("toParent") }
  }
})
