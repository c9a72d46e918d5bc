import { setTimeout as after } from "node:timers/promises"
import type { Browser } from "playwright"
import { rendererMemory } from "./chrome.ts"
import type { AdvertsSeen } from "./adverts.ts"
import type { DocumentFacts } from "./content.ts"
import { sum } from "./figures.ts"
import { type Circumstances, type Opened, pageAt, spreadAfter, withReader } from "./opened.ts"
import type { LogEntry } from "./probe.ts"
import type { Subject } from "./subject.ts"

/** How often each measurement is repeated. */
export interface Plan {
  readonly paced: number
  readonly rapid: number
  readonly jumps: number
  /** Turns pages up to this number, and then measures memory. */
  readonly pagesForMemory: number | null
}

export interface Memory {
  readonly pages: number
  /** Megabytes. */
  readonly heap: number
  readonly userAgent: number
  readonly rss: number
  readonly pss: number
  readonly mostElements: number
}

export interface Session {
  readonly paced: ReadonlyArray<number>
  /** Keys that turned no page. */
  readonly dropped: number
  readonly longTasks: number
  readonly blocking: number
  readonly rapid: ReadonlyArray<number>
  readonly response: ReadonlyArray<number>
  /** Turns, jumps and zooms that timed out; each counts in the samples with its timeout. */
  readonly timeouts: number
  readonly jump: ReadonlyArray<number>
  readonly zoom: ReadonlyArray<number>
  readonly zoomResponse: ReadonlyArray<number>
  /** Intervals between frames, while the view moved. */
  readonly pan: ReadonlyArray<number> | null
  readonly panned: number
  readonly memory: Memory | null
  readonly complaints: ReadonlyArray<string>
  /** Null where nobody watches them. */
  readonly adverts: AdvertsSeen | null
}

const pace = 300
const mostRapidAnimated = 10
const zooms = 3
const jumps = [0.83, 0.46, 0.66, 0.95, 0.56, 0.74, 0.5, 0.9, 0.61, 0.78]
/** Past the cover and the contents. */
export const beginning = 0.13

/**
 * The latencies of keys pressed at a steady pace: showing a later spread answers all older keys. If keys were dropped,
 * nobody can tell which, so only the nearest count.
 */
const pacedLatencies = (log: ReadonlyArray<LogEntry>, pressed: ReadonlyArray<number>, begin: number) => {
  const settled: Array<readonly [at: number, spreads: number]> = []
  let page = begin
  for (const entry of log) {
    if (!entry.ready || entry.page <= page) continue
    settled.push([entry.at, page === 1 ? 1 + (entry.page - 2) / 2 : (entry.page - page) / 2])
    page = entry.page
  }
  const dropped = pressed.length - sum(settled.map(([, spreads]) => spreads))
  const latencies: Array<number> = []
  const waiting = [...pressed]
  let pending: Array<number> = []
  for (const [at, spreads] of settled) {
    while (waiting[0] !== undefined && waiting[0] < at) pending.push(...waiting.splice(0, 1))
    latencies.push(...pending.splice(0, spreads).map((key) => at - key))
    if (dropped > 0) pending = []
  }
  return { latencies, dropped: Math.max(0, dropped) }
}

const now = ({ page }: Opened): Promise<number> => page.evaluate(() => performance.now())

const restful = ({ page }: Opened): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const { shown } = globalThis.benchProbe
      return shown !== null && shown.ready && performance.now() - shown.at > 500
    },
    undefined,
    { polling: 50, timeout: 8000 }
  )

const turnPaced = async (opened: Opened, plan: Plan, visited: Set<number>) => {
  const { page, press, shown } = opened
  const began = await now(opened)
  const begin = await shown()
  const clock = Date.now()
  const pressed: Array<Promise<void>> = []
  for (let at = 0; at < plan.paced; at += 1) {
    await after(Math.max(0, clock + at * pace - Date.now()))
    pressed.push(press("ArrowRight"))
  }
  await Promise.all(pressed)
  await after(500)
  await restful(opened).catch(() => undefined)
  const seen = await page.evaluate((since) => {
    const { log, keys, longTasks } = globalThis.benchProbe
    return {
      log: log.filter(({ at }) => at > since),
      keys: keys.filter((at) => at > since),
      longTasks: longTasks.filter(([at]) => at > since).map(([, duration]) => duration)
    }
  }, began)
  for (const entry of seen.log) if (entry.ready) for (const one of [entry.page, entry.page + 1]) visited.add(one)
  const { latencies, dropped } = pacedLatencies(seen.log, seen.keys, begin)
  return {
    paced: latencies,
    dropped,
    longTasks: sum(seen.longTasks),
    blocking: sum(seen.longTasks.map((duration) => duration - 50))
  }
}

