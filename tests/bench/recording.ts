import { readFile } from "node:fs/promises"
import { loadavg } from "node:os"
import { type BrowserContext, chromium, type Page } from "playwright"
import { createActor, SimulatedClock } from "xstate"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { screens } from "../../src/domain/screens.ts"
import { recordVisit } from "../../src/machines/inspection/recordVisit.ts"
import { typedTexts } from "../../src/machines/inspection/typedTexts.ts"
import type { Recording } from "../../src/machines/inspection/Recording.ts"
import { settleDelay } from "../../src/machines/reader/slides.machine.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { freshShops } from "../kit/trials/wander/freshShop.ts"
import { stageOf } from "../kit/trials/recordedWalk.ts"
import { withSilentSlots } from "../kit/model/silentActor.ts"

const turns = 400
const warmUp = 100
const rounds = 10

const stage = stageOf(withSilentSlots(surfaceMachine))
const pages = 2 * (turns + warmUp) + 2

/** Microseconds of each turn through all charts around the page, with its timers, and characters of its recording. */
const turning = (isRecorded: boolean) => {
  const clock = new SimulatedClock()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "bench", typed: typedTexts() })
  const input = {
    magazine: magazineRead({ page_count: pages }),
    viewport: { width: 1280, height: 800 },
    page: 1,
    ara: null
  }
  const root = createActor(stage, { input: input as never, clock, ...(isRecorded ? { inspect: visit.inspect } : {}) })
  root.start()
  const surface = root.getSnapshot().context.child
  surface.send({ type: "content.ready" })
  let before = 0
  const times = Array.from({ length: turns + warmUp }, (_, at) => {
    if (at === warmUp) before = visit.size()
    const began = performance.now()
    surface.send({ type: "slide.next" })
    clock.increment(settleDelay)
    return 1000 * (performance.now() - began)
  }).slice(warmUp)
  const size = (visit.size() - before) / turns
  root.stop()
  return { times, size }
}

const middle = (times: ReadonlyArray<number>): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** The middle of the differences of pairs, and between what bounds that of all pairs lies in 95 of 100 cases. */
interface Spread {
  readonly middle: number
  readonly from: number
  readonly to: number
}

/** The bounds are of the order of the differences alone, so that a few that the machine disturbed do not move them. */
const spread = (differences: ReadonlyArray<number>): Spread => {
  const ordered = differences.toSorted((one, other) => one - other)
  const count = ordered.length
  const below = Math.max(0, Math.floor((count - 1.96 * Math.sqrt(count)) / 2))
  return { middle: middle(ordered), from: ordered[below] ?? 0, to: ordered[count - 1 - below] ?? 0 }
}

/** Such as "0.12 ms (0.08 to 0.19)". */
const inWords = ({ middle: one, from, to }: Spread, times: number, unit: string): string =>
  `${(times * one).toFixed(2)} ${unit} (${(times * from).toFixed(2)} to ${(times * to).toFixed(2)})`

/** What a recording adds to a turn in the charts alone, and how large an hour of turns is. */
const inCharts = (): ReadonlyArray<string> => {
  const times = { off: [] as Array<number>, on: [] as Array<number> }
  let size = 0
  for (let round = 0; round < rounds; round += 1) {
    times.off.push(...turning(false).times)
    const recorded = turning(true)
    times.on.push(...recorded.times)
    size = recorded.size
  }
  const [off, on] = [middle(times.off), middle(times.on)]
  const share = (100 * (on - off)) / (1000 * settleDelay)
  return [
    `${rounds * turns} turns through the charts of the reader: ${off.toFixed(0)} µs each, recorded ${on.toFixed(0)} µs`,
    `a recording takes ${share.toFixed(2)} % of a turn's ${settleDelay} ms, and ${size.toFixed(0)} characters of it`,
    `a megabyte holds ${Math.floor(1_000_000 / Math.max(1, size))} turns`
  ]
}

/**
 * In a browser: turns of a round, in both directions, and pairs of rounds, one of each tab. The tabs take the first round
 * by turns, so that what slows the machine for a while slows both. The first pair warms up.
 */
const perRound = 10
const usualPairs = 25

/** `--pairs 12` takes so many. */
const pairsIn = (options: ReadonlyArray<string>): number => {
  const asked = options[options.indexOf("--pairs") + 1]
  return options.includes("--pairs") && asked !== undefined ? Number(asked) : usualPairs
}

/** Milliseconds between two turns; a turn and all that it leads to are over by then. */
const pace = 600

/** An hour in which a page is turned every twenty seconds, the pointer moves before, and every tenth slide is looked at closely. */
const turnsOfAnHour = 180

