import { parseArgs } from "node:util"
import { type Browser, type CDPSession, chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { Converter } from "../../server/conversion/Converter.ts"
import { startServer } from "../kit/harness/server.ts"
import type { Bench } from "./main.ts"
import { fillKiosk } from "./kioskContent.ts"
import { weights } from "./weights.ts"

/** Slow 4G as in Chromium's developer tools: 562 ms, 1.44 Mbit/s down, 675 kbit/s up. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (0.75e6 * 0.9) / 8
}
const slowdown = 4

/** The most gzipped bytes of script up to the catalogue's first paint, in either language. */
const mostScript = 180_000

/** A small shop, and one of many publications in all of its shown categories. */
const small = { publications: 12, categories: 4, read: 0 }
const large = { publications: 400, categories: 15, read: 10 }

/** The limits for both: milliseconds, and the sum of shifts. */
const mostLcp = 2000
const mostDelay = 150
const mostShift = 0.02
const visits = 3
/** The heaviest that are named; the others are summed. */
const named = 24

const kinds = ["Script", "Stylesheet", "Font", "JSON", "Image"] as const
type Kind = (typeof kinds)[number]

interface Sent {
  readonly kind: Kind
  readonly bytes: number
  /** Seconds on the clock of the developer tools. */
  readonly at: number
}

/** Milliseconds of silence after which nothing more is expected: several round trips of the slow network. */
const silence = 3000

const quiet = async (page: Page, sent: ReadonlyArray<Sent>): Promise<void> => {
  for (let known = -1; known !== sent.length; await page.waitForTimeout(silence)) known = sent.length
}

/** Everything that arrived, by kind, in compressed bytes without headers. */
const listen = async (devtools: CDPSession): Promise<ReadonlyArray<Sent>> => {
  const sent: Array<Sent> = []
  const kindOf = new Map<string, Kind>()
  const arrived = new Map<string, number>()
  await devtools.send("Network.enable")
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    const kind = response.mimeType === "application/json" ? "JSON" : kinds.find((known) => known === type)
    if (kind !== undefined) kindOf.set(requestId, kind)
  })
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    arrived.set(requestId, (arrived.get(requestId) ?? 0) + encodedDataLength)
  })
  devtools.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const kind = kindOf.get(requestId)
    if (kind !== undefined) sent.push({ kind, bytes: arrived.get(requestId) ?? 0, at: timestamp })
  })
  return sent
}

interface Vitals {
  /** The first text. */
  readonly first: number
  /** The catalogue, drawn by the code. */
  readonly paint: number
  readonly lcp: number
  readonly cls: number
}

/** An event in milliseconds: delay, processing, and time until the next paint. */
interface Delay {
  readonly name: string
  readonly waiting: number
  readonly handling: number
  readonly whole: number
}

/** A long frame: how much of it is script of a known source, and how much rendering. */
interface LongFrame {
  readonly whole: number
  readonly rendering: number
  readonly scripts: ReadonlyArray<string>
}

interface Told extends Vitals {
  readonly delays: ReadonlyArray<Delay>
  readonly frames: ReadonlyArray<LongFrame>
}

/** Runs before the page: records paints, layout shifts, event timings and long frames. */
const observe = () => {
  const vitals = {
    first: 0,
    paint: 0,
    lcp: 0,
    cls: 0,
    delays: [] as Array<Delay>,
    frames: [] as Array<LongFrame>
  }
  Object.assign(globalThis, { vitals })
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  watch("largest-contentful-paint", (entry) => (vitals.lcp = entry.startTime))
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.cls += value
  })
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") vitals.first = entry.startTime
  })
  watch(
    "event",
    (entry) => {
      const { name, startTime, processingStart, processingEnd, duration } = entry as PerformanceEventTiming
      const waiting = processingStart - startTime
      vitals.delays.push({ name, waiting, handling: processingEnd - processingStart, whole: duration })
    },
    { durationThreshold: 16 }
  )
  watch("long-animation-frame", (entry) => {
    const { startTime, duration, renderStart, scripts } = entry as PerformanceEntry & {
      readonly renderStart: number
      readonly scripts: ReadonlyArray<{ readonly invoker: string; readonly duration: number }>
    }
    vitals.frames.push({
      whole: duration,
      rendering: renderStart === 0 ? 0 : startTime + duration - renderStart,
      scripts: scripts.map((one) => `${one.invoker.split("/").at(-1)} ${Math.round(one.duration)}`)
    })
  })
  const look = () => {
    if (document.querySelector(":not([data-outline]) > main a[href*='/magazine']") === null) requestAnimationFrame(look)
    else requestAnimationFrame((now) => (vitals.paint = now))
  }
  requestAnimationFrame(look)
}

const vitalsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { vitals: Told }).vitals)

/** Forgets entries before the press. */
const forget = (page: Page) =>
  page.evaluate(() => Object.assign((globalThis as unknown as { vitals: Told }).vitals, { delays: [], frames: [] }))

