import { setTimeout as after } from "node:timers/promises"
import type { Browser, Page } from "playwright"
import { printed } from "./replacedVersions.ts"

/** When the server was away last, in milliseconds of `performance.now`. */
export interface Uptime {
  readonly isUp: () => boolean
  /** It has been there since. */
  readonly since: () => number
}

export interface ReaderOrder {
  readonly browser: Browser
  readonly url: string
  readonly issue: string
  readonly uptime: Uptime
  readonly random: () => number
  /** What lies in the browser's storage: a session, or nothing for a visitor. */
  readonly storage: Readonly<Record<string, string>>
  /** Whether the trial goes on. */
  readonly isOn: () => boolean
}

export interface Seen {
  /** Slides that were turned to and read. */
  readonly slides: number
  /** How often the pages became those of another PDF under the reader's eyes. */
  readonly changes: number
  readonly highlights: number
  readonly complaints: ReadonlyArray<string>
}

/** The longest that a slide may take to have its words, on a machine that is busy. */
const patience = 20_000
/** The longest that a mark may take to be painted. */
const markPatience = 5_000

/** What is shown: each page's number and text, and any error that is said there. Of a page that waits, nobody sees any. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const alerts = [...document.querySelectorAll("[role=alert]")].filter(
      (alert) => alert.closest("[data-side=waiting]") === null && alert.checkVisibility({ visibilityProperty: true })
    )
    const sheets = [...document.querySelectorAll("article[data-page]:not([data-side=waiting])")].filter((sheet) =>
      sheet.checkVisibility({ visibilityProperty: true })
    )
    return {
      sheets: sheets.map((sheet) => ({ label: sheet.getAttribute("aria-label") ?? "", text: sheet.textContent })),
      error: alerts.map(({ textContent }) => textContent).join(" "),
      isMarked: [...(CSS.highlights as unknown as Map<string, Set<AbstractRange>>).values()].some((marks) =>
        [...marks].some(({ startContainer, startOffset, endContainer, endOffset }) => {
          const range = new Range()
          range.setStart(startContainer, startOffset)
          range.setEnd(endContainer, endOffset)
          return range.toString() === "deniz"
        })
      )
    }
  })

/** A reader who turns pages in a browser, and complains of what nobody should see. */
export const readAndTurn = async ({
  browser,
  url,
  issue,
  uptime,
  random,
  storage,
  isOn
}: ReaderOrder): Promise<Seen> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  await page.clock.install()
  const complaints: Array<string> = []
  let [slides, changes, highlights, version] = [0, 0, 0, 0]

  const open = async () => {
    for (;;) {
      const answer = await page.goto(`${url}/reader/${issue}`, { waitUntil: "commit" }).catch(() => null)
      if (answer?.ok() === true || !isOn()) return
      await after(200)
    }
  }

  /** Waits until the slide has its words; what is wrong counts only if the server was there since it was asked for. */
  const look = async (began: number) => {
    for (;;) {
      const { sheets, error, isMarked } = await shown(page).catch(() => ({ sheets: [], error: "", isMarked: false }))
      const read = sheets.map(({ label, text }) => ({ label, is: printed(text) }))
      const isWhole = read.length > 0 && read.every(({ is }) => is !== null)
      // The mark is on page 2, and is painted once its words are there.
      const waitsForMark = "token" in storage && sheets.some(({ label }) => label === "Sayfa 2") && !isMarked
      if (isWhole && !(waitsForMark && performance.now() - began < markPatience)) {
        const versions = new Set(read.map(({ is }) => is?.version))
        if (versions.size > 1) complaints.push(`one slide shows versions ${[...versions].join(" and ")}`)
        for (const { label, is } of read)
          if (label !== `Sayfa ${is?.page}`)
            complaints.push(`${label} shows page ${is?.page} of version ${is?.version}`)
        const seen = read[0]?.is?.version ?? 0
        if (version !== 0 && seen !== version) changes += 1
        version = seen
        slides += 1
        if (isMarked) highlights += 1
        return
      }
      const wasThere = uptime.isUp() && uptime.since() < began
      if (error !== "" && wasThere) {
        complaints.push(`“${error}” was said while the server was there`)
        return open()
      }
      if (error !== "" && uptime.isUp()) return open()
      if (performance.now() - began > patience) {
        if (wasThere) complaints.push(`a slide had no words after ${patience} ms: ${JSON.stringify(read)}`)
        return open()
      }
      if (!isOn()) return
      await after(50)
    }
  }

  let asked = performance.now()
  await open()
  while (isOn()) {
    await look(asked)
    asked = performance.now()
    if (random() < 0.3) await page.clock.fastForward(31_000).catch(() => undefined)
    if (random() < 0.05) await open()
    await page.keyboard.press(random() < 0.6 ? "ArrowRight" : "ArrowLeft")
    // The turn itself: what is read before it has ended would be the slide that leaves.
    await after(600)
  }
  await context.close()
  return { slides, changes, highlights, complaints }
}
