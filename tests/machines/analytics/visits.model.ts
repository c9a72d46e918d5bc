import type { Draft } from "../../../src/domain/analytics/Draft.ts"
import { nothingShown, type Page } from "../../../src/domain/analytics/Page.ts"
import { type EventsHappened, visitsMachine } from "../../../src/machines/analytics/visits.machine.ts"
import type { Case, Model } from "../../kit/model/Model.ts"

const page = (path: string, title: string): Page => ({ ...nothingShown, path, title })
const [store, issue] = [page("/store", "Dergiler"), page("/magazine/a", "Sayı")]
const named = { ...issue, title: "Lodos", issue: "a23456789012345" }
const reader = page("/reader/a", "Okuyucu")

/** A reader's slides: one of a page, and one of two, which is turned to. */
const single = [1] as const
const double = [2, 3] as const
type Slide = typeof single | typeof double

/** When they are shown, in milliseconds since 1970. */
const [singleAt, doubleAt] = [4000, 6500]

const fieldsOf = (slide: Slide | null) =>
  slide === null ? {} : { page_number: slide[0], properties: { pages: slide.length } }

const turn = { name: "page_turn" as const, turn: { page_number: 2, direction: "next" }, properties: { pages: 2 } }

/** Milliseconds after which a page that is seen is told of. */
const arrival = 1000

/** When links are followed and deeds are done, in milliseconds since 1970. */
const doneAt = 3000

const link = { target_url: "https://baska.example/sayfa?q=1", target_domain: "baska.example" }

type Happening = "link_click" | "cart_add" | "single" | "double"

const isOfReader = (what: Happening): boolean => what === "single" || what === "double"

const timeOf: Readonly<Record<Happening, number>> = {
  link_click: doneAt,
  cart_add: doneAt,
  single: singleAt,
  double: doubleAt
}

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
  /** The same of slides that were left, and of the reader without one. */
  readonly loose: number
  /** What the reader shows. */
  readonly slide: Slide | null
  /** What happened before it is known on which page. */
  readonly early: ReadonlyArray<Happening>
}

interface Told {
  readonly expected: Expected
  readonly news: ReadonlyArray<EventsHappened>
}

const told = (name: Draft["event_name"], of: Page, at: number, more: Partial<Draft> = {}): Draft => ({
  event_name: name,
  context: of === reader ? "reader" : "site",
  occurred_at: new Date(at).toISOString(),
  url_path: of.path,
  page_title: of.title,
  publication: null,
  issue: of.issue,
  article: null,
  ...(of === reader ? { is_preview: false } : {}),
  ...more
})

/** What follows something that happened on a page. */
interface Happened {
  readonly after: Expected
  readonly drafts: ReadonlyArray<Draft>
}

const viewOf = (before: Expected, of: Page): Happened => {
  const isSeen = before.isSeen || before.untold + before.loose > 0
  if (before.isTold || !isSeen) return { after: before, drafts: [] }
  return {
    after: { ...before, isTold: true },
    drafts: [told("page_view", of, before.openedAt, fieldsOf(before.slide))]
  }
}

/** A slide takes the place of none, which tells of the view if that is late, or of another, which tells of its time. */
const shows = (before: Expected, of: Page, slide: Slide): Happened => {
  if (before.slide === slide) return { after: before, drafts: [] }
  const at = timeOf[slide === single ? "single" : "double"]
  const isFirst = before.slide === null
  const viewed = isFirst ? { after: before, drafts: [] } : viewOf(before, of)
  const untold = before.untold + (before.isSeen ? Math.max(0, at - before.since) : 0)
  const seconds = isFirst ? 0 : Math.floor(untold / 1000)
  const shown: Expected = {
    ...viewed.after,
    since: Math.max(before.since, at),
    slide,
    untold: 0,
    loose: before.loose + untold - 1000 * seconds
  }
  const time = told("time_on_page", of, at, { ...fieldsOf(before.slide), duration_seconds: seconds })
  const late = isFirst && at - before.openedAt >= arrival ? viewOf(shown, of) : { after: shown, drafts: [] }
  return { after: late.after, drafts: [...viewed.drafts, ...(seconds === 0 ? [] : [time]), ...late.drafts] }
}

const happensOn = (before: Expected, of: Page, what: Happening): Happened => {
  switch (what) {
    case "link_click":
    case "cart_add":
      return { after: before, drafts: [told(what, of, doneAt, what === "link_click" ? link : {})] }
    case "single":
      return shows(before, of, single)
    case "double": {
      const { after, drafts } = shows(before, of, double)
      const { turn: fields, properties } = turn
      return { after, drafts: [...drafts, told("page_turn", of, doubleAt, { ...fields, properties })] }
    }
  }
}

/** The same one after the other. */
const allHappen = (before: Expected, of: Page, early: ReadonlyArray<Happening>) => {
  const steps: Array<{ readonly what: Happening; readonly drafts: ReadonlyArray<Draft> }> = []
  let now = before
  for (const what of early) {
    const { after, drafts } = happensOn(now, of, what)
    steps.push({ what, drafts })
    now = after
  }
  return { after: now, steps }
}