const phone = { width: 390, height: 844 }
/** Every control here is in the document itself. */
const desk = { width: 1280, height: 800 }

const shaped = async (browser: Browser, viewport = phone) => {
  // A server's bytes for a browser with gzip and without brotli, the usual measure.
  const context = await browser.newContext({ viewport })
  // With consent given, no banner covers the controls.
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const sent = await listen(devtools)
  await devtools.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } })
  await devtools.send("Network.emulateNetworkConditions", slow4G)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.addInitScript(observe)
  return { context, page, devtools, sent }
}

const median = (samples: ReadonlyArray<number>): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN

/** Home has drawn its catalogue, or another screen its heading. */
const drawn = () =>
  location.pathname === "/"
    ? (globalThis as unknown as { vitals: Vitals }).vitals.paint > 0
    : document.querySelector("main h1") !== null

/** A first visit: its vitals, and what had arrived at the catalogue's first paint and at the end. */
const visit = async (browser: Browser, url: string) => {
  const { context, page, devtools, sent } = await shaped(browser)
  try {
    await devtools.send("Performance.enable")
    await page.goto(url, { waitUntil: "load" })
    await page.waitForFunction(drawn)
    await quiet(page, sent)
    const { metrics } = await devtools.send("Performance.getMetrics")
    const began = metrics.find(({ name }) => name === "NavigationStart")?.value ?? 0
    const vitals = await vitalsOf(page)
    const bytes = (kind: Kind, until: number) =>
      sent.filter((one) => one.kind === kind && one.at <= until).reduce((sum, one) => sum + one.bytes, 0)
    const painted = began + vitals.paint / 1000
    return {
      vitals,
      bytes: kinds.map((kind) => [kind, bytes(kind, painted), bytes(kind, Number.POSITIVE_INFINITY)] as const)
    }
  } finally {
    await context.close()
  }
}

/** Successive first visits, and what had arrived in the median one. */
const looks = async (browser: Browser, url: string) => {
  const seen: Array<Awaited<ReturnType<typeof visit>>> = []
  for (let number = 0; number < visits; number += 1) seen.push(await visit(browser, url))
  const bytes = kinds.map((kind, at) => {
    const first = median(seen.map((one) => one.bytes[at]?.[1] ?? 0))
    const all = median(seen.map((one) => one.bytes[at]?.[2] ?? 0))
    return { kind, first, after: all - first }
  })
  return { seen, bytes, script: bytes.find(({ kind }) => kind === "Script")?.first ?? 0 }
}

/** The events of the press; pointer movements during a change of screen show in long frames instead. */
const pressing = new Set(["pointerdown", "mousedown", "pointerup", "mouseup", "click"])

const longest = <A extends { readonly whole: number }>(all: ReadonlyArray<A>): A | undefined =>
  all.toSorted((a, b) => b.whole - a.whole)[0]

const inWords = ({ delays, frames }: Told): string => {
  const delay = longest(delays.filter(({ name }) => pressing.has(name)))
  const frame = longest(frames)
  return [
    delay === undefined
      ? "below 16 ms"
      : `${delay.whole.toFixed(0)} ms${delay.whole > mostDelay ? ": TOO LONG" : ""} (${delay.name} waits ${delay.waiting.toFixed(0)}, works ${delay.handling.toFixed(0)})`,
    ...(frame === undefined
      ? []
      : [
          `longest frame then ${frame.whole.toFixed(0)} ms (rendering ${frame.rendering.toFixed(0)}; ${frame.scripts.join(", ") || "no script"})`
        ])
  ].join(", ")
}

/** Presses each control on a page at rest: the time until it was painted, and what ran meanwhile. */
const delays = async (browser: Browser, url: string) => {
  const pressed: ReadonlyArray<readonly [name: string, selector: string]> = [
    ["a card", "main a[href*='/magazine']"],
    ["a category", "main a[href*='/category/']"],
    ["the search", "header a[href^='/search']"],
    ["the theme", "fieldset label:has(input[type=radio]:not(:checked))"]
  ]
  const lines: Array<string> = []
  for (const [name, selector] of pressed) {
    const { context, page, sent } = await shaped(browser, desk)
    try {
      await page.goto(url, { waitUntil: "load" })
      await page.waitForFunction(drawn)
      await quiet(page, sent)
      const found = page.locator(selector).first()
      if ((await found.count()) === 0) {
        lines.push(`${name} is not there`)
        continue
      }
      await found.scrollIntoViewIfNeeded()
      await quiet(page, sent)
      await forget(page)
      await found.click()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))))
      const told = await vitalsOf(page)
      if (told.delays.some((delay) => pressing.has(delay.name) && delay.whole > mostDelay)) process.exitCode = 1
      lines.push(`${name} ${inWords(told)}`)
    } finally {
      await context.close()
    }
  }
  return lines
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const allowed = (script: number): string =>
  `${kilobytes(script)} of ${kilobytes(mostScript)} at most${script > mostScript ? ": TOO MUCH" : ""}`

