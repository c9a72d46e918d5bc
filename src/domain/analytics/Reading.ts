import { sourceOf, type Source } from "./Source.ts"

/** The events from which readings are counted. */
export const readingEvents = ["page_view", "page_turn", "time_on_page"] as const

/** Such an event, as it was stored. */
export interface StoredEvent {
  readonly key: string
  readonly name: (typeof readingEvents)[number]
  readonly isInReader: boolean
  readonly isPreview: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  readonly visitor: string
  readonly session: string | null
  /** Null without consent. */
  readonly user: string | null
  /** Null if there is none, or it had not come out yet. */
  readonly issue: string | null
  readonly path: string | null
  readonly campaign: string | null
  readonly referrer: string | null
  /** The first page of the slide opened, turned to or read; null where no slide was told of. */
  readonly page: number | null
  readonly isSpread: boolean
  readonly seconds: number
}

export interface CountedIssue {
  readonly pages: number
  /** The users who make it: they are not its readers. */
  readonly makers: ReadonlySet<string>
}

/** What one visitor read of an issue on a day, coming from one source. */
export interface Reading {
  readonly issue: string
  readonly visitor: string
  readonly source: Source
  readonly openings: number
  /** Of a day's sources the first has its pages and seconds. */
  readonly pages: number
  readonly furthest: number
  readonly seconds: number
}

/** What was read of a page on a day by all readers together. */
export interface PageReading {
  readonly issue: string
  readonly page: number
  readonly readers: number
  /** Both pages of a slide have its time. */
  readonly seconds: number
  /** Whose last page of the day it was; of a slide its second. */
  readonly exits: number
}

/** An issue opened again within these milliseconds is the same opening. */
export const sameOpening = 30 * 60 * 1000

/** A reader needs 220 ms to settle a turn; whoever is faster than this in a minute is a robot. */
export const mostPerMinute = 300

const secondsOfDay = 86_400

const inOrder = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<StoredEvent> =>
  events.toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1))

const isRobot = (events: ReadonlyArray<StoredEvent>): boolean => {
  const steps = events.filter(({ name }) => name !== "time_on_page")
  return steps.some(({ at }, place) => {
    const later = steps[place + mostPerMinute]
    return later !== undefined && later.at - at < 60_000
  })
}

/** Page views that open the issue: those of the last half hour before one are the same opening. */
const openingsIn = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<StoredEvent> => {
  const views = events.filter(({ name }) => name === "page_view")
  return views.filter(({ at }, place) => at - (views[place - 1]?.at ?? -Infinity) >= sameOpening)
}

/** The pages of the slide that an event tells of. */
const slideIn = ({ page, isSpread }: StoredEvent, total: number): ReadonlyArray<number> =>
  page === null ? [] : (isSpread ? [page, page + 1] : [page]).filter((one) => one <= total)

/** Who tells of no slide opened the first page. */
const pagesIn = (events: ReadonlyArray<StoredEvent>, total: number): ReadonlySet<number> =>
  new Set(events.flatMap((event) => (event.name === "page_view" && event.page === null ? [1] : slideIn(event, total))))

/** The last page that events tell of. The time of a slide left is told at the same moment as the turn to the next. */
const exitIn = (events: ReadonlyArray<StoredEvent>, total: number): number | null => {
  let [exit, exitAt, isTurn]: [number | null, number, boolean] = [null, -Infinity, false]
  for (const event of events) {
    const page = slideIn(event, total).at(-1)
    const isStep = event.name !== "time_on_page"
    if (page === undefined || (event.at === exitAt && isTurn && !isStep)) continue
    ;[exit, exitAt, isTurn] = [page, event.at, isStep]
  }
  return exit
}

/** Page views in the shop. */
const shopViews = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<StoredEvent> =>
  events.filter(({ name, isInReader }) => name === "page_view" && !isInReader)