const turnRapidly = async ({ turn, shown }: Opened, turns: number, visited: Set<number>) => {
  const rapid: Array<number> = []
  const response: Array<number> = []
  let timeouts = 0
  let page = await shown()
  for (let at = 0; at < turns; at += 1) {
    const next = spreadAfter(page)
    const waited = await turn("ArrowRight", next)
    rapid.push(waited.settled - waited.began)
    // A timeout counts as its duration.
    if (waited.timedOut) {
      timeouts += 1
      page = await shown()
      continue
    }
    response.push(waited.first - waited.began)
    for (const one of [next, next + 1]) visited.add(one)
    page = next
  }
  return { rapid, response, timeouts }
}

const jumpFar = async ({ goTo }: Opened, pages: number, times: number, visited: Set<number>) => {
  const jump: Array<number> = []
  let lateJumps = 0
  for (const share of jumps.slice(0, times)) {
    const page = pageAt(pages, share)
    const waited = await goTo(page)
    jump.push(waited.settled - waited.began)
    if (waited.timedOut) lateJumps += 1
    for (const one of [page, page + 1]) visited.add(one)
    // Lets its prefetching end.
    await after(600)
  }
  return { jump, lateJumps }
}

/** The page's memory, before and after garbage collection. */
export const measureMemory = async (browser: Browser, { page, devtools }: Opened, pages: number): Promise<Memory> => {
  const userAgent = await page.evaluate(() => {
    const { measureUserAgentSpecificMemory: measure } = performance as {
      measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>
    }
    const asked = measure?.call(performance).then(
      ({ bytes }) => bytes,
      () => null
    )
    return Promise.race([asked ?? null, new Promise<null>((resolve) => setTimeout(resolve, 4000, null))])
  })
  const { rss, pss } = await rendererMemory(browser, page)
  await devtools.send("HeapProfiler.collectGarbage")
  const { metrics } = await devtools.send("Performance.getMetrics")
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN
  const mostElements = await page.evaluate(() => globalThis.benchProbe.mostElements)
  return { pages, heap: heap / 1e6, userAgent: (userAgent ?? Number.NaN) / 1e6, rss, pss, mostElements }
}

const holdMany = async (browser: Browser, opened: Opened, pages: number, asked: number, visited: Set<number>) => {
  const { goTo, shown, turn } = opened
  await goTo(pageAt(pages, 0.4))
  await after(300)
  let page = await shown()
  for (let turns = 0; visited.size < asked && turns < 60 && page + 3 < pages; turns += 1) {
    const next = spreadAfter(page)
    if ((await turn("ArrowRight", next, 4000)).timedOut) break
    for (const one of [next, next + 1]) visited.add(one)
    page = next
  }
  await after(300)
  return measureMemory(browser, opened, visited.size)
}

const zoomIn = async ({ page, press }: Opened, { zoomIn: key }: Subject) => {
  const zoom: Array<number> = []
  const zoomResponse: Array<number> = []
  let lateZooms = 0
  for (let at = 0; key !== null && at < zooms; at += 1) {
    await page.evaluate(() => {
      const before = globalThis.benchProbe.shown?.scale ?? 1
      globalThis.benchProbe.armKey(({ scale = 1 }) => scale > before + 0.001, 3000)
    })
    const pressed = press(key)
    const waited = await page.evaluate(() => globalThis.benchProbe.pending)
    await pressed
    if (waited === null) break
    if (waited.timedOut) lateZooms += 1
    zoom.push(waited.settled - waited.began)
    zoomResponse.push(waited.first - waited.began)
    await after(250)
  }
  return { zoom, zoomResponse, lateZooms }
}

