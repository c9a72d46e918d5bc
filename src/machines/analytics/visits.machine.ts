import { assign, enqueueActions, setup } from "xstate"
import { type TrackedAction, actionDraft, type Draft, linkDraft } from "../../domain/analytics/Draft.ts"
import type { Page } from "../../domain/analytics/Page.ts"
import {
  arrival,
  opened,
  reportArrived,
  reportLeft,
  seen,
  sent,
  showSlide,
  type Visit,
  type VisitReport
} from "../../domain/analytics/Visit.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** Times are in milliseconds since 1970. */
export type Watched =
  | { readonly type: "tab.seen"; readonly at: number }
  | { readonly type: "tab.hidden"; readonly at: number }
  /** A link to another site. */
  | { readonly type: "link.followed"; readonly url: string; readonly at: number }

export interface PageOpened {
  readonly type: "page.opened"
  readonly page: Page
  readonly at: number
}

export type VisitsEvent =
  | Watched
  | PageOpened
  /** More is known of the same page. */
  | { readonly type: "page.known"; readonly page: Page }
  | { readonly type: "action.done"; readonly action: TrackedAction; readonly at: number }
  /** What was read so far was sent as the page was left, which was kept by the browser. */
  | { readonly type: "reading.sent" }
  /** The reader shows this slide: at first, or by a turn, which is an action; else it is paired or came to otherwise. */
  | { readonly type: "slide.shown"; readonly slide: Slide; readonly turn: TrackedAction | null; readonly at: number }

/** Events to record; `isLeaving` if the tab is hidden and may never be seen again. */
export interface EventsHappened {
  readonly type: "events.happened"
  readonly drafts: ReadonlyArray<Draft>
  readonly isLeaving: boolean
  readonly at: number
}

/** What happened on a page, and its time. */
interface Done {
  readonly report: (visit: Visit) => VisitReport
  readonly at: number
}

const doneOn =
  (draft: (page: Page) => Draft) =>
  (visit: Visit): VisitReport => ({ drafts: [draft(visit.page)], visit })

interface Context {
  readonly isSeen: boolean
  /** What happened on a page that is not known yet. */
  readonly queued: ReadonlyArray<Done>
  readonly visit: Visit | null
}

/**
 * The pages viewed in this tab: *beforeFirstPage*, then at a page that is *unseen* or *seen*. A page view is recorded
 * once it is seen, and its duration when it is left or hidden, or its slide is. What happened before the first page is
 * assigned to a later page by its time. Source: product, "Events".
 */
export const visitsMachine = setup({
  types: { context: {} as Context, events: {} as VisitsEvent, emitted: {} as EventsHappened },
  actors: { watch: slot<void, Watched>("visits.watch") },
  actions: {
    open: enqueueActions(({ context, enqueue }, { page, at }: PageOpened) => {
      const { visit, queued } = context
      enqueue.assign({ visit: opened(page, at, context.isSeen) })
      if (visit === null) return
      const drafts: Array<Draft> = []
      let left = visit
      for (const { report } of queued.filter((one) => one.at < at)) {
        const reported = report(left)
        drafts.push(...reported.drafts)
        left = reported.visit
      }
      drafts.push(...reportLeft(left, at).drafts)
      enqueue.assign({ queued: queued.filter((one) => one.at >= at) })
      if (drafts.length > 0) enqueue.emit({ type: "events.happened", drafts, isLeaving: false, at })
    }),
    know: enqueueActions(({ context: { visit, queued }, enqueue }, page: Page) => {
      if (visit === null) return
      let known: Visit = { ...visit, page }
      for (const { report, at } of queued) {
        const { drafts, visit: now } = report(known)
        known = now
        if (drafts.length > 0) enqueue.emit({ type: "events.happened", drafts, isLeaving: false, at })
      }
      enqueue.assign({ visit: known, queued: [] })
    }),
    see: assign(({ context: { visit } }, at: number) => ({
      isSeen: true,
      visit: visit === null ? null : seen(visit, at)
    })),
    forgetSent: assign(({ context: { visit } }) => ({ isSeen: false, visit: visit === null ? null : sent(visit) })),
    hide: enqueueActions(({ context, enqueue }, at: number) => {
      const { drafts, visit } = context.visit === null ? { drafts: [], visit: null } : reportLeft(context.visit, at)
      enqueue.assign({ isSeen: false, visit })
      enqueue.emit({ type: "events.happened", drafts, isLeaving: true, at })
    }),
    reportView: enqueueActions(({ context, enqueue }) => {
      if (context.visit === null) return
      const { drafts, visit } = reportArrived(context.visit)
      enqueue.assign({ visit })
      if (drafts.length > 0)
        enqueue.emit({ type: "events.happened", drafts, isLeaving: false, at: visit.openedAt + arrival })
    }),
    tell: enqueueActions(({ context: { visit, queued }, enqueue }, done: Done) => {
      if (visit === null) return enqueue.assign({ queued: [...queued, done] })
      const { drafts, visit: now } = done.report(visit)
      enqueue.assign({ visit: now })
      if (drafts.length > 0) enqueue.emit({ type: "events.happened", drafts, isLeaving: false, at: done.at })
    })
  },
  guards: { isSeen: ({ context }) => context.isSeen },
  delays: { arrival }
}).createMachine({
  id: "visits",
  context: { isSeen: false, queued: [], visit: null },
  invoke: { src: "watch" },
  on: {
    "page.opened": [
      { guard: "isSeen", target: ".seen", actions: withEvent("open") },
      { target: ".unseen", actions: withEvent("open") }
    ],
    "page.known": { actions: fromEvent("know", "page") },
    "tab.seen": { actions: fromEvent("see", "at") },
    "tab.hidden": { guard: "isSeen", actions: fromEvent("hide", "at") },
    "reading.sent": { actions: "forgetSent" },
    "link.followed": {
      actions: {
        type: "tell",
        params: ({ event: { url, at } }) => ({ report: doneOn((page) => linkDraft(page, url, at)), at })
      }
    },
    "action.done": {
      actions: {
        type: "tell",
        params: ({ event: { action, at } }) => ({ report: doneOn((page) => actionDraft(page, action, at)), at })
      }
    },
    "slide.shown": {
      actions: {
        type: "tell",
        params: ({ event: { slide, turn, at } }) => ({
          report: (visit: Visit) => showSlide(visit, { slide, turn, at }),
          at
        })
      }
    }
  },
  initial: "beforeFirstPage",
  states: {
    beforeFirstPage: {},
    unseen: {
      on: { "tab.seen": { target: "seen", actions: fromEvent("see", "at") } }
    },
    seen: {
      after: { arrival: { actions: "reportView" } }
    }
  }
})