const turnAt = async (page: Page, turn: number): Promise<void> => {
  await page.keyboard.press(turn % 10 < 5 ? "ArrowRight" : "ArrowLeft")
  await page.waitForTimeout(pace)
}

/** Milliseconds of the page's main thread for one turn: all of it, and of scripts. */
interface Round {
  readonly all: number
  readonly scripts: number
}

/** Seconds of the processor that the page's main thread had so far: for all it did, and for scripts. */
const spent = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { all: of("TaskDuration"), scripts: of("ScriptDuration") }
  }
}

const openReader = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator("[data-tool=strip]").first().waitFor()
  await page.waitForTimeout(5000)
  const metrics = await spent(context, page)
  const round = async (): Promise<Round> => {
    await page.bringToFront()
    const before = await metrics()
    for (let turn = 0; turn < perRound; turn += 1) await turnAt(page, turn)
    const after = await metrics()
    const each = (what: keyof typeof before) => (1000 * (after[what] - before[what])) / perRound
    return { all: each("all"), scripts: each("scripts") }
  }
  return { page, round }
}

/** Bytes of the recording as it is downloaded, and how many entries gave way to later ones. */
const recordedSize = async (page: Page) => {
  await page.getByRole("button", { name: "Bu sekme kaydediliyor" }).click()
  const download = page.waitForEvent("download")
  await page.getByRole("dialog", { name: "Bu sekmenin kaydı" }).getByRole("button", { name: "İndir" }).click()
  const text = await readFile(await (await download).path(), "utf8")
  return { bytes: Buffer.byteLength(text), lost: (JSON.parse(text) as Recording).lost }
}

/** An hour of reading, done faster than it is read. */
const hourOf = async (page: Page) => {
  for (let turn = 0; turn < turnsOfAnHour; turn += 1) {
    await page.mouse.move(200 + (turn % 7) * 80, 300 + (turn % 5) * 60, { steps: 10 })
    if (turn % 10 === 9) {
      await page.keyboard.press("+")
      await page.waitForTimeout(pace)
      await page.keyboard.press("0")
      await page.waitForTimeout(pace)
    }
    await turnAt(page, turn)
  }
  return recordedSize(page)
}

/** What a recording adds to a turn in a browser, two tabs taking turns, and what an hour of reading comes to. */
const inBrowser = async (url: string, pairs: number): Promise<ReadonlyArray<string>> => {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, locale: "tr-TR" })
    const answer = await context.request.get("/api/issues/latest/grouped")
    const { data } = (await answer.json()) as {
      readonly data: { readonly groupedByTags: Record<string, ReadonlyArray<{ issue_id: string; is_free: boolean }>> }
    }
    const issue = Object.values(data.groupedByTags)
      .flat()
      .find(({ is_free }) => is_free)
    const path = screens.reader.path.replace("{-$id}", issue?.issue_id ?? "")
    const other = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, locale: "tr-TR" })
    const off = await openReader(context, path)
    const on = await openReader(other, `${path}?kayit`)
    const taken: Array<{ readonly plain: Round; readonly recorded: Round }> = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      const isPlainFirst = pair % 2 === 0
      const first = await (isPlainFirst ? off : on).round()
      const second = await (isPlainFirst ? on : off).round()
      if (pair > 0) taken.push(isPlainFirst ? { plain: first, recorded: second } : { plain: second, recorded: first })
    }
    const plain = middle(taken.map((one) => one.plain.all))
    const added = spread(taken.map((one) => one.recorded.all - one.plain.all))
    const ofScripts = spread(taken.map((one) => one.recorded.scripts - one.plain.scripts))
    await on.page.reload()
    await on.page.locator("[data-tool=strip]").first().waitFor()
    const hour = await hourOf(on.page)
    return [
      `${pairs} pairs of ${perRound} turns in Chromium: ${plain.toFixed(1)} ms of the main thread's processor time each ` +
        `without a recording; load ${loadavg()[0]?.toFixed(1)}`,
      `a recording adds ${inWords(added, 1, "ms")} to a turn, of which scripts ${inWords(ofScripts, 1, "ms")}`,
      `that is ${inWords(added, 100 / settleDelay, "%")} of a turn's ${settleDelay} ms, and ` +
        `${inWords(added, 100 / plain, "%")} of what its main thread does`,
      `an hour of ${turnsOfAnHour} turns is ${(hour.bytes / 1000).toFixed(0)} kB, ${hour.lost} entries gave way`
    ]
  } finally {
    await browser.close()
  }
}

/** What a recording costs, in the charts alone and in a browser. */
export const run = async (options: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const charts = inCharts()
  const shops = await freshShops()
  try {
    return [...charts, ...(await shops.within((url) => inBrowser(url, pairsIn(options))))]
  } finally {
    await shops.end()
  }
}
