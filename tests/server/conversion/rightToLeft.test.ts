import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { convertPage } from "../../../server/conversion/convertPage.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium, type Pdfium } from "../../../server/conversion/Pdfium.ts"
import type { Character } from "../../../server/conversion/characters.ts"
import { textOf as wordText, wordsOf } from "../../../server/conversion/words.ts"
import { written } from "../../kit/fixtures/pdf/letters.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { styleSheet } from "../../../server/conversion/styleSheet.ts"
import { findWords, openViewer, type Viewer } from "../../kit/fixtures/pdf/overlay.ts"
import { type Drawing, rightToLeftPdf, type RightToLeftLine, signWidth } from "../../kit/fixtures/pdf/rightToLeft.ts"

let pdfium: Pdfium
let folder: string
beforeAll(async () => {
  pdfium = await loadPdfium()
  folder = await mkdtemp(join(tmpdir(), "sayfa-right-to-left-"))
})
afterAll(() => rm(folder, { recursive: true }))

const saved = async (lines: ReadonlyArray<RightToLeftLine>): Promise<string> => {
  const path = join(folder, "lines.pdf")
  await writeFile(path, rightToLeftPdf(lines))
  return path
}

const textOf = async (...lines: ReadonlyArray<RightToLeftLine>): Promise<string> => {
  const document = openDocument(pdfium, await saved(lines))
  const text = await withPage(document, 1, (page) => searchText(readText(page)))
  document.close()
  return text
}

type Part = RightToLeftLine["parts"][number]
const left = (text: string): Part => ({ signs: Array.from(text) })
const right = (text: string): Part => ({ signs: Array.from(text), toTheRight: true })
const line = (drawing: Drawing, ...parts: ReadonlyArray<Part>): RightToLeftLine => ({
  parts,
  right: 500,
  y: 700,
  drawing
})

const drawings = ["seen", "read", "back"] as const

describe.each(drawings)("words that run to the left, drawn as they are %s", (drawing) => {
  it("are read in order, in Arabic and in Hebrew", async () => {
    expect(await textOf(line(drawing, left("سلام عليكم")))).toBe("سلام عليكم")
    expect(await textOf(line(drawing, left("שלום עולם")))).toBe("שלום עולם")
  })

  it("are made of plain letters, where the document names forms or ligatures", async () => {
    const forms = ["\ufeb3", "\ufefc", "\ufee1", " ", "\ufecb", "\ufee0", "\ufef2"]
    expect(await textOf(line(drawing, { signs: forms }))).toBe("سلام علي")
    const ligature = ["س", "لا", "م", " ", "ب", "لل", "ه"]
    expect(await textOf(line(drawing, { signs: ligature }))).toBe("سلام بلله")
    expect(await textOf(line(drawing, { signs: ["\ufdf2", " ", "\ufb2a", "\ufb4b"] }))).toBe(
      "الله \u05e9\u05c1\u05d5\u05b9"
    )
  })

  it("are whole where a stroke lengthens them", async () =>
    expect(await textOf(line(drawing, left("محـــمد علي")))).toBe("محمد علي"))

  it("leave numbers and Latin words as they are, in their place", async () => {
    const parts = [left("عام "), right("2026"), left(" برنامج "), right("Windows 10"), left(" جيد")]
    expect(await textOf(line(drawing, ...parts))).toBe("عام 2026 برنامج Windows 10 جيد")
    expect(await textOf(line(drawing, left("السعر "), right("12.50"), left("، شكرا")))).toBe("السعر 12.50، شكرا")
  })
})

it("words that run to the left within Latin ones are read in their own order, and the Latin ones in theirs", async () => {
  const parts = [right(" selam demektir"), left("سلام عليكم"), right("Arapçada ")]
  expect(await textOf(line("seen", ...parts))).toBe("Arapçada سلام عليكم selam demektir")
})

it("marks stay on their letters, in whichever order they come", () => {
  const [m, sh, k, l] = written("مشكل", { x: 0, y: 100 })
  if (m === undefined || sh === undefined || k === undefined || l === undefined) throw new Error("not written")
  const at = (letter: Character, x: number): Character => ({ ...letter, origin: { x, y: 100 }, afterSpace: false })
  const letters = [at(m, 15), at(sh, 10), at(k, 5), at(l, 0)] as const
  const mark = (text: string, x: number): Character => ({ ...at(m, x), text, advance: 0 })
  const [first, second, third, last] = letters
  const inOrder = [first, mark("\u064f", 17), second, third, mark("\u0651", 7), last]
  expect(wordsOf(inOrder).map(wordText)).toEqual(["مُشكّل"])
  expect(wordsOf(inOrder.toReversed()).map(wordText)).toEqual(["مُشكّل"])
})

it("a paragraph goes on where its lines end on the right, and its columns begin there", async () => {
  const at = (text: string, right: number, y: number): RightToLeftLine => ({
    parts: [left(text)],
    right,
    y,
    drawing: "seen"
  })
  const column = (first: string, right: number) => [
    at(`${first} واحد اثنان ثلاثة`, right, 700),
    at("اربعة خمسة ستة سبعة", right, 688),
    at("ثمانية", right, 676)
  ]
  const text = await textOf(...column("يسار", 250), ...column("يمين", 500))
  expect(text.split("\n")).toEqual([
    "يمين واحد اثنان ثلاثة اربعة خمسة ستة سبعة ثمانية",
    "يسار واحد اثنان ثلاثة اربعة خمسة ستة سبعة ثمانية"
  ])
})

describe("over the picture", () => {
  let viewer: Viewer
  beforeAll(async () => {
    viewer = await openViewer()
  })
  afterAll(() => viewer.close())

  const shown = async (shownLine: RightToLeftLine): Promise<void> => {
    const document = openDocument(pdfium, await saved([shownLine]))
    const out = await mkdtemp(join(folder, "page-"))
    await writeFile(join(out, "style.css"), styleSheet)
    await convertPage(document, { folder: out, number: 1, frame: { width: 600, height: 800 } })
    document.close()
    await viewer.show(out, 1)
    expect(await readFile(join(out, "1.html"), "utf8")).toContain('<div class="block" dir="rtl">')
  }

  const parts = [left("عام "), right("2026"), left(" برنامج "), right("Windows 10"), left(" جيد")]
  /** Each word's number of signs from the line's right end, and how many it has. */
  const places = [
    ["عام", 0, 3],
    ["2026", 4, 4],
    ["برنامج", 9, 6],
    ["10", 16, 2],
    ["Windows", 19, 7],
    ["جيد", 27, 3]
  ] as const

  it("such words lie where they are drawn, and so do numbers and Latin words among them", async () => {
    await shown(line("seen", ...parts))
    const wanted = places.map(([word, before, length]) => {
      const end = 500 - signWidth * before
      return [word, end - signWidth * length, 92, end, 102] as const
    })
    const seen = await findWords(viewer.page, wanted)
    const astray = wanted.filter(([, from, , to], at) => {
      const box = seen[at]
      return box == null || Math.abs(box[1] - from) > 1 || Math.abs(box[3] - to) > 1
    })
    expect(astray, JSON.stringify(seen)).toEqual([])
  })

  it("a selection drawn from the right end to the left has them in order", async () => {
    await shown(line("seen", ...parts))
    await viewer.page.mouse.move(499, 98)
    await viewer.page.mouse.down()
    await viewer.page.mouse.move(400, 98)
    await viewer.page.mouse.move(500 - signWidth * 15, 98)
    await viewer.page.mouse.up()
    expect(await viewer.page.evaluate(() => getSelection()?.toString().trim())).toBe("عام 2026 برنامج")
  })
})
