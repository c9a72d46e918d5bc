import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AnalyticsEvent } from "../../../src/domain/analytics/AnalyticsEvent.ts"
import type { Source } from "../../../src/domain/analytics/Source.ts"
import { populate, type SeedData } from "../fixtures/seedData.ts"
import { countEvents } from "../harness/countEvents.ts"
import { seeded, shuffled } from "../harness/seededRandom.ts"
import { clientOf, type RunningServer, startServer } from "../harness/server.ts"

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

const pageCount = 40
const daysBack = 12
const hour = 3_600_000

/** Noon in Istanbul of the day so many days ago, in milliseconds, and its name. */
const noon = (daysAgo: number) => {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(new Date())
  const at = Date.parse(`${today}T12:00:00+03:00`) - daysAgo * 24 * hour
  return { at, day: new Date(at).toISOString().slice(0, 10) }
}

/** What each way of coming looks like: a session's first address, and the path seen before. */
const ways: ReadonlyArray<{
  readonly source: Source
  readonly fields: Partial<AnalyticsEvent>
  readonly path?: string
}> = [
  { source: "campaign", fields: { utm_source: "bülten", referrer: "https://www.google.com/" } },
  { source: "searchEngine", fields: { referrer: "https://www.google.com/" }, path: "/" },
  { source: "socialNetwork", fields: { referrer: "https://www.instagram.com/p" } },
  { source: "otherSite", fields: { referrer: "https://dergi.example/" } },
  { source: "home", fields: {}, path: "/" },
  { source: "search", fields: {}, path: "/search" },
  { source: "category", fields: {}, path: "/category/gezi" },
  { source: "shop", fields: {}, path: "/store" },
  { source: "direct", fields: {} }
]

/** An issue opened by a reader, and the pages turned to. */
interface Visit {
  readonly reader: number
  readonly issue: string
  readonly day: string
  readonly source: Source
  readonly turned: ReadonlyArray<number>
  readonly seconds: number
}

export interface Counted {
  readonly readers: number
  readonly openings: number
  readonly pages: number
  readonly seconds: number
}

/** Counts visits one by one: nothing of it is the server's. */
export const plainly = (visits: ReadonlyArray<Visit>): Counted => {
  const pages = new Set(
    visits.flatMap(({ reader, issue, day, turned }) =>
      [1, ...turned].map((page) => `${reader} ${issue} ${day} ${page}`)
    )
  )
  return {
    readers: new Set(visits.map(({ reader }) => reader)).size,
    openings: visits.length,
    pages: pages.size,
    seconds: visits.reduce((sum, { seconds }) => sum + seconds, 0)
  }
}

/** How far readers came in issues, on average. */
export const plainShare = (visits: ReadonlyArray<Visit>): number => {
  const furthest = new Map<string, number>()
  for (const { reader, issue, turned } of visits) {
    const key = `${reader} ${issue}`
    furthest.set(key, Math.max(furthest.get(key) ?? 1, ...turned))
  }
  return [...furthest.values()].reduce((sum, page) => sum + page / pageCount, 0) / furthest.size
}

interface Batch {
  readonly events: ReadonlyArray<AnalyticsEvent>
  readonly agent: string
  readonly token: string | null
}

export interface CrowdOptions {
  /** At least so many events are sent, repeats included. */
  readonly events: number
  readonly readers: number
  readonly seed: number
}