const costs = async (): Promise<ReadonlyArray<string>> => {
  const heaviest = await weights(["src/ui/routes/catalogue/home.tsx"])
  const rest = heaviest.slice(named)
  return [
    `what its scripts are made of, each packed alone: ${heaviest
      .slice(0, named)
      .map(({ name, gzipped }) => `${name} ${kilobytes(gzipped)}`)
      .join(", ")}, ${rest.length} others ${kilobytes(rest.reduce((sum, { gzipped }) => sum + gzipped, 0))}`
  ]
}

const loads = async (browser: Browser, address: string): Promise<ReadonlyArray<string>> => {
  const { seen, bytes, script } = await looks(browser, address)
  const english = await looks(browser, `${address}?locale=en`)
  if (Math.max(script, english.script) > mostScript) process.exitCode = 1
  const said = (figure: (vitals: Vitals) => number) => median(seen.map(({ vitals }) => figure(vitals)))
  if (said(({ lcp }) => lcp) > mostLcp || said(({ cls }) => cls) > mostShift) process.exitCode = 1
  return [
    `until the code has drawn the catalogue, and after it, gzip as sent: ${bytes
      .map(({ kind, first, after }) => `${kind} ${kilobytes(first)} + ${kilobytes(after)}`)
      .join(", ")}`,
    `script ${allowed(script)}, for an English visitor ${allowed(english.script)}`,
    `slow 4G, processor at 1/${slowdown}, median of ${visits}: first paint ${said(({ first }) => first).toFixed(0)} ms, ` +
      `catalogue drawn by the code ${said(({ paint }) => paint).toFixed(0)} ms, largest paint ${said(({ lcp }) => lcp).toFixed(0)} ms, layout shift ${said(({ cls }) => cls).toFixed(3)}`
  ]
}

/** The largest paint and the shifts of the screens that home leads to, opened first. */
const others = async (browser: Browser, url: string): Promise<ReadonlyArray<string>> => {
  const { data } = (await (await fetch(`${url}/api/issues/latest/grouped`)).json()) as {
    readonly data: { readonly groupedByTags: Readonly<Record<string, ReadonlyArray<{ readonly issue_id: string }>>> }
  }
  const issue = Object.values(data.groupedByTags)[0]?.[0]?.issue_id ?? ""
  const screens = [
    ["an issue's page", `/magazine/${issue}`],
    ["search", "/search?q=dergi"]
  ] as const
  const lines: Array<string> = []
  for (const [name, path] of screens) {
    const { seen } = await looks(browser, `${url}${path}`)
    const lcp = median(seen.map(({ vitals }) => vitals.lcp))
    const cls = median(seen.map(({ vitals }) => vitals.cls))
    const isTooMuch = lcp > mostLcp || cls > mostShift
    if (isTooMuch) process.exitCode = 1
    lines.push(
      `${name}: largest paint ${lcp.toFixed(0)} ms of ${mostLcp} at most, layout shift ${cls.toFixed(3)}${isTooMuch ? ": TOO MUCH" : ""}`
    )
  }
  return lines
}

const shops = { small, large }
const parts = ["loads", "others", "delays", "weights"] as const

/** The cost of a first visit to home, in bytes and time, on a phone at a quarter of this speed on slow 4G. */
const homeOf = async (
  content: Parameters<typeof fillKiosk>[1],
  asked: ReadonlySet<string>
): Promise<ReadonlyArray<string>> => {
  const server = await startServer({ converter: Converter.layer })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    await fillKiosk(server, content)
    const address = `${server.url}/`
    return [
      `home of ${content.publications} publications in ${content.categories} categories:`,
      ...(asked.has("loads") ? await loads(browser, address) : []),
      ...(asked.has("others") ? await others(browser, server.url) : []),
      ...(asked.has("delays")
        ? [`delay of an interaction, ${mostDelay} ms at most: ${(await delays(browser, address)).join("; ")}`]
        : [])
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const usage = `npm run bench -- home [--shops ${Object.keys(shops).join(",")}] [--parts ${parts.join(",")}]`

export const run: Bench = async (options) => {
  const { values } = parseArgs({
    args: [...options],
    options: {
      shops: { type: "string", default: Object.keys(shops).join() },
      parts: { type: "string", default: parts.join() }
    }
  })
  const asked = new Set(values.parts.split(","))
  const sizes = values.shops.split(",")
  const known: ReadonlyArray<string> = [...parts, ...Object.keys(shops)]
  if ([...asked, ...sizes].some((name) => !known.includes(name))) {
    process.exitCode = 2
    return [usage]
  }
  await ensureBuilt()
  const lines: Array<string> = []
  for (const [name, content] of Object.entries(shops))
    if (sizes.includes(name) && (asked.has("loads") || asked.has("others") || asked.has("delays")))
      lines.push(...(await homeOf(content, asked)))
  return [...lines, ...(asked.has("weights") ? await costs() : [])]
}
