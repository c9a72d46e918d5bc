import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { type BrowserContext, chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import { flakyNetwork } from "./flakyNetwork.ts"
import { builtPage } from "../harness/builtPage.ts"
import type { OutboxPage } from "../trials/outboxPage.ts"
import type { ReaderVisit } from "../trials/readerVisits.ts"
import { seeded } from "../harness/seededRandom.ts"

declare global {
  /** In the page that the browser shows. */
  var outboxPage: OutboxPage
  var told: (what: "put" | "kept", key: string) => Promise<void>
}

/** Ways in which a tab ends, with or without an event for the page. */
const ends: ReadonlyArray<(page: Page) => Promise<unknown>> = [
  (page) => page.goto("about:blank"),
  (page) => page.close({ runBeforeUnload: true }).then(() => after(200)),
  (page) => page.close(),
  // Whole: a browser may never close a page that is being loaded again.
  (page) => page.reload()
]

/** The most tellings of visits before a tab ends. */
const mostTellings = 60

/** The most milliseconds for which a tab writes. */
const longest = 1200

/** After this many rounds, waiting for every kind of failure is given up. */
const mostRounds = 20

/** Ways to leave a page that send it an event. */
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

/** A browser whose pages record events, and send them over a flaky network. */
export const flakyBrowser = async (server: string, seed: number) => {
  const random = seeded(seed)
  const folder = await mkdtemp(join(tmpdir(), "sayfa-line-"))
  const line = await flakyNetwork(server, await builtPage("trials/outboxPage.ts", folder), seed)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })

  // Without this page, the browser would end with its last one.
  await browser.newPage()

  const open = async (context: BrowserContext) => {
    const page = await context.newPage()
    await page.goto(line.url)
    await page.waitForFunction(() => "outboxPage" in globalThis)
    return page
  }

  return {
    /**
     * Three tabs record events, at least this many times, until requests have failed in every possible way. The tabs
     * end as users end them; another one then opens on a calm network. Answers with what was recorded, what was stored,
     * how much still waits, and what happened to the requests.
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
     * Three tabs record visits, each until it is ended, sooner or later; the visit in it is then cut. Another tab opens
     * on a calm network at the end. Answers as `tell`, with keys of tellings, and how many visits were cut.
     */
    read: async (visits: ReadonlyArray<ReaderVisit>) => {
      const context = await browser.newContext()
      const put = new Set<string>()
      const kept = new Set<string>()
      const waiting = [...visits]
      const endsAfter = new Map<Page, { left: number; readonly end: () => void }>()
      await context.exposeBinding("told", ({ page }, what: "put" | "kept", key: string) => {
        ;(what === "put" ? put : kept).add(key)
        const tab = endsAfter.get(page)
        if (tab !== undefined && what === "put" && (tab.left -= 1) === 0) tab.end()
      })
      const readOn = async (page: Page): Promise<void> => {
        const next = waiting.shift()
        if (next === undefined) return
        const tellings = next.tellings.map(({ key, events }) => ({ key, events }))
        await page.evaluate((told) => globalThis.outboxPage.visit(told, globalThis.told), tellings)
        return readOn(page)
      }
      const work = async () => {
        const page = await open(context)
        const ended = new Promise<void>((end) => {
          endsAfter.set(page, { left: 1 + Math.floor(random() * mostTellings), end })
        })
        // Its end breaks off what it does.
        const reading = readOn(page).catch(() => {})
        await Promise.race([reading, ended])
        await ends[Math.floor(random() * ends.length)]?.(page)
        if (!page.isClosed()) await page.close()
        await reading
      }
      while (waiting.length > 0) await Promise.all([work(), work(), work()])
      line.calm()
      const last = await open(context)
      await last.evaluate(() => globalThis.outboxPage.flush())
      const unsent = await last.evaluate(() => globalThis.outboxPage.unsent())
      await context.close()
      const cut = visits.filter(({ tellings }) => tellings.some(({ key }) => !kept.has(key))).length
      return { put, kept, unsent, cut, made: line.made }
    },

    /**
     * Records an event in a page's last task, in a profile without other pages, leaves it in each way, and waits until
     * the server has the event, which no other page can have sent.
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