/** The crowd's events, and the visits that they should be counted as. */
const crowd = ({ ids, paid, otherPaid, free, unpublished, tokens }: SeedData, options: CrowdOptions) => {
  const random = seeded(options.seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const pick = <A>(items: ReadonlyArray<A>): A => items[upTo(items.length)] as A
  const visits: Array<Visit> = []
  const honest: Array<AnalyticsEvent> = []
  const robots: Array<AnalyticsEvent> = []
  const makers: Array<AnalyticsEvent> = []
  let keys = 0

  /** What a tab tells of one visit, which begins in one of a day's slots, an hour apart. */
  const tell = (into: Array<AnalyticsEvent>, visit: Visit, at: number, given: Partial<AnalyticsEvent> = {}) => {
    const way = ways.find(({ source }) => source === visit.source)
    const session = `ses_${visit.reader}x${visit.day}x${Math.round(at / hour)}`
    const all = { visitor_id: `vis_reader${visit.reader}`, session_key: session, ...way?.fields, ...given }
    const put = (event_name: string, after: number, fields: Partial<AnalyticsEvent>) => {
      const occurred_at = new Date(at + after).toISOString()
      const event_key = `kalabalik-${options.seed}-${(keys += 1)}`
      into.push({ event_key, event_name, context: "reader", occurred_at, issue: visit.issue, ...all, ...fields })
    }
    if (way?.path !== undefined) put("page_view", -60_000, { context: "site", issue: null, url_path: way.path })
    put("page_view", -30_000, { context: "site", url_path: `/magazine/${visit.issue}` })
    put("page_view", 0, {})
    // Reloaded: the same opening.
    for (let again = upTo(3); again > 0; again -= 1) put("page_view", again * 60_000, {})
    for (const [place, page] of visit.turned.entries()) {
      put("page_turn", 5000 * (place + 1), { page_number: page, properties: { pages: 1 } })
    }
    const first = Math.floor(visit.seconds / 3)
    put("time_on_page", 200_000, { duration_seconds: first })
    put("time_on_page", 400_000, { duration_seconds: visit.seconds - first })
  }

  const taken = new Set<string>()
  for (let told = 0; honest.length + robots.length + makers.length < options.events * 0.7; told += 1) {
    const reader = told % options.readers
    const [daysAgo, slot] = [1 + upTo(daysBack), upTo(10)]
    if (taken.has(`${reader} ${daysAgo} ${slot}`)) continue
    taken.add(`${reader} ${daysAgo} ${slot}`)
    const { at, day } = noon(daysAgo)
    const visit: Visit = {
      reader,
      issue: pick([paid, paid, otherPaid, free]),
      day,
      source: pick(ways).source,
      turned: Array.from({ length: upTo(12) }, () => 1 + upTo(pageCount)),
      seconds: upTo(600)
    }
    const begins = at + (slot - 4) * hour
    const fate = random()
    if (fate < 0.06) tell(robots, { ...visit, reader: 1_000_000 + reader }, begins)
    else if (fate < 0.1) tell(honest, visit, begins, { is_preview: true, context: "reader" })
    else if (fate < 0.12) tell(honest, { ...visit, issue: unpublished }, begins)
    else if (fate < 0.15) {
      tell(makers, { ...visit, reader: 2_000_000 + (told % 3), issue: paid }, begins, { user_id: ids.publisher1 })
    } else {
      visits.push(visit)
      tell(honest, visit, begins)
    }
  }
  // Three that turn pages as no reader can.
  for (const reader of [3_000_001, 3_000_002, 3_000_003]) {
    const turned = Array.from({ length: 1200 }, (_, page) => 1 + (page % pageCount))
    const visit: Visit = { reader, issue: paid, day: noon(2).day, source: "home", turned, seconds: 10 }
    const told: Array<AnalyticsEvent> = []
    tell(told, visit, noon(2).at)
    honest.push(
      ...told.map((event, place) => ({ ...event, occurred_at: new Date(noon(2).at + place * 40).toISOString() }))
    )
  }

  const batches: Array<Batch> = []
  const send = (events: ReadonlyArray<AnalyticsEvent>, agent: string, token: string | null) => {
    const mixed = shuffled(events, options.seed)
    for (let at = 0; at < mixed.length; at += 400) batches.push({ events: mixed.slice(at, at + 400), agent, token })
  }
  send(honest, browser, null)
  send(robots, robot, null)
  send(makers, browser, tokens.publisher1)
  // Whole batches come again, and events of them in others.
  const again = batches.filter(() => random() < 0.25)
  const parts = batches.map((batch) => ({ ...batch, events: batch.events.filter(() => random() < 0.2) }))
  return { visits, batches: shuffled([...batches, ...again, ...parts], options.seed + 1) }
}

/** Sends a batch to the calls of its two contexts, as a browser does. */
const sendBatch = async (server: RunningServer, { events, agent, token }: Batch): Promise<void> => {
  for (const context of ["site", "reader"]) {
    const sent = events.filter((event) => event.context === context)
    if (sent.length === 0) continue
    const answer = await server.fetch(`/api/analytics/${context}/batch`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": agent,
        ...(token === null ? {} : { authorization: `Bearer ${token}` })
      },
      body: JSON.stringify(sent)
    })
    if (!answer.ok) throw new Error(`A batch was answered with ${answer.status}: ${await answer.text()}`)
    await answer.text()
  }
}

