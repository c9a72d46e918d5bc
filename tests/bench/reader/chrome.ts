import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { type Browser, chromium, type Page } from "playwright"
import { ensurePackages } from "../../../scripts/system.ts"

const program = "/usr/bin/chromium"

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--window-size=1280,800",
  "--hide-scrollbars",
  "--force-device-scale-factor=1",
  "--enable-blink-features=ForceEagerMeasureMemory",
  "--disable-features=Translate,MediaRouter,OptimizationHints",
  "--mute-audio"
]

/** Milliseconds after which a browser is killed, so that a page that never ends does not delay the others. */
const maxMillis = 180_000

/** Debian's full Chromium, headless, in a new profile; memory is read from its processes. */
export const withChrome = async <A>(use: (browser: Browser) => Promise<A>): Promise<A> => {
  ensurePackages(["chromium"])
  const profile = await mkdtemp(join(tmpdir(), "sayfa-bench-chrome-"))
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true
  })
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve())
    child.once("error", () => resolve())
  })
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let said = ""
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
        if (found !== undefined) resolve(found)
      })
      void ended.then(() => reject(new Error(`Chromium did not start: ${said}`)))
    })
    const browser = await chromium.connectOverCDP(address)
    try {
      const giveUp = new AbortController()
      const late = after(maxMillis, undefined, { signal: giveUp.signal }).then(() => {
        throw new Error(`Nothing came of it in ${maxMillis / 1000} s.`)
      })
      return await Promise.race([use(browser), late]).finally(() => giveUp.abort())
    } finally {
      const devtools = await browser.newBrowserCDPSession()
      await Promise.race([devtools.send("Browser.close").catch(() => undefined), after(2000)])
      await Promise.race([browser.close(), after(2000)])
    }
  } finally {
    await Promise.race([ended, after(1500)])
    // Its own process group, so that the renderers end with it.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** Processor time of a process, in clock ticks. */
const ticksOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const fields = stat.split(") ")[1]?.split(" ") ?? []
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

const megabytes = async (file: string, field: RegExp): Promise<number> =>
  Number(field.exec(await readFile(file, "utf8").catch(() => ""))?.[1] ?? Number.NaN) / 1024

/** Megabytes of the renderer that runs this page: the one whose processor time grows while the page spins. */
export const rendererMemory = async (
  browser: Browser,
  page: Page
): Promise<{ readonly rss: number; readonly pss: number }> => {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo")
  await devtools.detach()
  const pids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id)
  const before = await Promise.all(pids.map(ticksOf))
  await page.evaluate(() => {
    const began = performance.now()
    while (performance.now() - began < 200);
  })
  const grown = (await Promise.all(pids.map(ticksOf))).map((ticks, at) => ticks - (before[at] ?? 0))
  const pid = pids[grown.indexOf(Math.max(...grown))]
  return {
    rss: await megabytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/),
    pss: await megabytes(`/proc/${pid}/smaps_rollup`, /Pss:\s+(\d+)/)
  }
}
