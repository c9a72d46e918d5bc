import { createActor, fromCallback, SimulatedClock } from "xstate"
import type { AnalyticsEvent } from "../../../src/domain/analytics/AnalyticsEvent.ts"
import { nothingShown, type Page } from "../../../src/domain/analytics/Page.ts"
import type { PageOfFigures } from "../../../src/domain/publishing/PageFigures.ts"
import { pairing, type Slide } from "../../../src/domain/reader/slides.ts"
import { turnAction } from "../../../src/machines/analytics/trackedActions.ts"
import { visitsMachine } from "../../../src/machines/analytics/visits.machine.ts"
import { seeded } from "../harness/seededRandom.ts"

const hour = 3_600_000
export const pageCount = 40

/** The days on which visits begin, counted back from today. */
export const daysBack = 5

/** The day of a moment in Istanbul, YYYY-MM-DD; moments in milliseconds since 1970. */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(new Date(at))

/** What was so at a moment: these pages were in view, for so many whole seconds that nobody was told of before. */
interface Mark {
  readonly at: number
  readonly pages: Slide
  readonly seconds: number
}

/** What a tab tells at once, and what was so until then. */
export interface Telling {
  readonly key: string
  readonly events: ReadonlyArray<AnalyticsEvent>
  readonly marks: ReadonlyArray<Mark>
}

export interface ReaderVisit {
  readonly visitor: string
  readonly issue: string
  readonly isPreview: boolean
  readonly tellings: ReadonlyArray<Telling>
}

interface Began {
  readonly number: number
  readonly visitor: string
  readonly issue: string
  readonly at: number
}

/**
 * Somebody opens an issue, turns on and back, goes back in history, looks away and leaves, at times that a seed chooses.
 * The chart of the shop says what is told; what is true is counted here, step by step.
 */
const visit = ({ number, visitor, issue, at: openedAt }: Began, random: () => number): ReaderVisit => {
  const isPreview = random() < 0.05
  const clock = new SimulatedClock()
  clock.set(openedAt)
  const machine = visitsMachine.provide({ actors: { watch: fromCallback(() => {}) as never } })
  const actor = createActor(machine, { clock })
  const tellings: Array<Telling> = []
  const name = `gezi${String(number).padStart(5, "0")}`
  let marks: Array<Mark> = []
  let events = 0
  actor.on("events.happened", ({ drafts }) => {
    if (drafts.length === 0) return
    const told = drafts.map((draft): AnalyticsEvent => {
      const event_key = `${name}x${String((events += 1)).padStart(4, "0")}`
      return { ...draft, event_key, visitor_id: visitor, session_key: `ses_${name}` }
    })
    tellings.push({ key: `${name}y${tellings.length}`, events: told, marks })
    marks = []
  })
  const variant = isPreview ? "preview" : "reader"
  const page: Page = { ...nothingShown, path: `/${variant}/${issue}`, title: "Okuyucu", issue }
  const slides = pairing(pageCount, random() < 0.5 ? "landscape" : "portrait")
  const goTo = (at: number) => clock.increment(at - clock.now())
  const upTo = (most: number) => Math.floor(random() * most)

  let at = openedAt
  let place = upTo(slides.length)
  let isViewed = false
  let stay = 0
  let told = 0
  const slideNow = (): Slide => slides[place] ?? [1]
  const view = () => {
    if (!isViewed) marks.push({ at: openedAt, pages: slideNow(), seconds: 0 })
    isViewed = true
  }
  /** The slide was in view for some time: the view is told of after a second, or with what comes. */
  const look = (millis: number) => {
    if (at + millis - openedAt >= 1000) view()
    at += millis
    stay += millis
    goTo(at)
  }
  const time = () => {
    const seconds = Math.floor(stay / 1000) - told
    if (seconds > 0) marks.push({ at, pages: slideNow(), seconds })
    told += seconds
  }
  const arrive = (next: number) => {
    place = next
    stay = 0
    told = 0
  }

  actor.start()
  actor.send({ type: "tab.seen", at })
  actor.send({ type: "page.opened", page, at })
  at += random() < 0.7 ? 300 : 1500
  goTo(at)
  if (at - openedAt >= 1000) view()
  actor.send({ type: "slide.shown", slide: slideNow(), turn: null, at })
  for (let steps = upTo(14); steps > 0; steps -= 1) {
    look(random() < 0.2 ? upTo(900) : upTo(40_000))
    const what = random()
    const next = Math.min(
      slides.length - 1,
      Math.max(0, place + (random() < 0.8 ? 1 : -1) * (random() < 0.9 ? 1 : upTo(9)))
    )
    if (what < 0.12) {
      view()
      time()
      actor.send({ type: "tab.hidden", at })
      at += upTo(300_000)
      goTo(at)
      actor.send({ type: "tab.seen", at })
    } else if (next !== place) {
      view()
      time()
      const isTurn = what < 0.9
      const direction = next > place ? "next" : "previous"
      arrive(next)
      if (isTurn) marks.push({ at, pages: slideNow(), seconds: 0 })
      const turned = { type: "page.turned", slide: slideNow(), index: place, direction, how: "push" } as const
      actor.send({ type: "slide.shown", slide: slideNow(), turn: isTurn ? turnAction(turned) : null, at })
    }
  }
  look(upTo(20_000))
  view()
  time()
  actor.send({ type: "tab.hidden", at })
  if (marks.length > 0) throw new Error(`${name} was not told of ${JSON.stringify(marks)}`)
  return { visitor, issue, isPreview, tellings }
}

