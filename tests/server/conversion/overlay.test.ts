import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Converter } from "../../../server/conversion/Converter.ts"
import { ConversionThreads } from "../../../server/conversion/ConversionThreads.ts"
import { styleSheet } from "../../../server/conversion/styleSheet.ts"
import { sharedConverter } from "../../kit/doubles/converter.ts"
import { type Boxes, readBoxes, type WordBox } from "../../kit/fixtures/pdf/boxes.ts"
import { foldOut, foldOutSizes, foldOutWords } from "../../kit/fixtures/pdf/foldOut.ts"
import { findWords, openViewer, type Viewer } from "../../kit/fixtures/pdf/overlay.ts"
import { shuffled } from "../../kit/harness/seededRandom.ts"

const SEED = 20261120
const WORDS_EACH = 40
const MOST_POINTS = 2

interface Sampled {
  readonly page: number
  readonly word: WordBox
}

/** Words that poppler could read, wholly inside the page. */
const readable = (boxes: Boxes, width: number, height: number): ReadonlyArray<Sampled> =>
  boxes.flatMap((words, index) =>
    words
      .filter(
        ([text, left, top, right, bottom]) =>
          !/\p{Cc}/u.test(text) && left >= 0 && top >= 0 && right <= width && bottom <= height
      )
      .map((word) => ({ page: index + 1, word }))
  )

const sample = (words: ReadonlyArray<Sampled>): ReadonlyArray<Sampled> => shuffled(words, SEED).slice(0, WORDS_EACH)

let folder: string
let viewer: Viewer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-overlay-"))
  viewer = await openViewer()
})
afterAll(async () => {
  await viewer.close()
  await rm(folder, { recursive: true })
})

const using = <A, E>(effect: Effect.Effect<A, E, Converter | ConversionThreads>) =>
  Effect.runPromise(Effect.provide(effect, sharedConverter))

/** A file of which pages are made when they are looked at, without pictures for zoom: each takes its time. */
const opened = async (pdfPath: string, out: string) => {
  const { pageWidth: width, pageHeight: height } = await using(Converter.use(({ inspect }) => inspect(pdfPath)))
  await mkdir(out)
  await writeFile(join(out, "style.css"), styleSheet)
  const place = (number: number) => ({ folder: out, number, frame: { width, height } })
  return {
    width,
    height,
    show: async (page: number) => {
      const order = { _tag: "Page", pdfPath, place: place(page), isFirst: true } as const
      await using(ConversionThreads.use(({ perform }) => perform(order)))
      await viewer.show(out, page)
    }
  }
}

interface Fixture {
  readonly show: (page: number) => Promise<void>
  readonly words: ReadonlyArray<Sampled>
}

const fixture = async (name: string): Promise<Fixture> => {
  const pdfPath = join(import.meta.dirname, `../../kit/fixtures/pdf/${name}.pdf`)
  const { show, width, height } = await opened(pdfPath, join(folder, name))
  const boxes = readBoxes(await readFile(pdfPath.replace(/pdf$/u, "tsv"), "utf8"))
  return { show, words: readable(boxes, width, height) }
}

const fixtures = new Map<string, Promise<Fixture>>()

/** Once each: more than one test looks at some. */
const fixtureOf = (name: string): Promise<Fixture> => {
  const known = fixtures.get(name) ?? fixture(name)
  fixtures.set(name, known)
  return known
}

const found = async (show: Fixture["show"], words: ReadonlyArray<Sampled>) => {
  const pairs: Array<{ readonly wanted: WordBox; readonly seen: WordBox | null }> = []
  for (const page of new Set(words.map((word) => word.page))) {
    const wanted = words.filter((word) => word.page === page).map(({ word }) => word)
    await show(page)
    const seen = await findWords(viewer.page, wanted)
    wanted.forEach((word, index) => pairs.push({ wanted: word, seen: seen[index] ?? null }))
  }
  return pairs
}

/** Opened once for all tests. */
let folding: ReturnType<typeof opened> | null = null
const foldedOut = () =>
  (folding ??= (async () => {
    const out = join(folder, "fold-out")
    await writeFile(`${out}.pdf`, foldOut())
    return opened(`${out}.pdf`, out)
  })())