const wayTo = ({ campaign, referrer, session, at }: StoredEvent, views: ReadonlyArray<StoredEvent>) => ({
  campaign,
  referrer,
  paths: views.flatMap((view) => (view.session === session && view.at <= at && view.path !== null ? [view.path] : []))
})

/** What one visitor did in an issue on a day, in order, and which pages of the shop they saw. */
interface Read {
  readonly id: string
  readonly total: number
  readonly visitor: string
  readonly own: ReadonlyArray<StoredEvent>
  readonly views: ReadonlyArray<StoredEvent>
}

const readingIn = ({ id, total, visitor, own, views }: Read): ReadonlyArray<Reading> => {
  const openings = openingsIn(own)
  const bySource = new Map<Source, number>()
  // Read on from the day before, or the opening was lost.
  for (const event of openings.length === 0 ? own.slice(0, 1) : openings) {
    const source = sourceOf(wayTo(event, views))
    bySource.set(source, (bySource.get(source) ?? 0) + (openings.length === 0 ? 0 : 1))
  }
  const pages = pagesIn(own, total)
  const told = own.reduce((sum, { seconds }) => sum + seconds, 0)
  return [...bySource].map(([source, count], place) => ({
    issue: id,
    visitor,
    source,
    openings: count,
    pages: place === 0 ? pages.size : 0,
    furthest: place === 0 ? Math.max(0, ...pages) : 0,
    seconds: place === 0 ? Math.min(told, secondsOfDay) : 0
  }))
}

/** How one visitor read each page on which they were. */
const pagesRead = ({ total, own }: Read) => {
  const seconds = new Map<number, number>()
  for (const event of own) {
    const time = event.name === "time_on_page" ? event.seconds : 0
    for (const page of slideIn(event, total)) seconds.set(page, (seconds.get(page) ?? 0) + time)
  }
  const exit = exitIn(own, total)
  return [...seconds].map(([page, time]) => ({
    page,
    seconds: Math.min(time, secondsOfDay),
    exits: page === exit ? 1 : 0
  }))
}

const pageReadingsOf = (reads: ReadonlyArray<Read>): ReadonlyArray<PageReading> => {
  const found = new Map<string, PageReading>()
  for (const read of reads) {
    for (const { page, seconds, exits } of pagesRead(read)) {
      const key = `${read.id} ${page}`
      const sum = found.get(key) ?? { issue: read.id, page, readers: 0, seconds: 0, exits: 0 }
      found.set(key, {
        ...sum,
        readers: sum.readers + 1,
        seconds: sum.seconds + seconds,
        exits: sum.exits + exits
      })
    }
  }
  return [...found.values()]
}

/** What was read on a day: by each visitor, and of each page. */
export interface DayRead {
  readonly readings: ReadonlyArray<Reading>
  readonly pages: ReadonlyArray<PageReading>
}

/**
 * What was read on a day, by the day's events in any order, each of another key. Previews, the issue's makers, and
 * visitors who are faster than the reader lets anybody be do not count. Source: product, "Figures".
 */
export const dayRead = (events: ReadonlyArray<StoredEvent>, issues: ReadonlyMap<string, CountedIssue>): DayRead => {
  const reads = [...Map.groupBy(events, ({ visitor }) => visitor)].flatMap(([visitor, sent]) => {
    const all = inOrder(sent)
    if (isRobot(all)) return []
    const views = shopViews(all)
    const read = all.filter(({ isInReader, isPreview, issue }) => isInReader && !isPreview && issue !== null)
    return [...Map.groupBy(read, ({ issue }) => issue)].flatMap(([id, own]): ReadonlyArray<Read> => {
      const issue = id === null ? undefined : issues.get(id)
      if (id === null || issue === undefined) return []
      if (all.some(({ user }) => user !== null && issue.makers.has(user))) return []
      return [{ id, total: issue.pages, visitor, own, views }]
    })
  })
  return { readings: reads.flatMap(readingIn), pages: pageReadingsOf(reads) }
}
