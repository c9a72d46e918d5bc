import { expect, it } from "vitest"
import { cleanEvent } from "../../../src/domain/analytics/cleanEvent.ts"
import {
  type Draft,
  countViews,
  actionDraft,
  draftOf,
  linkDraft,
  summaryDrafts,
  type Views
} from "../../../src/domain/analytics/Draft.ts"
import { type Page, barePath, nothingShown } from "../../../src/domain/analytics/Page.ts"
import { opened, reportArrived, reportLeft, reportView, seen, showSlide } from "../../../src/domain/analytics/Visit.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const page: Page = { ...nothingShown, path: "/magazine/a23456789012345", title: "Lodos", issue: "a23456789012345" }

const named = (drafts: ReadonlyArray<Draft>) => drafts.map(({ event_name: name }) => name)

/** As it would be told. */
const told = (draft: Draft) =>
  cleanEvent({ ...draft, event_key: "k2345678" }, { context: draft.context, now: Date.UTC(2030, 0) })

it("tells once that a page was seen, and nothing of one that nobody saw", () => {
  expect(reportLeft(opened(page, 1_000, false), 60_000).drafts).toEqual([])
  const first = reportView(opened(page, 1_000, true))
  expect(first.drafts).toEqual([draftOf("page_view", page, 1_000)])
  expect(reportView(first.visit).drafts).toEqual([])
  expect(named(reportLeft(first.visit, 1_500).drafts)).toEqual([])
  expect(named(reportLeft(opened(page, 1_000, true), 1_500).drafts)).toEqual(["page_view"])
})

it("tells of a second seen, and of nothing under one", () => {
  const time = (until: number) => reportLeft(reportView(opened(page, 1_000, true)).visit, until).drafts
  expect(time(1_999)).toEqual([])
  expect(time(2_000)).toEqual([{ ...draftOf("time_on_page", page, 2_000), duration_seconds: 1 }])
})

it("tells of every whole second that a page was seen, however often it was hidden, and of none that it was not", () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: -500, max: 100_000 }), fc.nat(100_000)), { maxLength: 12 })
  fc.assert(
    fc.property(spans, (lengths) => {
      let [visit, at, milliseconds, seconds] = [opened(page, 0, false), 0, 0, 0]
      for (const [shown, away] of lengths) {
        const telling = reportLeft(seen(visit, at), at + shown)
        for (const { duration_seconds: told } of telling.drafts) seconds += told ?? 0
        // A clock that was put back takes nothing away.
        milliseconds += Math.max(0, shown)
        at += shown + away
        visit = telling.visit
      }
      expect(seconds).toBe(Math.floor(milliseconds / 1000))
    })
  )
})

it("tells of a link the page alone that it leads to, and of a deed what it was done with", () => {
  expect(told(linkDraft(page, "https://baska.example/yol?kim=ayse#son", 0))).toMatchObject({
    event_name: "link_click",
    url_path: page.path,
    issue: page.issue,
    target_url: "https://baska.example/yol",
    target_domain: "baska.example"
  })
  const shown = { ...nothingShown, publication: "b23456789012345" }
  const deed = told(actionDraft(page, { name: "cart_add", shown, properties: { price: 4999 } }, 0))
  expect(deed).toMatchObject({ publication: shown.publication, properties: { price: 4999 } })
  expect(deed).not.toHaveProperty("issue")
})

const summaryAt = (views: Views, at: number): Draft =>
  summaryDrafts({ startedAt: 0, last: "site" }, views, at)[0] ?? draftOf("session_summary", page, at)

it("sums up a session apart for the shop and the reader, each with its own pages", () => {
  const views = { "/store": 2, "/reader/a23456789012345": 3, "/magazine/x/read": 1 }
  const of = (viewed: Views, last: "site" | "reader") =>
    summaryDrafts({ startedAt: 1000, last }, viewed, 61_000).map(({ context, properties }) => [context, properties])
  const reader = { "/reader/a23456789012345": 3, "/magazine/x/read": 1 }
  expect(of(views, "site")).toEqual([
    ["site", { page_view_counts: { "/store": 2 } }],
    ["reader", { page_view_counts: reader }]
  ])
  expect(of(reader, "reader")).toEqual([["reader", { page_view_counts: reader }]])
  expect(of({}, "reader")).toEqual([["reader", { page_view_counts: {} }]])
  expect(of({}, "site")).toEqual([["site", { page_view_counts: {} }]])
  expect(
    summaryDrafts({ startedAt: 1000, last: "reader" }, views, 61_000).map((one) => one.session_duration_seconds)
  ).toEqual([60, 60])
})

