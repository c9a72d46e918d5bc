import type { Draft } from "../../../src/domain/analytics/Draft.ts"
import { nothingShown, type Page } from "../../../src/domain/analytics/Page.ts"
import { type EventsHappened, visitsMachine } from "../../../src/machines/analytics/visits.machine.ts"
import type { Case, Model } from "../../kit/model/Model.ts"

const page = (path: string, title: string): Page => ({ ...nothingShown, path, title })
const [store, issue] = [page("/store", "Dergiler"), page("/magazine/a", "Sayı")]
const named = { ...issue, title: "Lodos", issue: "a23456789012345" }

/** Milliseconds after which a page that is seen is told of. */
const arrival = 1000

/** When links are followed and deeds are done, in milliseconds since 1970. */
const doneAt = 3000

const link = { target_url: "https://baska.example/sayfa?q=1", target_domain: "baska.example" }

/** All times are in milliseconds since 1970. */
interface Expected {
  /** Whether the tab is seen, and since when its page was. */
  readonly isSeen: boolean
  readonly since: number
  readonly page: Page | null
  readonly openedAt: number
  readonly isTold: boolean
  /** Milliseconds left until the page is told of, counted from when somebody sees it first; null where that is over. */
  readonly arrivesIn: number | "unseen" | "long unseen" | null
  /** Milliseconds for which the page was seen beyond what was told. */
  readonly untold: number
  /** What was done before it is known on which page. */
  readonly early: ReadonlyArray<"link_click" | "cart_add">
}

interface Told {
  readonly expected: Expected
  readonly news: ReadonlyArray<EventsHappened>
}

const told = (name: Draft["event_name"], of: Page, at: number, more: Partial<Draft> = {}): Draft => ({
  event_name: name,
  context: "site",
  occurred_at: new Date(at).toISOString(),
  url_path: of.path,
  page_title: of.title,
  publication: null,
  issue: of.issue,
  article: null,
  ...more
})

const doneOn = (of: Page) => (name: Expected["early"][number]) =>
  told(name, of, doneAt, name === "link_click" ? link : {})

const happened = (at: number, drafts: ReadonlyArray<Draft>, isLeaving = false): ReadonlyArray<EventsHappened> =>
  drafts.length > 0 || isLeaving ? [{ type: "events.happened", drafts, isLeaving, at }] : []

/** What is told of a page when it is left or hidden, and what is left to tell. */
const leave = (before: Expected, at: number) => {
  const { page: of, isSeen, since, openedAt, isTold } = before
  if (of === null) return { drafts: [], untold: 0, isTold }
  const untold = before.untold + (isSeen ? Math.max(0, at - since) : 0)
  const seconds = Math.floor(untold / 1000)
  return {
    drafts: [
      ...(isTold || untold === 0 ? [] : [told("page_view", of, openedAt)]),
      ...(seconds === 0 ? [] : [told("time_on_page", of, at, { duration_seconds: seconds })])
    ],
    untold: untold % 1000,
    isTold: isTold || untold > 0
  }
}

const after = (before: Expected, event: Case<typeof visitsMachine>): Told => {
  const { page: of, isSeen, early, arrivesIn } = before
  const isUnseen = arrivesIn === "unseen" || arrivesIn === "long unseen"
  const done = (name: Expected["early"][number]): Told =>
    of === null
      ? { expected: { ...before, early: [...early, name] }, news: [] }
      : { expected: before, news: happened(doneAt, [doneOn(of)(name)]) }
  switch (event.type) {
    case "page.opened": {
      const { page: opened, at } = event
      const isKnown = of !== null && at > doneAt
      return {
        expected: {
          isSeen,
          since: at,
          page: opened,
          openedAt: at,
          isTold: false,
          arrivesIn: isSeen ? arrival : "unseen",
          untold: 0,
          early: isKnown ? [] : early
        },
        // What was done until then was done on the page that is left, the first of this tab.
        news: happened(at, [...(isKnown ? early.map(doneOn(of)) : []), ...leave(before, at).drafts])
      }
    }
    case "page.known":
      return of === null
        ? { expected: before, news: [] }
        : {
            expected: { ...before, page: event.page, early: [] },
            news: early.flatMap((name) => happened(doneAt, [doneOn(event.page)(name)]))
          }
    case "tab.seen": {
      const seen = { ...before, isSeen: true, since: event.at, arrivesIn: isUnseen ? arrival : arrivesIn }
      return { expected: isSeen ? before : seen, news: [] }
    }
    case "tab.hidden": {
      if (!isSeen) return { expected: before, news: [] }
      const { drafts, ...rest } = leave(before, event.at)
      return { expected: { ...before, ...rest, isSeen: false }, news: happened(event.at, drafts, true) }
    }
    case "link.followed":
      return done("link_click")
    case "action.done":
      return done("cart_add")
    case "time.passed": {
      if (isUnseen) return { expected: { ...before, arrivesIn: "long unseen" }, news: [] }
      if (arrivesIn === null || of === null) return { expected: before, news: [] }
      if (arrivesIn > event.by) return { expected: { ...before, arrivesIn: arrivesIn - event.by }, news: [] }
      const isViewed = !before.isTold && (isSeen || before.untold > 0)
      return {
        expected: { ...before, arrivesIn: null, isTold: before.isTold || isViewed },
        news: isViewed ? happened(before.openedAt + arrival, [told("page_view", of, before.openedAt)]) : []
      }
    }
  }
}

/** Nobody sees this chart: what it tells is all there is. */
export const model: Model<typeof visitsMachine, Expected> = {
  machine: visitsMachine,
  cases: [
    { type: "page.opened", page: store, at: 1000 },
    { type: "page.opened", page: issue, at: 4999 },
    { type: "page.known", page: named },
    { type: "tab.seen", at: 2000 },
    { type: "tab.hidden", at: 2700 },
    { type: "tab.hidden", at: 9000 },
    { type: "link.followed", url: link.target_url, at: doneAt },
    { type: "action.done", action: { name: "cart_add" }, at: doneAt },
    { type: "time.passed", by: 500 }
  ],
  begin: () => ({
    isSeen: false,
    since: 0,
    page: null,
    openedAt: 0,
    isTold: false,
    arrivesIn: null,
    untold: 0,
    early: []
  }),
  next: (before, event) => after(before, event).expected,
  place: ({ since: _, page: of, untold, early, ...rest }) => [rest, of?.title, untold > 0, early.length > 0],
  asks: () => [{ slot: "watch", input: undefined }],
  news: ({ before, event }) => (before === null || event === null ? [] : after(before, event).news)
}
