import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { sanitiseArticle } from "../../../../server/catalogue/sanitiseArticle.ts"
import { emphasised } from "../../../../server/conversion/articles/emphasis.ts"
import type { PrintedRun } from "../../../../server/conversion/articles/PrintedRun.ts"
import { printedRuns } from "../../../../server/conversion/articles/printedRuns.ts"
import { proposeArticles } from "../../../../server/conversion/articles/proposeArticles.ts"
import { escapeHtml } from "../../../../server/conversion/markup.ts"
import { openDocument } from "../../../../server/conversion/openDocument.ts"
import { pageLayout } from "../../../../server/conversion/pageLayout.ts"
import { loadPdfium, type Pdfium } from "../../../../server/conversion/Pdfium.ts"
import { pagesMarkup } from "../../../bench/text/pagesMarkup.ts"
import { pdfOf } from "../../../kit/fixtures/pdf/pdfOf.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const show = (font: string, size: number, left: number, bottom: number, text: string) =>
  `BT /${font} ${size} Tf ${left} ${bottom} Td ${text} ET`

/** Long enough to be an article; its lines reach the end of their column. */
const prose = Array.from({ length: 8 }, (_, at) =>
  show("Plain", 10, 50, 600 - 13 * at, `(and ${at} the sea went on telling what the sea tells) Tj`)
)

const drawings = [
  show("Plain", 80, 50, 700, "(Understory) Tj"),
  [
    show("Bold", 32, 50, 760, "(The other end) Tj"),
    show("Plain", 10, 50, 700, "(He read ) Tj /Slanted 10 Tf (Two ) Tj (Waters) Tj /Plain 10 Tf ( and was) Tj"),
    show("Plain", 10, 50, 687, "/Bold 10 Tf (not amused) Tj /Plain 10 Tf ( & wrote to the shop about it, more) Tj"),
    show("Plain", 10, 50, 674, "(than once; his letter led) Tj"),
    show("Plain", 10, 50, 661, "(to a page and to a script, which) Tj"),
    ...prose,
    show("Bold", 6, 50, 450, "(a small bold label) Tj")
  ].join("\n")
]

const link = (left: number, bottom: number, right: number, action: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [${left} ${bottom} ${right} ${bottom + 10}] ${action} >>`

const uri = (address: string) => `/A << /S /URI /URI (${address}) >>`
const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`

/** "to a page": 50 to 93 points; "to a script": 110 to 155. */
const pdf = () =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [6 0 R 8 0 R] /Count 2 >>",
    font("Helvetica"),
    font("Helvetica-Bold"),
    font("Helvetica-Oblique"),
    ...drawings.flatMap((drawing, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 850] /Contents ${7 + 2 * at} 0 R
        /Annots [${at === 0 ? "" : link(49, 659, 92, uri("https://example.com/?a=1&b=2")) + link(110, 659, 158, uri("javascript:alert"))}]
        /Resources << /Font << /Plain 3 0 R /Bold 4 0 R /Slanted 5 0 R >> >> >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`
    ])
  ])

const proposed = async () => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-emphasis-"))
  try {
    const path = join(folder, "a.pdf")
    await writeFile(path, pdf())
    const layouts = (await pagesMarkup(pdfium, path, Infinity)).map((html, at) => pageLayout(html, at + 1))
    const document = openDocument(pdfium, path)
    const printed = new Map<number, ReadonlyArray<PrintedRun>>()
    for (const layout of layouts) printed.set(layout.page, await printedRuns(document, layout))
    const other = await printedRuns(document, { page: 2, text: "Another text than the page has." })
    document.close()
    return { articles: proposeArticles(layouts, printed), other }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe("a proposed article", () => {
  it("has the bold and italic words and the links of its print, and no others", async () => {
    const { articles, other } = await proposed()
    const [article, ...others] = articles
    expect(others).toEqual([])
    const content = (article?.content ?? "").replaceAll("<br>", " ")
    expect(content).toContain("He read <em>Two Waters</em> and was <strong>not amused</strong> &amp; wrote")
    expect(content).toContain('<a href="https://example.com/?a=1&amp;b=2">to a page</a> and to a script')
    expect(content.match(/<(?:em|strong|a)\b/gu)).toHaveLength(3)
    expect(content).toContain("a small bold label")
    expect(sanitiseArticle(content)).toBe(content)
    expect(article?.title).toBe("The other end")
    expect(other).toEqual([])
  })

  it("says what its text says, whatever is emphasised", () => {
    const face = (name: string) => ({ name, weight: 400, isItalic: name.includes("Italic") })
    const run = fc.record({
      length: fc.integer({ min: 1, max: 6 }),
      gap: fc.integer({ min: 0, max: 3 }),
      face: fc.constantFrom(null, face("Main"), face("Main-Bold"), face("Main-Italic"), face("Main-BoldItalic")),
      href: fc.constantFrom(null, 'https://example.com/"x')
    })
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.array(run), fc.integer({ min: 0, max: 10 }), (text, given, from) => {
        let at = 0
        const runs = given.flatMap(({ length, gap, ...rest }) => {
          const start = at + gap
          at = start + length
          return at <= text.length ? [{ start, end: at, ...rest }] : []
        })
        const html = emphasised(text, runs, face("Main"), from)
        expect(html.replaceAll(/<\/?(?:em|strong|a)\b[^>]*>/gu, "")).toBe(
          escapeHtml(text.slice(from)).replaceAll("\n", "<br>")
        )
        expect(html.match(/<(?:em|strong|a)\b/gu)?.length ?? 0).toBe(html.match(/<\/(?:em|strong|a)>/gu)?.length ?? 0)
      })
    )
  })
})
