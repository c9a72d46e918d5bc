import { describe, expect, it } from "vitest"
import {
  type CountedIssue,
  mostPerMinute,
  type PageReading,
  type Reading,
  dayRead,
  sameOpening,
  type StoredEvent
} from "../../../src/domain/analytics/Reading.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const issue = "issue0000000001"
const other = "issue0000000002"
const maker = "publisher000001"
const issues = new Map<string, CountedIssue>([
  [issue, { pages: 10, makers: new Set([maker]) }],
  [other, { pages: 4, makers: new Set(["publisher000002"]) }]
])
const minute = 60_000

const dayReadings = (events: ReadonlyArray<StoredEvent>, of: typeof issues) => dayRead(events, of).readings

let keys = 0

const event = (name: StoredEvent["name"], at: number, given: Partial<StoredEvent> = {}): StoredEvent => ({
  key: `olay-${(keys += 1)}`,
  name,
  isInReader: true,
  isPreview: false,
  at,
  visitor: "vis_1",
  session: "ses_1",
  user: null,
  issue,
  path: `/reader/${issue}`,
  campaign: null,
  referrer: null,
  page: null,
  isSpread: false,
  seconds: 0,
  ...given
})
const opening = (at: number, given: Partial<StoredEvent> = {}) => event("page_view", at, given)
const turn = (at: number, page: number, given: Partial<StoredEvent> = {}) => event("page_turn", at, { page, ...given })
const time = (at: number, seconds: number, given: Partial<StoredEvent> = {}) =>
  event("time_on_page", at, { seconds, ...given })
const inShop = (at: number, path: string, given: Partial<StoredEvent> = {}) =>
  event("page_view", at, { isInReader: false, issue: null, path, ...given })

const reading = (given: Partial<Reading>): Reading => ({
  issue,
  visitor: "vis_1",
  source: "direct",
  openings: 1,
  pages: 1,
  furthest: 1,
  seconds: 0,
  ...given
})

describe("a day's readings", () => {
  it("have each page of a visitor once, both of a spread, and none that the issue lacks", () => {
    const events = [
      opening(0),
      turn(minute, 2, { isSpread: true }),
      turn(2 * minute, 4, { isSpread: true }),
      turn(3 * minute, 2, { isSpread: true }),
      turn(4 * minute, 10, { isSpread: true }),
      turn(5 * minute, 70),
      time(6 * minute, 90),
      time(7 * minute, 30)
    ]
    expect(dayReadings(events, issues)).toEqual([reading({ pages: 6, furthest: 10, seconds: 120 })])
  })

  it("count an issue opened again within half an hour once", () => {
    const times = [0, 1, sameOpening - 1, 2 * sameOpening - 1, 2 * sameOpening]
    expect(
      dayReadings(
        times.map((at) => opening(at)),
        issues
      )
    ).toEqual([reading({ openings: 2 })])
  })

  it("count each visitor and each issue apart", () => {
    const events = [
      opening(0),
      opening(1, { visitor: "vis_2" }),
      opening(2, { issue: other }),
      turn(3, 3, { issue: other })
    ]
    expect(dayReadings(events, issues)).toEqual([
      reading({}),
      reading({ issue: other, pages: 2, furthest: 3 }),
      reading({ visitor: "vis_2" })
    ])
  })

  it("say where each opening came from, by its own session; the first has pages and time", () => {
    const later = { session: "ses_2" }
    const events = [
      inShop(0, "/search"),
      inShop(1, "/magazine/a"),
      opening(2),
      inShop(3, "/category/gezi", later),
      opening(sameOpening + 2, later),
      opening(2 * sameOpening + 2, { session: "ses_3", campaign: "bülten" }),
      opening(3 * sameOpening + 2),
      turn(3 * sameOpening + 3, 5),
      time(3 * sameOpening + 4, 7),
      inShop(4 * sameOpening, "/")
    ]
    expect(dayReadings(events, issues)).toEqual([
      reading({ source: "search", openings: 2, pages: 2, furthest: 5, seconds: 7 }),
      reading({ source: "category", pages: 0, furthest: 0 }),
      reading({ source: "campaign", pages: 0, furthest: 0 })
    ])
  })

  it("have what was read on from the day before, without an opening", () => {
    expect(dayReadings([turn(0, 7), time(1, 20)], issues)).toEqual([
      reading({ openings: 0, pages: 1, furthest: 7, seconds: 20 })
    ])
  })

  it("never have more seconds than a day", () => {
    const events = [opening(0), ...Array.from({ length: 3 }, (_, at) => time(at, 80_000))]
    expect(dayReadings(events, issues)).toEqual([reading({ seconds: 86_400 })])
  })

  it("leave out previews, the shop's own pages, what is no issue, and what had not come out", () => {
    const events = [
      opening(0, { isPreview: true }),
      turn(1, 2, { isPreview: true }),
      inShop(2, `/magazine/${issue}`, { issue }),
      opening(3, { issue: null }),
      opening(4, { issue: "issue0000000009" })
    ]
    expect(dayReadings(events, issues)).toEqual([])
  })

  it("leave out whoever makes the issue, also before they signed in, but not in others' issues", () => {
    const events = [opening(0), turn(1, 2), inShop(2, "/", { user: maker }), opening(3, { issue: other })]
    expect(dayReadings(events, issues)).toEqual([reading({ issue: other, source: "home" })])
    expect(dayReadings([opening(0), inShop(1, "/", { user: "user00000000001" })], issues)).toEqual([reading({})])
  })

  it("leave out whoever turns pages faster than the reader does", () => {
    const turns = (every: number) => Array.from({ length: mostPerMinute + 1 }, (_, place) => turn(place * every, 2))
    expect(dayReadings(turns(minute / mostPerMinute), issues)).toHaveLength(1)
    expect(dayReadings(turns(minute / mostPerMinute - 1), issues)).toEqual([])
    const times = Array.from({ length: 2 * mostPerMinute }, () => time(0, 1))
    expect(dayReadings([opening(0), ...times], issues)).toHaveLength(1)
  })

  it("are the same in whatever order the events arrive", () => {
    const one = fc.record({
      name: fc.constantFrom<StoredEvent["name"]>("page_view", "page_turn", "time_on_page"),
      at: fc.integer({ min: 0, max: 4 * sameOpening }),
      visitor: fc.constantFrom("vis_1", "vis_2"),
      session: fc.constantFrom("ses_1", "ses_2", null),
      isInReader: fc.boolean(),
      issue: fc.constantFrom(issue, other, null),
      path: fc.constantFrom("/", "/search", "/magazine/a"),
      page: fc.constantFrom(null, 1, 4, 9),
      isSpread: fc.boolean(),
      seconds: fc.integer({ min: 0, max: 100 }),
      user: fc.constantFrom(null, null, null, maker)
    })
    const sorted = (readings: ReadonlyArray<Reading>) => readings.map((row) => JSON.stringify(row)).toSorted()
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 40 }).chain((given) => {
          const events = given.map(({ name, at, ...fields }, place) =>
            event(name, at, { ...fields, key: `olay-${place}` })
          )
          return fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))
        }),
        ([events, shuffled]) => {
          expect(sorted(dayReadings(shuffled, issues))).toEqual(sorted(dayReadings(events, issues)))
        }
      )
    )
  })
})

