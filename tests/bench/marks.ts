import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright"
import type { Highlight } from "../../src/domain/reader/ReadingData.ts"
import { openAnchoringPage, pagesOf } from "../kit/trials/anchoringBrowser.ts"
import { withChrome } from "./reader/chrome.ts"
import { ensureDocument } from "./reader/content.ts"
import { median, quantile, say } from "./reader/figures.ts"
import { openHosts } from "./reader/hostServer.ts"
import { pageAt, withReader } from "./reader/opened.ts"
import { beginning, measureSession, type Session } from "./reader/session.ts"
import { openShop } from "./reader/shop.ts"
import type { Subject } from "./reader/subject.ts"
import { floorSubject } from "./reader/subjects/floor.ts"
import { sayfaSubject } from "./reader/subjects/sayfa.ts"

const inIssue = 3_000
const onOnePage = 500
const selections = 10
const rounds = 3

const circumstances = { document: "big", variant: "noanim", slowdown: 1, isFast4G: false, isolated: true } as const
const plan = { paced: 20, rapid: 20, jumps: 0, pagesForMemory: null } as const

/** Many on one page that the turns pass, the others on all. */
const madeHighlights = async (pages: ReadonlyArray<string>, most: number): Promise<ReadonlyArray<Highlight>> => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-marks-"))
  try {
    return await withChrome(async (browser) => {
      const maker = await openAnchoringPage(browser, folder)
      const made: Array<Highlight> = []
      const make = async (page: number, many: number) => {
        const given = [pages[page - 1] ?? "", page, many] as const
        made.push(...(await maker.evaluate((of) => anchoringPage.highlightsOn(...of), given)))
      }
      await make(most, onOnePage)
      // More than their share, because some pages have too few words.
      const each = Math.ceil((1.3 * (inIssue - onOnePage)) / (pages.length - 1))
      for (let page = 1; page <= pages.length; page += 1) if (page !== most) await make(page, each)
      return made.slice(0, inIssue)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Among the pages that the turns pass, the left one with the longest text. */
const fullestLeft = (pages: ReadonlyArray<string>, from: number): number => {
  const passed = Array.from({ length: plan.paced / 2 }, (_, turn) => from + (from % 2) + 2 * turn)
  return passed.toSorted((one, other) => (pages[other - 1]?.length ?? 0) - (pages[one - 1]?.length ?? 0))[0] ?? from
}

/** A visitor's highlights, as an earlier version of the site stored them. */
const withHighlights = (subject: Subject, issue: string, highlights: ReadonlyArray<Highlight>): Subject => ({
  ...subject,
  prepare: (page) =>
    page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      `highlights_${issue}`,
      JSON.stringify(highlights)
    ] as const)
})

interface Painting {
  /** Frames from the press on a colour to the words in it; 1 is the next. */
  readonly frames: number
  readonly millis: number
}

/** Selects the end of a word with the mouse and highlights it: none is painted on exactly these letters. */
const paintOne = async (page: Page, at: number): Promise<Painting | null> => {
  const word = await page.evaluate((skip) => {
    const walker = document.createTreeWalker(
      document.querySelector("article[data-side=left]") ?? document,
      NodeFilter.SHOW_TEXT
    )
    for (let seen = 0; walker.nextNode();) {
      const node = walker.currentNode as Text
      for (const { 0: letters, index } of node.data.matchAll(/\p{L}{8,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + letters.length)
        const { left, top, width, height } = range.getBoundingClientRect()
        if (top < 150 || top > 600 || seen++ < skip) continue
        return { from: left + width * 0.35, to: left + width - 1, y: top + height / 2 }
      }
    }
    throw new Error("There is no further word.")
  }, at)
  await page.mouse.move(word.from, word.y)
  await page.mouse.down()
  await page.mouse.move(word.to, word.y, { steps: 3 })
  await page.mouse.up()
  const colour = page.getByRole("button", { name: "Vurgula" })
  const isOffered = await colour.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false
  )
  const isMarked = await page.evaluate(() =>
    [...(CSS.highlights.get("mark-yellow") ?? [])].some((mark) => mark.toString() === String(getSelection()))
  )
  // The mouse pressed a highlight there, whose own menu is open, or only its colour would change.
  if (!isOffered || isMarked) {
    await page.keyboard.press("Escape")
    return null
  }
  await page.evaluate(() => {
    const painted = () => CSS.highlights.get("mark-yellow")?.size ?? 0
    globalThis.painting = new Promise((tell, refuse) => {
      addEventListener(
        "click",
        () => {
          const [began, before] = [performance.now(), painted()]
          const look = (frames: number) => {
            if (painted() > before) tell({ frames, millis: performance.now() - began })
            else if (frames > 300) refuse(new Error("The words were not painted."))
            else requestAnimationFrame(() => look(frames + 1))
          }
          requestAnimationFrame(() => look(1))
        },
        { capture: true, once: true }
      )
    })
  })
  await colour.click()
  return page.evaluate(() => globalThis.painting)
}

declare global {
  var painting: Promise<Painting>
}

/**
 * Turning through an issue with 3,000 highlights, 500 of them on one page, beside the same issue without any and a floor
 * that only swaps pictures; and how soon a selection is painted on the page with 500. Source: product, "Bookmarks,
 * highlights, notes".
 */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const facts = await ensureDocument("big")
  const shop = await openShop(["big"])
  const hosts = await openHosts([facts])
  try {
    const issue = shop.issues.big ?? ""
    const pages = await pagesOf(shop.url, issue)
    const most = fullestLeft(pages, pageAt(facts.pages, beginning))
    const highlights = await madeHighlights(pages, most)
    const sayfa = sayfaSubject(shop.url, shop.issues)
    const marked = withHighlights(sayfa, issue, highlights)
    const sessions: Array<readonly [string, Session]> = []
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, subject] of [
        ["floor", floorSubject(hosts.url)],
        ["without", sayfa],
        ["marked", marked]
      ] as const) {
        const session = await withChrome((browser) =>
          measureSession(browser, subject, facts, plan, circumstances, true)
        )
        for (const complaint of session.complaints) console.error(`${name} complains: ${complaint}`)
        sessions.push([name, session])
      }
    }
    const painted = await withChrome((browser) =>
      withReader(browser, marked, circumstances, async ({ page, arrive, awake, goTo }) => {
        await arrive()
        await awake()
        await goTo(most)
        await page.waitForFunction(() => (CSS.highlights.get("mark-yellow")?.size ?? 0) >= 400)
        const all: Array<Painting> = []
        for (let at = 0; all.length < selections && at < selections * 4; at += 1) {
          const one = await paintOne(page, at)
          if (one !== null) all.push(one)
        }
        return all
      })
    )
    const figures = (name: string) => {
      const own = sessions.filter(([of]) => of === name).map(([, session]) => session)
      return {
        paced: quantile(
          own.flatMap(({ paced }) => paced),
          0.95
        ),
        rapid: median(own.flatMap(({ rapid }) => rapid)),
        dropped: own.reduce((all, { dropped }) => all + dropped, 0),
        longTasks: own.reduce((all, { longTasks }) => all + longTasks, 0)
      }
    }
    const floor = figures("floor")
    return [
      `${highlights.length} highlights, ${highlights.filter(({ page }) => page === most).length} of them on page ${most}`,
      ...["floor", "without", "marked"].map((name) => {
        const { paced, rapid, dropped, longTasks } = figures(name)
        return `${name}: paced p95 ${say(paced)} ms (${say(paced / floor.paced, 2)}x), rapid ${say(rapid)} ms (${say(rapid / floor.rapid, 2)}x), ${dropped} keys lost, long tasks ${say(longTasks)} ms`
      }),
      `${painted.length} selections, painted after ${Math.max(...painted.map(({ frames }) => frames))} frames at most, ${say(median(painted.map(({ millis }) => millis)), 1)} ms in the median`
    ]
  } finally {
    hosts.close()
    await shop.close()
  }
}