/** A drag of one second, with one mouse move per frame. */
const drag = async ({ page, devtools }: Opened): Promise<Pick<Session, "pan" | "panned">> => {
  const place = () => page.evaluate(() => globalThis.benchAdapter.panned?.() ?? null)
  const before = await place()
  if (before === null) return { pan: null, panned: 0 }
  const [left, top] = await page.evaluate(() => globalThis.benchAdapter.panFrom?.() ?? ([700, 520] as const))
  const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", x: number, y: number) =>
    devtools.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: type === "mouseMoved" ? 0 : 1
    })
  await page.evaluate(() => globalThis.benchProbe.startFrames())
  await mouse("mousePressed", left, top)
  const clock = Date.now()
  const moved: Array<Promise<unknown>> = []
  for (let at = 1; at <= 60; at += 1) {
    moved.push(mouse("mouseMoved", Math.round(left - at * 4), Math.round(top - at * 5)))
    await after(Math.max(0, clock + (at * 1000) / 60 - Date.now()))
  }
  await Promise.all(moved)
  const pan = await page.evaluate(() => globalThis.benchProbe.stopFrames())
  await mouse("mouseReleased", left - 240, top - 300)
  const end = (await place()) ?? before
  return { pan, panned: Math.hypot(end[0] - before[0], end[1] - before[1]) }
}

/**
 * A reading session: turns at a steady pace, then as fast as possible; then, unless `turnsAlone`, distant jumps, memory,
 * zooming and dragging.
 */
export const measureSession = (
  browser: Browser,
  subject: Subject,
  { pages }: DocumentFacts,
  plan: Plan,
  circumstances: Circumstances,
  turnsAlone: boolean
): Promise<Session> =>
  withReader(browser, subject, circumstances, async (opened) => {
    await opened.arrive()
    await opened.awake()
    await after(400)
    const visited = new Set<number>()
    await opened.goTo(pageAt(pages, beginning))
    await after(800)
    const paced = await turnPaced(opened, plan, visited)
    const most = circumstances.variant === "anim" ? Math.min(mostRapidAnimated, plan.rapid) : plan.rapid
    const rapid = await turnRapidly(opened, most, visited)
    const none = { jump: [], zoom: [], zoomResponse: [], pan: null, panned: 0, memory: null }
    const { complaints, page } = opened
    const adverts = await page.evaluate(() => ("benchAdverts" in globalThis ? globalThis.benchAdverts : null))
    if (turnsAlone) return { ...paced, ...rapid, ...none, complaints, adverts }
    const { jump, lateJumps } = await jumpFar(opened, pages, plan.jumps, visited)
    await after(300)
    const memory =
      plan.pagesForMemory === null ? null : await holdMany(browser, opened, pages, plan.pagesForMemory, visited)
    const { lateZooms, ...zoomed } = await zoomIn(opened, subject)
    const timeouts = rapid.timeouts + lateJumps + lateZooms
    return { ...paced, ...rapid, timeouts, jump, memory, ...zoomed, ...(await drag(opened)), complaints, adverts }
  })

const netTurns = 15

/** One turn a second on Fast 4G, which depends on what is prefetched and how large it is. */
export const measureNetTurns = (
  browser: Browser,
  subject: Subject,
  { pages }: DocumentFacts,
  circumstances: Circumstances
): Promise<ReadonlyArray<number>> =>
  withReader(browser, subject, { ...circumstances, isFast4G: true }, async ({ arrive, awake, goTo, shown, turn }) => {
    await arrive()
    await awake()
    await goTo(pageAt(pages, beginning), 30_000)
    await after(1500)
    const latencies: Array<number> = []
    let page = await shown()
    for (let at = 0; at < netTurns; at += 1) {
      const began = Date.now()
      const next = spreadAfter(page)
      const waited = await turn("ArrowRight", next, 15_000)
      latencies.push(waited.settled - waited.began)
      if (waited.timedOut) break
      page = next
      await after(Math.max(0, began + 1000 - Date.now()))
    }
    return latencies
  })

export interface Leaf {
  readonly turns: ReadonlyArray<number>
  readonly reached: number
  /** Whether it reached the end. */
  readonly isWhole: boolean
  readonly memory: Memory
}

/** Turns through a whole issue as fast as possible, and measures memory at the end. */
export const leafThrough = (
  browser: Browser,
  subject: Subject,
  { pages }: DocumentFacts,
  circumstances: Circumstances
): Promise<Leaf> =>
  withReader(browser, subject, circumstances, async (opened) => {
    await opened.arrive()
    await opened.awake()
    await after(800)
    const turns: Array<number> = []
    let page = 1
    while (page + 2 <= pages || page === 1) {
      const next = spreadAfter(page)
      const waited = await opened.turn("ArrowRight", next)
      if (waited.timedOut) break
      turns.push(waited.settled - waited.began)
      page = next
    }
    await after(1000)
    const isWhole = page + 2 > pages
    return { turns, reached: page, isWhole, memory: await measureMemory(browser, opened, page) }
  })