it("holds a session between none and a week, and counts its pages, as many of them as can be kept", () => {
  const lasting = (milliseconds: number) => told(summaryAt({}, milliseconds))?.session_duration_seconds
  expect([lasting(-5_000), lasting(90_000), lasting(8 * 86_400_000)]).toEqual([0, 90, 604_800])
  const views = Array.from({ length: 60 }, (_, index) =>
    draftOf("page_view", { ...page, path: `/${"uzun".repeat(30)}${index % 55}` }, 0)
  )
  const short = Array.from({ length: 60 }, (_, index) => draftOf("page_view", { ...page, path: `/${index % 55}` }, 0))
  expect(countViews({}, views)).toEqual({ [`/${"uzun".repeat(30)}`.slice(0, 100)]: 60 })
  const counted = countViews({}, [...short, draftOf("time_on_page", page, 0)])
  expect(Object.keys(counted)).toHaveLength(50)
  expect(counted["/0"]).toBe(2)
  expect(told(summaryAt(counted, 0))?.properties).toEqual({ page_view_counts: counted })
})

it("leaves out of a path whatever could be somebody's address", () => {
  expect(barePath("/magazine/atlas")).toBe("/magazine/atlas")
  expect(barePath("/kim/ayse@ornek.example/x%40y")).toBe("/kim/*/*")
})

const reader: Page = { ...page, path: "/reader/a23456789012345" }
const shownAt = (at: number, first: number) => ({ slide: [first] as const, turn: null, at })

it("waits in the reader for a slide before it tells of the view, and names the slide", () => {
  const visit = opened(reader, 0, true)
  expect(reportArrived(visit).drafts).toEqual([])
  const late = showSlide(visit, shownAt(1000, 5))
  expect(late.drafts).toEqual([{ ...draftOf("page_view", reader, 0), page_number: 5, properties: { pages: 1 } }])
  const early = showSlide(visit, shownAt(999, 5))
  expect(early.drafts).toEqual([])
  expect(reportArrived(early.visit).drafts).toEqual(late.drafts)
  expect(named(reportLeft(visit, 500).drafts)).toEqual(["page_view"])
})

it("gives each slide the whole seconds that it was shown, from one on, and the visit the rest", () => {
  const steps = fc.array(
    fc.record({
      slide: fc.integer({ min: 1, max: 4 }),
      shown: fc.integer({ min: 0, max: 5000 }),
      isHidden: fc.boolean()
    }),
    { minLength: 1, maxLength: 20 }
  )
  fc.assert(
    fc.property(steps, (given) => {
      let [visit, at] = [opened(reader, 0, true), 0]
      const drafts: Array<Draft> = []
      const take = ({ drafts: told, visit: now }: ReturnType<typeof reportLeft>) => {
        drafts.push(...told)
        visit = now
      }
      const truth = new Map<number, number>()
      const longest = new Map<number, number>()
      for (const { slide, shown, isHidden } of given) {
        take(showSlide(visit, shownAt(at, slide)))
        at += shown
        truth.set(slide, (truth.get(slide) ?? 0) + shown)
        longest.set(slide, Math.max(longest.get(slide) ?? 0, shown))
        if (!isHidden) continue
        take(reportLeft(visit, at))
        visit = seen(visit, at)
      }
      take(reportLeft(visit, at))
      const secondsOf = (first: number | undefined) =>
        drafts.reduce((sum, draft) => sum + (draft.page_number === first ? (draft.duration_seconds ?? 0) : 0), 0)
      for (const [slide, millis] of truth) {
        expect(secondsOf(slide)).toBeLessThanOrEqual(millis / 1000)
        expect(secondsOf(slide)).toBeGreaterThanOrEqual(Math.floor((longest.get(slide) ?? 0) / 1000))
      }
      // What is under a second of the last slide, and of the others together, waits to the end.
      const all = [...truth.values()].reduce((sum, millis) => sum + millis, 0)
      const told = drafts.reduce((sum, draft) => sum + (draft.duration_seconds ?? 0), 0)
      expect(told).toBeLessThanOrEqual(all / 1000)
      expect(told).toBeGreaterThan(all / 1000 - 2)
      expect(drafts.every(({ duration_seconds: told }) => told === undefined || told === null || told >= 1)).toBe(true)
    })
  )
})

it("tells of a turn after the time of the slide that it left, and of neither where the same slide is shown", () => {
  const { visit } = reportView(showSlide(opened(reader, 0, true), shownAt(0, 1)).visit)
  const turn = { name: "page_turn" as const, turn: { page_number: 2, direction: "next" }, properties: { pages: 2 } }
  const turned = showSlide(visit, { slide: [2, 3], turn, at: 3500 })
  expect(named(turned.drafts)).toEqual(["time_on_page", "page_turn"])
  expect(turned.drafts.map(({ page_number: first, duration_seconds: told }) => [first, told])).toEqual([
    [1, 3],
    [2, undefined]
  ])
  expect(showSlide(turned.visit, { slide: [2, 3], turn: null, at: 9000 })).toEqual({ drafts: [], visit: turned.visit })
})
