import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "playwright"
import { createServer } from "vite"
import { browserArguments, ensureBrowser, leftOutArguments } from "../../scripts/browser.ts"
import { chartFiles, chartsIn } from "../../scripts/charts.ts"
import { freePort } from "../../scripts/freePort.ts"
import { files, root } from "../../scripts/tool.ts"
import { fileOfWays, type Ways } from "../../src/machines/inspection/coverage.ts"
import { transitionNames } from "../../src/machines/inspection/transitionsTaken.ts"
import type { StageNews } from "../../src/ui/flows/stageMessages.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import { unplayed } from "../kit/stage/unplayed.ts"
import type { Soak } from "./main.ts"

/** One for each core. */
const pages = 2

/** Milliseconds in which a way is played, also on a busy machine. */
const longest = 60_000

interface Wanted {
  /** The chart's file, as `area/name`. */
  readonly file: string
  readonly chart: string
  readonly transition: string
  readonly left: Ways | null
}

/** "played", "unknown" where no way leads there, else what went wrong. */
type Outcome = string

const playedOutcome = "played"
const unknownOutcome = "unknown"

/** What walks in this clone left of the ways of a chart with a screen. */
const leftWays = async (file: string): Promise<Ways | null> => {
  const text = await readFile(join(root, fileOfWays(`${file}.model.tsx`)), "utf8").catch(() => "null")
  return JSON.parse(text) as Ways | null
}

/** Every transition of every chart whose model has a screen. */
const allWanted = async (): Promise<ReadonlyArray<Wanted>> => {
  const wanted: Array<Wanted> = []
  for (const path of files(chartFiles)) {
    const file = path.slice("src/machines/".length, -".machine.ts".length)
    if (!existsSync(join(root, `tests/machines/${file}.model.tsx`))) continue
    const left = await leftWays(file)
    for (const machine of await chartsIn(path))
      for (const transition of transitionNames(machine)) wanted.push({ file, chart: machine.id, transition, left })
  }
  return wanted
}

/** In a page: sets the stage in a frame, as the page of flows does, and plays its way to the end. */
const playInFrame = ({
  address,
  chart,
  transition,
  within
}: Record<"address" | "chart" | "transition", string> & { within: number }) =>
  new Promise<string>((resolve) => {
    const frame = document.querySelector("iframe") ?? document.body.appendChild(document.createElement("iframe"))
    const done = (outcome: string) => {
      clearTimeout(timer)
      window.removeEventListener("message", hear)
      resolve(outcome)
    }
    const hear = ({ source, data: news }: MessageEvent<StageNews>) => {
      if (source !== frame.contentWindow) return
      if (news.type === "stage.refused")
        return done(news.reason.startsWith("The model knows no way") ? "unknown" : news.reason)
      if (news.type === "stage.ready") {
        frame.contentWindow?.postMessage({ type: "stage.show", at: news.events.length })
        return
      }
      if (news.at < news.last) return
      const isTaken = news.taken.some((one) => one.chart === chart && one.transition === transition)
      done(isTaken ? "played" : `taken instead: ${news.taken.map((one) => one.transition).join("; ") || "nothing"}`)
    }
    const timer = setTimeout(() => done("never shown"), within)
    window.addEventListener("message", hear)
    frame.src = address
  })

/** Plays each way of a chart on one stage. What fails is tried again on a stage that nobody used. */
const playAll = async (page: Page, ways: ReadonlyArray<Wanted>): Promise<ReadonlyArray<readonly [Wanted, Outcome]>> => {
  const outcomes: Array<readonly [Wanted, Outcome]> = []
  for (const one of ways) {
    const { file, chart, transition, left } = one
    const hash = encodeURIComponent(JSON.stringify({ chart: file, transition, left }))
    const playOn = (stage: string) =>
      page.evaluate(playInFrame, { address: `/stage.html?${stage}#${hash}`, chart, transition, within: longest })
    const outcome = await playOn(file)
    const isFinal = outcome === playedOutcome || outcome === unknownOutcome
    outcomes.push([one, isFinal ? outcome : await playOn(`${file}-${outcomes.length}`)])
  }
  return outcomes
}

/** A page with nothing but the frame; no field of it has the focus. */
const openHost = async (browser: Browser, url: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "tr-TR" })
  await page.route(`${url}/host.html`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<style>iframe { width: 960px; height: 34rem }</style><body>" })
  )
  await page.goto(`${url}/host.html`)
  return page
}

/**
 * Plays the shortest way to every transition on the stage of `npm run dev`. A way that fails is lost unless listed with
 * its reason, and so is a listed one that plays. To some the models know no way; walks leave theirs (`npm run coverage`).
 */
export const soak: Soak = async ({ count, seed, chart, match }) => {
  const all = (await allWanted()).filter(
    (one) => (chart === null || one.file === chart) && `${one.chart} ${one.transition}`.includes(match ?? "")
  )
  const wanted = count === null ? all : shuffled(all, seed).slice(0, count)
  const port = await freePort()
  const server = await createServer({ root, server: { host: "127.0.0.1", port, strictPort: true, watch: null } })
  await server.listen()
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
    ignoreDefaultArgs: leftOutArguments
  })
  const outcomes: Array<readonly [Wanted, Outcome]> = []
  try {
    const waiting = [...Map.groupBy(wanted, ({ file }) => file).values()]
    const serve = async () => {
      const page = await openHost(browser, `http://127.0.0.1:${port}`)
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        outcomes.push(...(await playAll(page, next)))
    }
    await Promise.all(Array.from({ length: pages }, serve))
  } finally {
    await browser.close()
    await server.close()
  }
  const failed = outcomes.filter(([, outcome]) => outcome !== playedOutcome && outcome !== unknownOutcome)
  const isListed = ({ chart: name, transition }: Wanted) => unplayed[name]?.[transition] !== undefined
  const unlisted = failed.filter(([one]) => !isListed(one))
  const playing = outcomes.filter(([one, outcome]) => outcome === playedOutcome && isListed(one))
  const unknown = outcomes.filter(([, outcome]) => outcome === unknownOutcome)
  for (const [{ chart: name, transition }] of unknown) console.log(`no way known: ${name} ${transition}`)
  for (const [{ chart: name, transition }, outcome] of unlisted)
    console.log(`failed: ${name} ${transition} (${outcome})`)
  for (const [{ chart: name, transition }] of playing)
    console.log(`listed as unplayed, but played: ${name} ${transition}`)
  return {
    line:
      `${outcomes.length} transitions, ${outcomes.length - failed.length - unknown.length} played, ` +
      `${failed.length} failed, ${failed.length - unlisted.length} of them with a reason, to ${unknown.length} no way is known`,
    lost: unlisted.length + playing.length
  }
}
