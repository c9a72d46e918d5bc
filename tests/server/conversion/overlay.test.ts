import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Converter } from "../../../server/conversion/Converter.ts"
import { type Boxes, readBoxes, type WordBox } from "../../kit/pdf/boxes.ts"
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

const converted = async (name: string) => {
  const pdfPath = join(import.meta.dirname, `../../kit/pdf/${name}.pdf`)
  const out = join(folder, name)
  const conversion = await Effect.runPromise(
    Effect.flatMap(Converter, (converter) => converter.convert({ pdfPath, folder: out })).pipe(
      Effect.provide(Converter.layer)
    )
  )
  const boxes = readBoxes(await readFile(pdfPath.replace(/pdf$/u, "tsv"), "utf8"))
  return { out, words: readable(boxes, conversion.pageWidth, conversion.pageHeight) }
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
})
