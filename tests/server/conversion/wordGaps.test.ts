import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium, type Pdfium } from "../../../server/conversion/Pdfium.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { textOf, wordsOf } from "../../../server/conversion/words.ts"
import { inOneLine } from "../../../src/domain/reader/text/brokenWord.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { written } from "../../kit/fixtures/pdf/letters.ts"
import { drawnLine, linesPdf, placedLine, smallCapitals } from "../../kit/fixtures/pdf/placedLetters.ts"

let pdfium: Pdfium
let folder: string
beforeAll(async () => {
  pdfium = await loadPdfium()
  folder = await mkdtemp(join(tmpdir(), "sayfa-gaps-"))
})
afterAll(() => rm(folder, { recursive: true }))

const textOn = async (path: string, number: number): Promise<string> => {
  const document = openDocument(pdfium, path)
  const text = await withPage(document, number, (page) => searchText(readText(page)))
  document.close()
  return text
}

/** The lines that a page with this drawing has, each a paragraph. */
const linesOn = async (lines: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const path = join(folder, "lines.pdf")
  await writeFile(path, linesPdf(lines))
  return (await textOn(path, 1)).split("\n")
}

const demo = (path: string) => join(import.meta.dirname, "../../../server/demo/content", path, "issue.pdf")

describe("words whose letters are spaced stay words, and apart", () => {
  it.each([0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7])("by %d ems", async (tracking) => {
    const texts = [
      drawnLine({ text: "AVATAR limanda halat ucu", x: 20, y: 700, tracking }),
      drawnLine({ text: "Yaz tarifesi ve limon", x: 20, y: 600, font: "Times-Roman", tracking }),
      placedLine({ text: "Liman kapisi", x: 20, y: 500, tracking })
    ]
    expect(await linesOn(texts)).toEqual(["AVATAR limanda halat ucu", "Yaz tarifesi ve limon", "Liman kapisi"])
  })

  it.each([1, 1.2, 1.29])("by %d ems, though a line falls into its words", async (tracking) => {
    const line = await linesOn([drawnLine({ text: "AVATAR limanda halat ucu", x: 20, y: 700, tracking })])
    expect(line.join(" ").split(" ").toSorted()).toEqual(["AVATAR", "halat", "limanda", "ucu"])
  })

  it("whatever their words are, in any size", () => {
    const word = fc.stringMatching(/^[a-zçğıöşü]{2,9}$/u)
    const line = fc.array(word, { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(
        line,
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        fc.integer({ min: 5, max: 60 }),
        (words, tracking, size) => {
          const set = written(words.join(" "), { x: 0, y: 10, size, tracking: tracking * size })
          const unmarked = set.map((character) => ({ ...character, afterSpace: false, afterGuess: true }))
          expect(wordsOf(unmarked).map(textOf)).toEqual(words)
        }
      )
    )
  })

  it("in running heads and in an article of issues of the demo", async () => {
    expect(await textOn(demo("cima/14"), 5)).toContain("\nHalatın öbür ucu\n")
    expect(inOneLine(await textOn(demo("pergel/58"), 10))).toContain(
      "Askılı çay tepsisinin çizimi bir pergele benzer: tepede bir halka, halkadan aşağı açılan üç kol, altta yuvarlak bir tabla."
    )
  })
})

describe("what stands alone does not become a word:", () => {
  it("cells of a table", async () => {
    const cells = ["A", "B", "C", "D", "E", "F"].map((text, at) => drawnLine({ text, x: 20 + 30 * at, y: 700 }))
    expect((await linesOn(cells)).join(" ")).toBe("A B C D E F")
  })

  it.each(["x = a + b", "1 2 3 4 5 6"])("%s", async (text) => {
    expect(await linesOn([drawnLine({ text, x: 20, y: 700 })])).toEqual([text])
    expect(await linesOn([placedLine({ text, x: 20, y: 700, tracking: 0.2 })])).toEqual([text])
  })
})

describe("capitals of two sizes are one word", () => {
  it.each([
    ["set closely, with white space", { tracking: 0, isSpaceDrawn: true }],
    ["set closely, without white space", { tracking: 0, isSpaceDrawn: false }],
    ["spaced, with white space", { tracking: 0.15, isSpaceDrawn: true }],
    ["spaced, without white space", { tracking: 0.15, isSpaceDrawn: false }]
  ])("%s", async (_, how) => {
    expect(await linesOn([smallCapitals(["WALTER", "VE", "OYUN"], { x: 20, y: 700, ...how })])).toEqual([
      "WALTER VE OYUN"
    ])
  })
})

describe("a line drawn at an angle is one", () => {
  it.each([7, 30, 45, 60, 80, 88, 90, 100, 135, 170, 180, 200, 225, 270, 300])("%d degrees", async (angle) => {
    const drawn = { text: "Yatak odasi 12", x: 400, y: 400, angle }
    expect(await linesOn([drawnLine(drawn)])).toEqual(["Yatak odasi 12"])
    expect(await linesOn([drawnLine({ ...drawn, tracking: 0.2 })])).toEqual(["Yatak odasi 12"])
    expect(await linesOn([placedLine({ ...drawn, decimals: 2 })])).toEqual(["Yatak odasi 12"])
    expect(await linesOn([placedLine({ ...drawn, tracking: 0.2 })])).toEqual(["Yatak odasi 12"])
  })

  it("beside another one", async () => {
    const angle = 3
    const lines = [
      drawnLine({ text: "KADIKOY", x: 160, y: 650, size: 49, angle }),
      drawnLine({ text: "Sogutlucesme", x: 165, y: 622, size: 23, angle }),
      drawnLine({ text: "Hasanpasa", x: 320, y: 630, size: 16, angle })
    ]
    const text = await linesOn(lines)
    expect(text.join(" ").split(" ").toSorted()).toEqual(["Hasanpasa", "KADIKOY", "Sogutlucesme"])
  })
})
