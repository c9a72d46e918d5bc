import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Converter } from "../../../server/conversion/Converter.ts"
import { sharedConverter } from "../../kit/converter.ts"
import { type Boxes, readBoxes, type WordBox } from "../../kit/pdf/boxes.ts"
import { foldOut, foldOutSizes, foldOutWords } from "../../kit/pdf/foldOut.ts"
import { findWords, openViewer, type Viewer } from "../../kit/pdf/overlay.ts"

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

const sample = (words: ReadonlyArray<Sampled>): ReadonlyArray<Sampled> => {
  const [chosen] = fc.sample(fc.shuffledSubarray([...words], { minLength: WORDS_EACH, maxLength: WORDS_EACH }), {
    seed: SEED,
    numRuns: 1
  })
  return chosen ?? []
}

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

const convert = (pdfPath: string, out: string) =>
  Effect.runPromise(
    Effect.flatMap(Converter, (converter) => converter.convert({ language: "tr", pdfPath, folder: out })).pipe(
      Effect.provide(sharedConverter)
    )
  )

interface Converted {
  readonly out: string
  readonly words: ReadonlyArray<Sampled>
}

const conversions = new Map<string, Promise<Converted>>()

const convertFixture = async (name: string): Promise<Converted> => {
  const pdfPath = join(import.meta.dirname, `../../kit/pdf/${name}.pdf`)
  const out = join(folder, name)
  const conversion = await convert(pdfPath, out)
  const boxes = readBoxes(await readFile(pdfPath.replace(/pdf$/u, "tsv"), "utf8"))
  return { out, words: readable(boxes, conversion.pageWidth, conversion.pageHeight) }
}

/** Once each: more than one test looks at some. */
const converted = (name: string): Promise<Converted> => {
  const known = conversions.get(name) ?? convertFixture(name)
  conversions.set(name, known)
  return known
}

const found = async (out: string, words: ReadonlyArray<Sampled>) => {
  const pairs: Array<{ readonly wanted: WordBox; readonly seen: WordBox | null }> = []
  for (const page of new Set(words.map((word) => word.page))) {
    const wanted = words.filter((word) => word.page === page).map(({ word }) => word)
    await viewer.show(out, page)
    const seen = await findWords(viewer.page, wanted)
    wanted.forEach((word, index) => pairs.push({ wanted: word, seen: seen[index] ?? null }))
  }
  return pairs
}

/** Where its pages are; they are made once for all tests. */
let folding: Promise<string> | null = null
const foldedOut = (): Promise<string> =>
  (folding ??= (async () => {
    const out = join(folder, "fold-out")
    await writeFile(`${out}.pdf`, foldOut())
    await convert(`${out}.pdf`, out)
    return out
  })())

describe("words lie on the page image", () => {
  it.each(["cropped", "turned", "two-column", "turkish", "landscape"])(
    "within 2 px of where poppler sees them, their middle inside its box: %s",
    async (name) => {
      const { out, words } = await converted(name)
      const pairs = await found(out, sample(words))
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
    const { out, words } = await converted("sideways")
    const upright = words.filter(({ word: [, left, top, right, bottom] }) => bottom - top > right - left)
    const pairs = await found(out, sample(upright))
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
    const { out, words } = await converted("turkish")
    const pairs = await found(out, words)
    const lost = pairs.filter(({ wanted, seen }) => seen === null || Math.abs(seen[1] - wanted[1]) > MOST_POINTS)
    expect(words.length).toBeGreaterThan(1000)
    expect(lost.length / words.length).toBeLessThan(0.005)
  })

  it.each([
    [1, { factor: 1, left: 0, top: 0 }],
    [2, { factor: 0.5, left: 0, top: 210.5 }],
    [3, { factor: 842 / 595, left: (595 - (420 * 842) / 595) / 2, top: 0 }]
  ])("fitted into the first page's frame where a page has another size: page %i", async (page, fit) => {
    const out = await foldedOut()
    const wanted = foldOutWords(page).map(([word, left, top, right, bottom]): WordBox => [
      word,
      left * fit.factor + fit.left,
      top * fit.factor + fit.top,
      right * fit.factor + fit.left,
      bottom * fit.factor + fit.top
    ])
    await viewer.show(out, page)
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
    const out = join(folder, "cima")
    await convert(join(import.meta.dirname, "../../../server/demo/content/cima/14/issue.pdf"), out)
    await viewer.show(out, 5)
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
