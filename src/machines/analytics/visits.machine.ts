import { assign, enqueueActions, setup } from "xstate"
import { type Deed, deedDraft, type Draft, linkDraft } from "../../domain/analytics/Draft.ts"
import type { Page } from "../../domain/analytics/Page.ts"
import { opened, seen, reportLeft, reportView, type Visit } from "../../domain/analytics/Visit.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** All times are in milliseconds since 1970. */
export type Watched =
  | { readonly type: "tab.seen"; readonly at: number }
  | { readonly type: "tab.hidden"; readonly at: number }
  /** A link that leads to a page of another site. */
  | { readonly type: "link.followed"; readonly url: string; readonly at: number }

export interface PageOpened {
  readonly type: "page.opened"
  readonly page: Page
  readonly at: number
}

export type VisitsEvent =
  | Watched
  | PageOpened
  /** The same page, now that more is known of it. */
  | { readonly type: "page.known"; readonly page: Page }
  | { readonly type: "deed.done"; readonly deed: Deed; readonly at: number }

/** What there is to tell; `isLeaving` where nobody sees the tab any more, and nobody may ever again. */
export interface EventsHappened {
  readonly type: "events.happened"
  readonly drafts: ReadonlyArray<Draft>
  readonly isLeaving: boolean
  readonly at: number
}

/** Something done on a page, at that time. */
interface Done {
  readonly draft: (page: Page) => Draft
  readonly at: number
}

interface Context {
  readonly isSeen: boolean
  /** What was done before it is known on which page. */
  readonly early: ReadonlyArray<Done>
  /** Null before the first page. */
  readonly visit: Visit | null
}

/** Milliseconds until a page is told of: by then it knows what it is of, or is not waited for. */
const arrival = 1000

/**
 * The pages that somebody goes through in this tab: *nowhere* before the first; at a page that is *unseen*, or has been
 * *seen*. Each is told of once it has been seen, and when it is left or hidden, for how long. What was done *nowhere* was done on
 * one of the pages that are told of next, by its time. Source: product, "Events".
 */
export const visitsMachine = setup({
  types: { context: {} as Context, events: {} as VisitsEvent, emitted: {} as EventsHappened },
  actors: { watch: slot<void, Watched>("visits.watch") },
  actions: {
    open: enqueueActions(({ context, enqueue }, { page, at }: PageOpened) => {
      const { visit, early } = context
      enqueue.assign({ visit: opened(page, at, context.isSeen) })
      if (visit === null) return
      const done = early.filter((one) => one.at < at).map(({ draft }) => draft(visit.page))
      const drafts = [...done, ...reportLeft(visit, at).drafts]
      enqueue.assign({ early: early.filter((one) => one.at >= at) })
      if (drafts.length > 0) enqueue.emit({ type: "events.happened", drafts, isLeaving: false, at })
    }),
    know: enqueueActions(({ context: { visit, early }, enqueue }, page: Page) => {
      if (visit === null) return
      enqueue.assign({ visit: { ...visit, page }, early: [] })
      for (const { draft, at } of early) {
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
    tell: enqueueActions(({ context: { visit, early }, enqueue }, done: Done) => {
      if (visit === null) return enqueue.assign({ early: [...early, done] })
      enqueue.emit({ type: "events.happened", drafts: [done.draft(visit.page)], isLeaving: false, at: done.at })
    })
  },
  guards: { isSeen: ({ context }) => context.isSeen },
  delays: { arrival }
}).createMachine({
  id: "visits",
  context: { isSeen: false, early: [], visit: null },
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
    "deed.done": {
      actions: {
        type: "tell",
        params: ({ event: { deed, at } }) => ({ draft: (page: Page) => deedDraft(page, deed, at), at })
      }
    }
  },
  initial: "nowhere",
  states: {
    nowhere: {},
    unseen: {
      on: { "tab.seen": { target: "seen", actions: fromEvent("see", "at") } }
    },
    seen: {
      after: { arrival: { actions: "reportView" } }
    }
  }
})