/** Visits of readers who come again, at most once in an hour; some last from one day into the next. */
export const readerVisits = (
  count: number,
  issues: ReadonlyArray<string>,
  seed: number
): ReadonlyArray<ReaderVisit> => {
  const random = seeded(seed)
  const midnight = Date.parse(`${dayOf(Date.now())}T00:00:00+03:00`)
  const taken = new Set<string>()
  const made: Array<ReaderVisit> = []
  while (made.length < count) {
    const reader = Math.floor(random() * count * 0.6)
    const hours = Math.floor(random() * 24 * daysBack)
    if (taken.has(`${reader} ${hours}`)) continue
    taken.add(`${reader} ${hours}`)
    // The last hour of a day begins a minute before midnight.
    const at = midnight - (daysBack + 1) * 24 * hour + hours * hour + (hours % 24 === 23 ? 59 * 60_000 : 0)
    const issue = issues[Math.floor(random() * issues.length)] ?? ""
    made.push(visit({ number: made.length, visitor: `vis_okur${reader}`, issue, at }, random))
  }
  return made
}

/** The pages of an issue on some days, counted one by one from what was told: nothing of it is the server's. */
export const plainPages = (
  visits: ReadonlyArray<ReaderVisit>,
  isTold: (telling: Telling) => boolean,
  about: { readonly issue: string; readonly days: ReadonlyArray<string> }
): ReadonlyArray<PageOfFigures> => {
  const readers = new Map<string, Array<Mark>>()
  for (const { visitor, issue, isPreview, tellings } of visits) {
    if (issue !== about.issue || isPreview) continue
    for (const mark of tellings.filter(isTold).flatMap(({ marks }) => marks)) {
      const day = dayOf(mark.at)
      if (!about.days.includes(day)) continue
      const key = `${visitor} ${day}`
      readers.set(key, [...(readers.get(key) ?? []), mark])
    }
  }
  const pages = Array.from({ length: pageCount }, (_, at) => ({ page: at + 1, readers: 0, seconds: 0, exits: 0 }))
  for (const marks of readers.values()) {
    const last = marks.reduce((late, mark) => (mark.at >= late.at ? mark : late))
    for (const sum of pages) {
      const own = marks.filter((mark) => mark.pages.some((page) => page === sum.page))
      if (own.length > 0) sum.readers += 1
      sum.seconds += own.reduce((all, { seconds }) => all + seconds, 0)
      if (last.pages.at(-1) === sum.page) sum.exits += 1
    }
  }
  return pages
}
