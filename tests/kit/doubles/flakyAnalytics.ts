import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { type BrowserContext, chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import { flakyNetwork } from "./flakyNetwork.ts"
import { builtPage } from "../trials/logBrowser.ts"
import type { OutboxPage } from "../trials/outboxPage.ts"
import { seeded } from "../harness/seededRandom.ts"

declare global {
  /** In the page that the browser shows. */
  var outboxPage: OutboxPage
  var told: (what: "put" | "kept", key: string) => Promise<void>
}

/** How a tab ends; the browser tells it so, or does not. */
const ends: ReadonlyArray<(page: Page) => Promise<unknown>> = [
  (page) => page.goto("about:blank"),
  (page) => page.close({ runBeforeUnload: true }).then(() => after(200)),
  (page) => page.close(),
  (page) => page.evaluate(() => location.reload())
]

/** Milliseconds that a tab writes at most. */
const longest = 1200

/** Rounds after which it is given up that each thing becomes of a request. */
const mostRounds = 20

/** How a page is left, so that it is told. */
const leaving: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  closed: (page) => page.close({ runBeforeUnload: true }),
  left: (page) => page.goto("data:text/html,elsewhere"),
  reloaded: (page) => page.reload(),
  hidden: (page) =>
    page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" })
      document.dispatchEvent(new Event("visibilitychange"))
    })
}

/** A browser whose pages put events, and reach the server over a flaky line. */
export const flakyBrowser = async (server: string, seed: number) => {
  const random = seeded(seed)
  const folder = await mkdtemp(join(tmpdir(), "sayfa-line-"))
  const line = await flakyNetwork(server, await builtPage("outboxPage.ts", folder), seed)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })

  // A browser whose last page closes itself ends.
  await browser.newPage()

  const open = async (context: BrowserContext) => {
    const page = await context.newPage()
    await page.goto(line.url)
    await page.waitForFunction(() => "outboxPage" in globalThis)
    return page
  }

  return {
    /**
     * Lets three tabs put events, so many times at least, and until all has become of a request that can; ends them as
     * people do, and opens another on a calm line. Answers with what was put, what was on the device, how much then still
     * waits, and what became of the requests.
     */
    tell: async (rounds: number) => {
      const context = await browser.newContext()
      const put = new Set<string>()
      const kept = new Set<string>()
      await context.exposeFunction("told", (what: "put" | "kept", key: string) => {
        ;(what === "put" ? put : kept).add(key)
      })
      const work = async (writer: string, page: Page) => {
        await page.evaluate(
          ([writer, seed]) => globalThis.outboxPage.write(writer, seed, (what, key) => globalThis.told(what, key)),
          [writer, Math.floor(random() * 2 ** 31)] as const
        )
        await after(200 + random() * longest)
        await ends[Math.floor(random() * ends.length)]?.(page)
        if (!page.isClosed()) await page.close()
      }
      const isWanting = () => Object.values(line.made).includes(0)
      for (let round = 0; round < rounds || (isWanting() && round < mostRounds); round += 1) {
        const pages = await Promise.all([open(context), open(context), open(context)])
        await Promise.all(pages.map((page, tab) => work(`${"abc"[tab]}${String(round).padStart(4, "0")}x`, page)))
      }
      line.calm()
      const last = await open(context)
      await last.evaluate(() => globalThis.outboxPage.flush())
      const unsent = await last.evaluate(() => globalThis.outboxPage.unsent())
      await context.close()
      return { put, kept, unsent, made: line.made }
    },

    /**
     * Puts an event in a page's last task, in a profile that has no other page, lets it be left in each way, and waits
     * until the server has it: nobody else can have sent it.
     */
    leave: async (until: (key: string) => Promise<void>) => {
      line.calm()
      for (const [name, leave] of Object.entries(leaving)) {
        const context = await browser.newContext()
        const page = await open(context)
        await page.evaluate(() => globalThis.outboxPage.flush())
        const key = `leaving-${name}-${"x".repeat(12)}`
        await page.evaluate((key) => {
          const put = () => globalThis.outboxPage.put(key)
          addEventListener("beforeunload", put)
          document.addEventListener("visibilitychange", put, { capture: true, once: true })
        }, key)
        await leave(page)
        await until(key)
        await context.close()
      }
    },

    stop: async () => {
      await browser.close()
      await line.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}