/** A server that heard a crowd of readers, with what it counted and the visits that it should have counted. */
export const hearCrowd = async (options: CrowdOptions) => {
  const server = await startServer({ variables: { ANALYTICS_EVENTS_PER_MINUTE: "1000000" } })
  const seedData = await populate(server)
  await server.inside(
    SqlClient.SqlClient.use((sql) =>
      sql.unsafe(`UPDATE issues SET page_count = ${pageCount}, published_at = published_at - interval '90 days'`)
    )
  )
  const { visits, batches } = crowd(seedData, options)
  for (const [place, batch] of batches.entries()) {
    await sendBatch(server, batch)
    if (place % Math.ceil(batches.length / 4) === 0) await server.inside(countEvents)
  }
  await server.inside(countEvents)
  const figures = async (person: "publisher1" | "publisher2", about: { readonly issue?: string } = {}) => {
    const { publishing } = await clientOf(server, { token: seedData.tokens[person] })
    const query = { from: noon(daysBack + 1).day, to: noon(0).day, ...about }
    return (await Effect.runPromise(publishing.figures({ query }))).data
  }
  return {
    server,
    seedData,
    visits,
    sent: batches.reduce((sum, { events }) => sum + events.length, 0),
    figures
  }
}

/** What was counted otherwise than the visits say, a line for each difference. */
export const differences = async ({ seedData, visits, figures }: Awaited<ReturnType<typeof hearCrowd>>) => {
  const found: Array<string> = []
  const compare = (what: string, counted: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(counted), JSON.stringify(expected)]
    if (one !== other) found.push(`${what}: ${one} instead of ${other}`)
  }
  const { paid, otherPaid, free } = seedData
  const check = async (person: "publisher1" | "publisher2", issues: ReadonlyArray<string>, issue?: string) => {
    const counted = await figures(person, issue === undefined ? {} : { issue })
    const own = visits.filter((visit) => issues.includes(visit.issue))
    const what = `${person} ${issue ?? "all"}`
    for (const { day, readers, openings, pages, seconds } of counted.days) {
      const expected = plainly(own.filter((visit) => visit.day === day))
      compare(`${what} ${day}`, { readers, openings, pages, seconds }, expected)
    }
    compare(`${what} readers`, counted.readers, plainly(own).readers)
    compare(`${what} share`, counted.read_share?.toFixed(9), plainShare(own).toFixed(9))
    for (const { source } of ways) {
      const openings = counted.sources.find((one) => one.source === source)?.openings ?? 0
      compare(`${what} ${source}`, openings, own.filter((visit) => visit.source === source).length)
    }
    for (const id of issues) {
      const { readers, openings, pages, seconds } = counted.issues.find((one) => one.id === id) ?? {}
      compare(
        `${what} issue ${id}`,
        { readers, openings, pages, seconds },
        plainly(own.filter((one) => one.issue === id))
      )
    }
    compare(`${what} issues`, counted.issues.length, issues.length)
  }
  await check("publisher1", [paid, otherPaid])
  await check("publisher1", [paid], paid)
  await check("publisher2", [free])
  return found
}