const happened = (at: number, drafts: ReadonlyArray<Draft>, isLeaving = false): ReadonlyArray<EventsHappened> =>
  drafts.length > 0 || isLeaving ? [{ type: "events.happened", drafts, isLeaving, at }] : []

/** What is told of a page when it is left or hidden, and what is left to tell. */
const leave = (before: Expected, at: number) => {
  const { page: of, isSeen, since, slide, loose } = before
  if (of === null) return { drafts: [], untold: 0, loose: 0, isTold: before.isTold }
  const untold = before.untold + (isSeen ? Math.max(0, at - since) : 0)
  const timeFor = (seconds: number, of_: Slide | null) =>
    seconds === 0 ? [] : [told("time_on_page", of, at, { ...fieldsOf(of_), duration_seconds: seconds })]
  const view = viewOf({ ...before, isSeen: false, untold }, of)
  return {
    drafts: [...view.drafts, ...timeFor(Math.floor(untold / 1000), slide), ...timeFor(Math.floor(loose / 1000), null)],
    untold: untold % 1000,
    loose: loose % 1000,
    isTold: view.after.isTold
  }
}

const after = (before: Expected, event: Case<typeof visitsMachine>): Told | null => {
  const { page: of, isSeen, early, arrivesIn } = before
  const isUnseen = arrivesIn === "unseen" || arrivesIn === "long unseen"
  const happens = (what: Happening): Told | null => {
    // Only the reader shows slides, and of those that wait one stands for many.
    if (isOfReader(what) && (of === null ? early.length > 0 : of !== reader)) return null
    if (of === null) return { expected: { ...before, early: [...early, what] }, news: [] }
    const { after: now, drafts } = happensOn(before, of, what)
    return { expected: now, news: happened(timeOf[what], drafts) }
  }
  switch (event.type) {
    case "page.opened": {
      const { page: opened, at } = event
      if (of === null && early.some(isOfReader) && opened !== reader) return null
      const wasEarly = of === null ? [] : early.filter((what) => timeOf[what] < at)
      const { after: left, steps } = allHappen(before, of ?? opened, wasEarly)
      return {
        expected: {
          isSeen,
          since: at,
          page: opened,
          openedAt: at,
          isTold: false,
          arrivesIn: isSeen ? arrival : "unseen",
          untold: 0,
          loose: 0,
          slide: null,
          early: early.filter((what) => !wasEarly.includes(what))
        },
        // What was done until then was done on the page that is left, the first of this tab.
        news: happened(at, [...steps.flatMap(({ drafts }) => drafts), ...leave(left, at).drafts])
      }
    }
    case "page.known": {
      if (of === null) return { expected: before, news: [] }
      if ((of === reader) !== (event.page === reader)) return null
      const { after: now, steps } = allHappen(before, event.page, early)
      return {
        expected: { ...now, page: event.page, early: [] },
        news: steps.flatMap(({ what, drafts }) => happened(timeOf[what], drafts))
      }
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
    // Not of what is not known yet.
    case "reading.sent":
      return {
        expected: { ...before, isSeen: false, isTold: of !== null, untold: 0, loose: 0 },
        news: []
      }
    case "link.followed":
      return happens("link_click")
    case "action.done":
      return happens("cart_add")
    case "slide.shown":
      return happens(event.turn === null ? "single" : "double")
    case "time.passed": {
      if (isUnseen) return { expected: { ...before, arrivesIn: "long unseen" }, news: [] }
      if (arrivesIn === null || of === null) return { expected: before, news: [] }
      if (arrivesIn > event.by) return { expected: { ...before, arrivesIn: arrivesIn - event.by }, news: [] }
      // In the reader, the first slide is waited for.
      const arrived = of === reader && before.slide === null ? { after: before, drafts: [] } : viewOf(before, of)
      return {
        expected: { ...arrived.after, arrivesIn: null },
        news: happened(before.openedAt + arrival, arrived.drafts)
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
    { type: "page.opened", page: reader, at: 3500 },
    { type: "page.known", page: named },
    { type: "page.known", page: reader },
    { type: "tab.seen", at: 2000 },
    { type: "tab.hidden", at: 2700 },
    { type: "tab.hidden", at: 9000 },
    { type: "reading.sent" },
    { type: "link.followed", url: link.target_url, at: doneAt },
    { type: "action.done", action: { name: "cart_add" }, at: doneAt },
    { type: "slide.shown", slide: single, turn: null, at: singleAt },
    { type: "slide.shown", slide: double, turn, at: doubleAt },
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
    loose: 0,
    slide: null,
    early: []
  }),
  next: (before, event) => after(before, event)?.expected ?? null,
  place: ({ since: _, page: of, untold, loose, early, ...rest }) => [
    rest,
    of?.title,
    untold > 0,
    loose > 0,
    early.filter(isOfReader),
    early.length > 0
  ],
  asks: () => [{ slot: "watch", input: undefined }],
  news: ({ before, event }) => (before === null || event === null ? [] : (after(before, event)?.news ?? []))
}