describe("the pages of a day", () => {
  const pagesOf = (events: ReadonlyArray<StoredEvent>) =>
    dayRead(events, issues).pages.toSorted((one, other) => one.page - other.page)
  const page = (number: number, given: Partial<PageReading> = {}): PageReading => ({
    issue,
    page: number,
    readers: 1,
    seconds: 0,
    exits: 0,
    ...given
  })

  it("have who opened, turned to or read them, the time of both pages of a slide, and where each reader left", () => {
    const spread = { page: 2, isSpread: true }
    const events = [
      opening(0, { page: 1 }),
      time(5, 5, { page: 1 }),
      turn(5, 2, { isSpread: true }),
      time(15, 10, spread),
      turn(15, 4, { isSpread: true }),
      time(16, 7, spread),
      opening(0, { visitor: "vis_2", page: 3 }),
      time(20, 4, { visitor: "vis_2", page: 3 }),
      time(20, 3, { visitor: "vis_2" })
    ]
    expect(pagesOf(events)).toEqual([
      page(1, { seconds: 5 }),
      page(2, { seconds: 17 }),
      page(3, { readers: 2, seconds: 21, exits: 2 }),
      page(4),
      page(5)
    ])
  })

  it("are left at the slide turned to, though the time of the one before is told at the same moment", () => {
    const [left, turned] = [time(5, 5, { page: 1, key: "z" }), turn(5, 2, { key: "a" })]
    for (const events of [
      [opening(0, { page: 1 }), left, turned],
      [opening(0, { page: 1 }), turned, { ...left, key: "0" }]
    ])
      expect(pagesOf(events).map(({ exits }) => exits)).toEqual([0, 1])
  })

  it("are left where a reader came back to without a turn", () => {
    const events = [opening(0, { page: 1 }), turn(5, 2), time(9, 3, { page: 2 }), time(12, 2, { page: 1 })]
    expect(pagesOf(events).map(({ exits }) => exits)).toEqual([1, 0])
  })

  it("are none where no slide is told of, and none that the issue lacks", () => {
    expect(pagesOf([opening(0), time(9, 9)])).toEqual([])
    expect(pagesOf([opening(0, { page: 10, isSpread: true }), turn(1, 11)])).toEqual([page(10, { exits: 1 })])
  })

  it("never have more seconds of a reader than a day", () => {
    const events = [opening(0, { page: 1 }), ...[1, 2].map((at) => time(at, 80_000, { page: 1 }))]
    expect(pagesOf(events)).toEqual([page(1, { seconds: 86_400, exits: 1 })])
  })

  it("have none of who is no reader", () => {
    const robots = Array.from({ length: mostPerMinute + 1 }, (_, at) => turn(at, 2, { visitor: "vis_2" }))
    const events = [
      opening(0, { isPreview: true, page: 1 }),
      opening(1, { page: 1, visitor: "vis_3", user: maker }),
      ...robots
    ]
    expect(pagesOf(events)).toEqual([])
  })

  it("have one exit for each reader of whom a page is known, in whatever order events arrive", () => {
    const one = fc.record({
      name: fc.constantFrom<StoredEvent["name"]>("page_view", "page_turn", "time_on_page"),
      at: fc.integer({ min: 0, max: 5 }),
      visitor: fc.constantFrom("vis_1", "vis_2", "vis_3"),
      page: fc.constantFrom(null, 1, 4, 9),
      isSpread: fc.boolean(),
      seconds: fc.integer({ min: 0, max: 100 })
    })
    const events = fc
      .array(one, { maxLength: 30 })
      .map((given) =>
        given.map(({ name, at, ...fields }, place) => event(name, at, { ...fields, key: `olay-${place}` }))
      )
    fc.assert(
      fc.property(events, (given) => {
        const found = pagesOf(given)
        const known = new Set(given.flatMap((each) => (each.page === null ? [] : [each.visitor])))
        expect(found.reduce((sum, { exits }) => sum + exits, 0)).toBe(known.size)
        expect(pagesOf(given.toReversed())).toEqual(found)
      })
    )
  })
})
