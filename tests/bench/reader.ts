import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { freePort } from "../../scripts/freePort.ts"
import { run as runProgram, runServer } from "../kit/serverProcess.ts"

/** Fast 4G as Chromium's developer tools shape it: 165 ms, 8.1 Mbit/s down, 1.35 Mbit/s up. */
const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 * 0.9) / 8,
  uploadThroughput: (1.5e6 * 0.9) / 8
}
const turns = 15

/** What this machine and browser can do at all: the same pictures, swapped on a key. */
const floor = (folder: string, version: string) => `<!doctype html><body style="margin:0;display:flex">
<img id="l" style="width:50vw"><img id="r" style="width:50vw"><script>
const src = n => "/content/${folder}/" + n + ".webp?v=${version}"
const show = n => { window.shown = n; l.src = src(n); r.src = src(n + 1); for (const m of [n + 2, n + 3]) new Image().src = src(m) }
addEventListener("keydown", e => e.key === "ArrowRight" && show(window.shown + 2)); show(2)
</script>`

declare global {
  var turnDrawn: Promise<number> | undefined
}

/** Milliseconds from the key's own time to the frame after the one in which the expected slide is drawn. */
const turn = async (page: Page, first: number): Promise<number> => {
  // Armed before the key is pressed: input overtakes what is evaluated.
  await page.evaluate((expected) => {
    const shown = () =>
      [...document.querySelectorAll<HTMLImageElement>("article:not([data-side=waiting]) > img, body > img")].filter(
        (image) => image.getClientRects().length > 0
      )
    const isThere = () =>
      shown().some((image) => image.src.includes(`/${expected}.webp`)) && shown().every((image) => image.complete)
    globalThis.turnDrawn = new Promise<number>((resolve) => {
      const hear = (event: KeyboardEvent) => {
        const look = () => {
          if (!isThere()) requestAnimationFrame(look)
          else {
            void Promise.allSettled(shown().map((image) => image.decode())).then(() =>
              requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - event.timeStamp)))
            )
          }
        }
        requestAnimationFrame(look)
      }
      addEventListener("keydown", hear, { once: true, capture: true })
    })
  }, first)
  await page.keyboard.press("ArrowRight")
  return (await page.evaluate(() => globalThis.turnDrawn)) ?? Number.NaN
}

const percentile = (samples: ReadonlyArray<number>, share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? Number.NaN

/** Turns at 300 ms, then each as soon as the last is drawn; [p95 paced, p95 rapid] in milliseconds. */
const measureTurns = async (page: Page): Promise<readonly [number, number]> => {
  const paced: Array<number> = []
  const rapid: Array<number> = []
  for (let at = 0; at < turns; at += 1) {
    paced.push(await turn(page, 4 + 2 * at))
    await page.waitForTimeout(Math.max(0, 300 - (paced.at(-1) ?? 0)))
  }
  await page.goto(page.url().replace(/sayfa=[^&]*/, "sayfa=2"))
  await page.waitForTimeout(2500)
  for (let at = 0; at < turns; at += 1) rapid.push(await turn(page, 4 + 2 * at))
  return [percentile(paced, 0.95), percentile(rapid, 0.95)]
}

/** From the start of the navigation to the first picture of the issue, decoded and drawn. */
const firstPicture = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", fast4G)
  await page.addInitScript(() => {
    const found = () =>
      [...document.querySelectorAll<HTMLImageElement>("#first-slide img, article img")].find(
        (one) => one.getClientRects().length > 0 && one.complete && one.naturalWidth > 0
      )
    const look = () => {
      const image = found()
      if (image === undefined) requestAnimationFrame(look)
      else {
        void image.decode().then(() => requestAnimationFrame((now) => Object.assign(globalThis, { firstPicture: now })))
      }
    }
    requestAnimationFrame(look)
  })
  await page.goto(address, { waitUntil: "commit" })
  for (;;) {
    const found = await page.evaluate(() => (globalThis as { firstPicture?: number }).firstPicture)
    if (found !== undefined) {
      await page.close()
      return found
    }
    await page.waitForTimeout(20)
  }
}

/** The first page on Fast 4G, and turns beside the floor's in the same run: ratios hold on a busy machine, milliseconds do not. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  await ensureBuilt()
  const data = await mkdtemp(join(tmpdir(), "sayfa-bench-"))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = runServer({ PORT: String(port), DATA_DIR: data, DEMO: "tiny", NODE_ENV: "production" })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    await server.says(/Sayfa: /)
    const publish = runProgram(
      "scripts/publish.ts",
      ["tests/kit/pdf/manual.pdf", "--title", "Ölçüm", "--publication", "Çıma", "--url", url],
      {}
    )
    const issue = (await publish.says(/\/reader\/([a-z0-9]{15})/))[1] ?? ""
    await publish.ended
    const answer = await fetch(`${url}/api/issues/${issue}`)
    const { data: found } = (await answer.json()) as { data: { items: ReadonlyArray<{ version: string }> } }
    const version = found.items[0]?.version ?? ""

    const firsts: Array<number> = []
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      firsts.push(await firstPicture(context, `${url}/reader/${issue}`))
      await context.close()
    }

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${url}/reader/${issue}?sayfa=2`)
    await page.waitForTimeout(2500)
    const ours = await measureTurns(page)
    await context.route("**/floor.html*", (route) =>
      route.fulfill({ contentType: "text/html", body: floor(issue, version) })
    )
    await page.goto(`${url}/floor.html?sayfa=2`)
    await page.waitForTimeout(1000)
    const least = await measureTurns(page)
    const ratio = (at: 0 | 1) => `${ours[at].toFixed(0)} ms, ${(ours[at] / least[at]).toFixed(2)} of the floor's`
    return [
      `first picture on Fast 4G ${percentile(firsts, 0.5).toFixed(0)} ms (median of ${firsts.length}, phone)`,
      `turn p95 paced ${ratio(0)}, rapid ${ratio(1)} (${turns} turns each)`
    ]
  } finally {
    await browser.close()
    server.process.kill("SIGTERM")
    await server.ended
    await rm(data, { recursive: true, force: true })
  }
}
