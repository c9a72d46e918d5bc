import { assign, enqueueActions, setup } from "xstate"
import { type TrackedAction, actionDraft, type Draft, linkDraft } from "../../domain/analytics/Draft.ts"
import type { Page } from "../../domain/analytics/Page.ts"
import { opened, seen, reportLeft, reportView, type Visit } from "../../domain/analytics/Visit.ts"
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

/** Events to record; `isLeaving` if the tab is hidden and may never be seen again. */
export interface EventsHappened {
  readonly type: "events.happened"
  readonly drafts: ReadonlyArray<Draft>
  readonly isLeaving: boolean
  readonly at: number
}

/** An action and its time. */
interface Done {
  readonly draft: (page: Page) => Draft
  readonly at: number
}

interface Context {
  readonly isSeen: boolean
  /** Actions whose page is not known yet. */
  readonly queued: ReadonlyArray<Done>
  readonly visit: Visit | null
}

/** Milliseconds before a page view is recorded, so that the page can say what it shows. */
const arrival = 1000

/**
 * The pages viewed in this tab: *beforeFirstPage*, then at a page that is *unseen* or *seen*. A page view is recorded
 * once it is seen, and its duration when the page is left or hidden. Actions from before the first page are assigned to
 * a later page by their time. Source: product, "Events".
 */
export const visitsMachine = setup({
  types: { context: {} as Context, events: {} as VisitsEvent, emitted: {} as EventsHappened },
  actors: { watch: slot<void, Watched>("visits.watch") },
  actions: {
    open: enqueueActions(({ context, enqueue }, { page, at }: PageOpened) => {
      const { visit, queued } = context
      enqueue.assign({ visit: opened(page, at, context.isSeen) })
      if (visit === null) return
      const done = queued.filter((one) => one.at < at).map(({ draft }) => draft(visit.page))
      const drafts = [...done, ...reportLeft(visit, at).drafts]
      enqueue.assign({ queued: queued.filter((one) => one.at >= at) })
      if (drafts.length > 0) enqueue.emit({ type: "events.happened", drafts, isLeaving: false, at })
    }),
    know: enqueueActions(({ context: { visit, queued }, enqueue }, page: Page) => {
      if (visit === null) return
      enqueue.assign({ visit: { ...visit, page }, queued: [] })
      for (const { draft, at } of queued) {
        enqueue.emit({ type: "events.happened", drafts: [draft(page)], isLeaving: false, at })
      }
    }),
    see: assign(({ context: { visit } }, at: number) => ({
      isSeen: true,
      visit: visit === null ? null : seen(visit, at)
    })),
    hide: enqueueActions(({ context, enqueue }, at: number) => {
      const { drafts, visit } = context.visit === null ? { drafts: [], visit: null } : reportLeft(context.visit, at)
      enqueue.assign({ isSeen: false, visit })
      enqueue.emit({ type: "events.happened", drafts, isLeaving: true, at })
    }),
    reportView: enqueueActions(({ context, enqueue }) => {
      if (context.visit === null) return
      const { drafts, visit } = reportView(context.visit)
      enqueue.assign({ visit })
      if (drafts.length > 0)
        enqueue.emit({ type: "events.happened", drafts, isLeaving: false, at: visit.openedAt + arrival })
    }),
    tell: enqueueActions(({ context: { visit, queued }, enqueue }, done: Done) => {
      if (visit === null) return enqueue.assign({ queued: [...queued, done] })
      enqueue.emit({ type: "events.happened", drafts: [done.draft(visit.page)], isLeaving: false, at: done.at })
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
    "link.followed": {
      actions: {
        type: "tell",
        params: ({ event: { url, at } }) => ({ draft: (page: Page) => linkDraft(page, url, at), at })
      }
    },
    "action.done": {
      actions: {
        type: "tell",
        params: ({ event: { action, at } }) => ({ draft: (page: Page) => actionDraft(page, action, at), at })
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
