import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import type { Browser, Page } from "playwright"
import { contentFolder, type DocumentFacts } from "./content.ts"
import { type Circumstances, pageAt, withReader } from "./opened.ts"
import { beginning } from "./session.ts"
import type { Subject } from "./subject.ts"

/** One search of a word that stands on the spread that is shown. */
export interface Found {
  readonly word: string
  /** Milliseconds until all hits are known and, by a reader that shows them, listed and marked on the spread. */
  readonly took: number
  readonly hits: number
}

/** When a reader is first searched: as soon as it takes orders, on its first slide; or after a look at a later one. */
export type Moment = "at once" | "after a look" | "in 2 MB"
export const moments: ReadonlyArray<Moment> = ["at once", "after a look", "in 2 MB"]

export interface Finding {
  /** Includes what the reader has not done yet for its first search: asking for the text, and its index. */
  readonly first: Found
  /** None at once. */
  readonly later: ReadonlyArray<Found>
  /** Milliseconds of the main thread's longest task meanwhile; 0 where none took 50. */
  readonly longestTask: number
}

/** Characters of the long text. */
const longText = 2_000_000

const mostWords = 40

/** Milliseconds for which somebody looks at a slide before searching: every reader may prepare meanwhile. */
const looking = 5000

/** The words of a spread, each once, and those first that the document has most often. */
const wordsOf = async ({ id }: DocumentFacts, spread: ReadonlyArray<number>): Promise<ReadonlyArray<string>> => {
  const pages = JSON.parse(await readFile(join(contentFolder, id, "text.json"), "utf8")) as ReadonlyArray<string>
  const whole = pages.join("\n").toLowerCase()
  const texts = spread.map((page) => (pages[page - 1] ?? "").toLowerCase())
  const words = new Set(texts.flatMap((text) => text.match(/(?<![\w-])[a-z]{4,}(?![\w-])/g) ?? []))
  const times = (word: string) => whole.split(word).length
  return [...words].toSorted((one, other) => times(other) - times(one)).slice(0, mostWords)
}

/** Repeats each page's text until all have as many characters as the long text. */
const lengthen = async (page: Page): Promise<void> => {
  const lengthened = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
    const times = Math.ceil(longText / texts.join("").length)
    return texts.map((text) => Array.from({ length: times }, () => text).join(" "))
  }
  await page.route(/\/(search|text)\.json(\?|$)/, async (route) => {
    const answer = await route.fetch()
    if (answer.status() !== 200) return route.fulfill({ response: answer })
    const texts = (await answer.json()) as ReadonlyArray<string> | Readonly<Record<string, string>>
    const long = lengthened(Object.values(texts))
    const json = Array.isArray(texts) ? long : Object.fromEntries(Object.keys(texts).map((at, nth) => [at, long[nth]]))
    return route.fulfill({ response: answer, json })
  })
}

/** Searches words of a slide, one after the other, from the one that the document has most often. */
export const measureFinding = (
  browser: Browser,
  subject: Subject,
  facts: DocumentFacts,
  circumstances: Circumstances,
  moment: Moment
): Promise<Finding> =>
  withReader(browser, subject, circumstances, async ({ page, arrive, awake, goTo }) => {
    if (moment === "in 2 MB") await lengthen(page)
    const left = pageAt(facts.pages, beginning)
    const isAtOnce = moment === "at once"
    const words = await wordsOf(facts, isAtOnce ? [1] : [left, left + 1])
    await arrive()
    await awake()
    if (!isAtOnce) {
      await goTo(left)
      await after(looking)
    }
    const began = await page.evaluate(() => performance.now())
    const found: Array<Found> = []
    for (const word of isAtOnce ? words.slice(0, 1) : words) {
      const one = await page.evaluate(async (asked) => {
        const from = performance.now()
        const answer = await globalThis.benchAdapter.search?.(asked)
        return answer === undefined ? null : { word: asked, took: performance.now() - from, hits: answer.hits }
      }, word)
      if (one !== null) found.push(one)
      await after(150)
    }
    const [first, ...later] = found
    if (first === undefined || (!isAtOnce && later.length < 20))
      throw new Error(`Only ${found.length} words were searched.`)
    const tasks = await page.evaluate(
      (since) => globalThis.benchProbe.longTasks.filter(([at]) => at >= since).map(([, duration]) => duration),
      began
    )
    return { first, later, longestTask: Math.max(0, ...tasks) }
  })
