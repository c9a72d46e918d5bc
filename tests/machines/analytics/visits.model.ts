import { expect } from "vitest"
import { nothingShown, type Page } from "../../../src/domain/analytics/Page.ts"
import { arrival, type VisitsEvent, visitsMachine } from "../../../src/machines/analytics/visits.machine.ts"
import type { Delay, Model } from "../../kit/paths.ts"

const page = (path: string, title: string): Page => ({ ...nothingShown, path, title })
const [store, issue] = [page("/store", "Dergiler"), page("/magazine/a", "Sayı")]
const named = { ...issue, title: "Lodos", issue: "a23456789012345" }

/** What is told, as somebody would count it on paper. */
interface Paper {
  page: Page | null
  isSeen: boolean
  since: number | null
  milliseconds: number
  isTold: boolean
  /** What was done before the first page was told of: how each begins, and ends. */
  early: ReadonlyArray<readonly [string, string]>
}

const papers = new WeakMap<object, Paper>()

const view = (paper: Paper): ReadonlyArray<string> => {
  if (paper.page === null || paper.isTold || (paper.since === null && paper.milliseconds === 0)) return []
  paper.isTold = true
  return [`page_view ${paper.page.title} ${paper.page.issue}`]
}

const leave = (paper: Paper, at: number): ReadonlyArray<string> => {
  if (paper.page === null) return []
  if (paper.since !== null) paper.milliseconds += Math.max(0, at - paper.since)
  paper.since = null
  const viewed = view(paper)
  const seconds = Math.floor(paper.milliseconds / 1000)
  paper.milliseconds -= seconds * 1000
  return seconds > 0 ? [...viewed, `time_on_page ${paper.page.title} ${seconds}`] : viewed
}

/** When all deeds of this walk are done. */
const doneAt = 3_000

const deed = (paper: Paper, begins: string, ends: string): ReadonlyArray<string> => {
  if (paper.page !== null) return [`${begins} ${paper.page.title}${ends}`]
  paper.early = [...paper.early, [begins, ends]]
  return []
}

const early = (paper: Paper): ReadonlyArray<string> => {
  const { page } = paper
  if (page === null) return []
  const told = paper.early.map(([begins, ends]) => `${begins} ${page.title}${ends}`)
  paper.early = []
  return told
}

const toldOn = (paper: Paper, event: VisitsEvent | Delay): ReadonlyArray<string> => {
  switch (event.type) {
    case "page.opened": {
      const done = event.at > doneAt ? early(paper) : []
      const left = [...done, ...leave(paper, event.at)]
      Object.assign(paper, {
        page: event.page,
        since: paper.isSeen ? event.at : null,
        milliseconds: 0,
        isTold: false
      })
      return left
    }
    case "page.known":
      if (paper.page !== null) paper.page = event.page
      return early(paper)
    case "tab.seen":
      if (!paper.isSeen && paper.page !== null) paper.since = event.at
      paper.isSeen = true
      return []
    case "tab.hidden":
      if (!paper.isSeen) return []
      paper.isSeen = false
      return [...leave(paper, event.at), "leaving"]
    case "link.followed":
      return deed(paper, "link_click", " baska.example")
    case "deed.done":
      return deed(paper, "cart_add", "")
    default:
      return view(paper)
  }
}

/** Nobody sees this chart: what it tells is all there is. */
export const model: Model<typeof visitsMachine> = {
  machine: visitsMachine,
  cases: [
    { type: "page.opened", page: store, at: 1_000 },
    { type: "page.opened", page: issue, at: 4_999 },
    { type: "page.known", page: named },
    { type: "tab.seen", at: 2_000 },
    { type: "tab.hidden", at: 2_700 },
    { type: "tab.hidden", at: 9_000 },
    { type: "link.followed", url: "https://baska.example/sayfa?q=1", at: doneAt },
    { type: "deed.done", deed: { name: "cart_add" }, at: doneAt },
    { type: "xstate.after.arrival.visits.arriving" }
  ],
  facts: ({ context: { isSeen, visit, early } }) => [
    early.length > 0,
    isSeen,
    visit?.page.title,
    visit?.isTold,
    visit?.seenSince === null
  ],
  act: { "xstate.after.arrival.visits.arriving": (_, { clock }) => clock.increment(arrival) },
  promise: (_, actor, { event, news, asked }) => {
    const paper: Paper = papers.get(actor) ?? {
      page: null,
      isSeen: false,
      since: null,
      milliseconds: 0,
      isTold: false,
      early: []
    }
    papers.set(actor, paper)
    const told = news.flatMap(({ drafts, isLeaving }) => [
      ...drafts.map(({ event_name, page_title, issue: of, duration_seconds: seconds, target_domain: domain }) =>
        [event_name, page_title, ...(event_name === "page_view" ? [of] : [seconds ?? domain ?? []].flat())].join(" ")
      ),
      ...(isLeaving ? ["leaving"] : [])
    ])
    expect(told).toEqual((event === null ? [] : toldOn(paper, event)).map((line) => line.replace(/ null$/, " ")))
    expect(asked).toEqual([{ slot: "watch", input: undefined }])
  }
}