describe("words lie on the page image", () => {
  it.each(["cropped", "turned", "two-column", "turkish", "landscape"])(
    "within 2 px of where poppler sees them, their middle inside its box: %s",
    async (name) => {
      const { show, words } = await fixtureOf(name)
      const pairs = await found(show, sample(words))
      expect(pairs).toHaveLength(WORDS_EACH)
      const astray = pairs.filter(({ wanted: [, left, top, right, bottom], seen }) => {
        if (seen === null) return true
        const middle = (seen[2] + seen[4]) / 2
        return (
          Math.abs(seen[1] - left) > MOST_POINTS ||
          Math.abs(seen[3] - right) > MOST_POINTS ||
          middle < top ||
          middle > bottom
        )
      })
      expect(astray).toEqual([])
    }
  )

  it("also where the page is shown on its side, along the direction of the text", async () => {
    const { show, words } = await fixtureOf("sideways")
    const upright = words.filter(({ word: [, left, top, right, bottom] }) => bottom - top > right - left)
    const pairs = await found(show, sample(upright))
    const astray = pairs.filter(({ wanted: [, left, top, right, bottom], seen }) => {
      if (seen === null) return true
      const middle = (seen[1] + seen[3]) / 2
      return (
        Math.abs(seen[2] - top) > MOST_POINTS ||
        Math.abs(seen[4] - bottom) > MOST_POINTS ||
        middle < left ||
        middle > right
      )
    })
    expect(pairs).toHaveLength(WORDS_EACH)
    expect(astray).toEqual([])
  })

  it("and next to none is lost", async () => {
    const { show, words } = await fixtureOf("turkish")
    const pairs = await found(show, words)
    const lost = pairs.filter(({ wanted, seen }) => seen === null || Math.abs(seen[1] - wanted[1]) > MOST_POINTS)
    expect(words.length).toBeGreaterThan(1000)
    expect(lost.length / words.length).toBeLessThan(0.005)
  })

  it.each([
    [1, { factor: 1, left: 0, top: 0 }],
    [2, { factor: 0.5, left: 0, top: 210.5 }],
    [3, { factor: 842 / 595, left: (595 - (420 * 842) / 595) / 2, top: 0 }]
  ])("fitted into the first page's frame where a page has another size: page %i", async (page, fit) => {
    const { show } = await foldedOut()
    const wanted = foldOutWords(page).map(([word, left, top, right, bottom]): WordBox => [
      word,
      left * fit.factor + fit.left,
      top * fit.factor + fit.top,
      right * fit.factor + fit.left,
      bottom * fit.factor + fit.top
    ])
    await show(page)
    const seen = await findWords(viewer.page, wanted)
    const astray = wanted.filter(([, left, , right, baseline], index) => {
      const box = seen[index]
      if (box == null) return true
      const seenBaseline = box[2] + 0.8 * (box[4] - box[2])
      return [box[1] - left, box[3] - right, seenBaseline - baseline].some((error) => Math.abs(error) > MOST_POINTS)
    })
    expect(wanted).toHaveLength(3)
    expect(astray, JSON.stringify(seen)).toEqual([])
    const frame = await viewer.page.locator(".page").boundingBox()
    expect([frame?.width, frame?.height]).toEqual(foldOutSizes[0])
    expect(await viewer.page.locator("img").evaluate((image) => getComputedStyle(image).objectFit)).toBe("contain")
    if (page !== 2) return
    const link = await viewer.page.locator(".link").boundingBox()
    expect(link).toMatchObject({ x: 0, y: 210.5, width: 595, height: 421 })
  })

  it("a drop cap too, which stands in the text where its word begins", async () => {
    const pdfPath = join(import.meta.dirname, "../../../server/demo/content/cima/14/issue.pdf")
    const { show } = await opened(pdfPath, join(folder, "cima"))
    await show(5)
    const [seen] = await findWords(viewer.page, [["Saat", 45.4, 307.7, 98.1, 354.1]])
    expect(Math.abs((seen?.[1] ?? 0) - 45.4)).toBeLessThan(MOST_POINTS)
    expect(Math.abs((seen?.[3] ?? 0) - 98.1)).toBeLessThan(MOST_POINTS)
    const initial = await viewer.page.locator(".initial").evaluate((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      const { left, top, right, bottom } = range.getBoundingClientRect()
      return { left, right, baseline: top + 0.8 * (bottom - top), line: span.parentElement?.offsetHeight }
    })
    expect(Math.abs(initial.left - 45.4)).toBeLessThan(MOST_POINTS)
    expect(Math.abs(initial.right - 78.2)).toBeLessThan(MOST_POINTS)
    expect(Math.abs(initial.baseline - 339.8)).toBeLessThan(MOST_POINTS)
    expect(initial.line).toBe(10)
  })
})
