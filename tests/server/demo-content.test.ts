import { Effect, Schema } from "effect"
import { globSync, readFileSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { constants, inflateSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { sourceHash } from "../../scripts/typeset/sourceHash.ts"
import { sanitiseArticle } from "../../server/catalogue/sanitiseArticle.ts"
import { withPage } from "../../server/conversion/withPage.ts"
import { openDocument } from "../../server/conversion/openDocument.ts"
import { readText } from "../../server/conversion/pageText.ts"
import { loadPdfium } from "../../server/conversion/Pdfium.ts"
import { searchText } from "../../server/conversion/searchText.ts"
import { Frequency } from "../../src/domain/catalogue/Publication.ts"
import { articleText } from "../../server/demo/articleText.ts"
import { Typeset } from "../../server/demo/manifest.ts"
import { type FoundIssue, readContent } from "../../server/demo/readContent.ts"

const content = resolve(import.meta.dirname, "../../server/demo/content")

let issues: ReadonlyArray<FoundIssue>

const source = (issue: FoundIssue) => readFileSync(join(dirname(issue.pdf), "pages.html"), "utf8")
const withoutTags = (html: string) => html.replaceAll(/<[^>]+>|&nbsp;/g, " ")
const paragraphs = (html: string) =>
  [...html.matchAll(/<(p|li|td|dd|blockquote)\b(?![^>]*"box|[^>]*"folio|[^>]*"head)[^>]*>([\s\S]*?)<\/\1>/g)]
    .map((match) => withoutTags(match[2]!).replaceAll(/\s+/g, " ").trim())
    .filter((text) => text.length > 40)

/** Letters and figures alone: what a line's end, a hyphen or capitals in print do not change. */
const bare = (text: string) =>
  withoutTags(text)
    .normalize("NFKC")
    .toLocaleLowerCase("tr")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

beforeAll(async () => {
  const slugs = [
    "gundem",
    "kultur-sanat",
    "edebiyat",
    "bilim-teknoloji",
    "sehir-mimarlik",
    "doga-deniz",
    "gezi",
    "yemek"
  ]
  const more = ["tarih", "tasarim", "cocuk", "ekonomi", "spor", "yasam", "vitrin"]
  issues = await Effect.runPromise(readContent(content, new Set([...slugs, ...more]), () => true))
})

/** What a PDF says of its parts, those packed into streams included. */
const wordsOf = (pdf: Buffer): string => {
  const plain = pdf.toString("latin1")
  const packed = [...plain.matchAll(/\/Type \/ObjStm[^>]*?>>\s*stream\r?\n/g)].map(({ index, 0: head }) =>
    inflateSync(pdf.subarray(index + head.length), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1")
  )
  return [plain, ...packed].join("\n")
}

/** What is wrong in each issue, by its name: nothing, where all is well. */
const wrongIn = async (look: (issue: FoundIssue) => Promise<ReadonlyArray<unknown>> | ReadonlyArray<unknown>) => {
  const wrong: Record<string, ReadonlyArray<unknown>> = {}
  for (const issue of issues) {
    const found = await look(issue)
    if (found.length > 0) wrong[issue.name] = found
  }
  return wrong
}

describe("the magazines a fresh start shows", () => {
  it("are all brought in, none left out for a file that is wrong", () => {
    const lying = globSync("*/*/issue.json", { cwd: content }).map((file) => dirname(file))
    expect(issues.map(({ name }) => name).toSorted()).toEqual(lying.toSorted())
  })

  it("are a kiosk: of every rhythm and price, in six categories and more", () => {
    const publications = new Map(issues.map(({ publication }) => [publication.name, publication.described]))
    const all = [...publications.values()]
    expect(issues.length).toBeGreaterThanOrEqual(24)
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(new Set(all.flatMap(({ categories }) => categories)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(all.map(({ frequency }) => frequency))).toEqual(new Set(Frequency.literals))
    expect(all.map(({ tier }) => tier)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  })

  it("were set from the sources that lie there, and weigh little together", async () => {
    expect(
      await wrongIn(({ pdf }) => {
        const folder = dirname(pdf)
        const typeset = Schema.decodeUnknownSync(Schema.fromJsonString(Typeset))(
          readFileSync(join(folder, "typeset.json"), "utf8")
        )
        return typeset.source === sourceHash(dirname(folder), basename(folder)) ? [] : ["set it again"]
      })
    ).toEqual({})
    const bytes = globSync("**/*.*", { cwd: content }).map((file) => statSync(join(content, file)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15 * 1024 * 1024)
  })

  it("bring free issues to read and others to buy, of two publishers", () => {
    expect(new Set(issues.map(({ described }) => described.is_free))).toEqual(new Set([true, false]))
    expect(new Set(issues.map(({ publication }) => publication.described.owner))).toEqual(
      new Set(["publisher", "press"])
    )
  })

  it("are small PDFs with live text, bookmarks and links", async () => {
    expect(
      await wrongIn(({ pdf: file }) => {
        const pdf = wordsOf(readFileSync(file))
        return Object.entries({
          isPdf: pdf.startsWith("%PDF-"),
          isSmall: statSync(file).size < 2_500_000,
          hasTrueType: pdf.includes("/FontFile2"),
          hasNoType3: !pdf.includes("/Type3"),
          hasOutline: pdf.includes("/Outlines"),
          linksOut: /\/URI \(https:/.test(pdf),
          writesMail: /\/URI \(mailto:/.test(pdf)
        }).filter(([, isTrue]) => !isTrue)
      })
    ).toEqual({})
  })

  it("never say the same paragraph twice, but for what stands on pages of one publication again and again", () => {
    const standing = issues.flatMap((issue) =>
      paragraphs(source(issue)).map((text) => ({ text, publication: issue.publication.name }))
    )
    const pages = [...new Map(standing.map((found) => [`${found.publication} ${found.text}`, found.text])).values()]
    const all = [
      ...pages,
      ...issues.flatMap(({ articles }) => articles.flatMap((article) => paragraphs(article.source)))
    ]
    expect(all.length).toBeGreaterThan(80)
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  })

  it("bring articles that are whole, with nothing in them that articles may not hold", async () => {
    expect(
      await wrongIn(({ articles }) =>
        articles.flatMap(({ flow, source: written }) => {
          const text = articleText(written)
          const isWhole = /^<(?:p|h2|ul|ol|blockquote)>[\s\S]{300,}<\/(?:p|ul|ol|blockquote)>$/.test(text)
          return isWhole && sanitiseArticle(text) === text
            ? []
            : [`${flow}, ${text.length} characters: …${text.slice(-40)}`]
        })
      )
    ).toEqual({})
  })

  it("print every paragraph of an article, and its title, on the pages that are named as its own", async () => {
    const pdfium = await loadPdfium()
    expect(
      await wrongIn(async (issue) => {
        const document = openDocument(pdfium, issue.pdf)
        try {
          const missing: Array<string> = []
          for (const { flow, title, source: written, pageRange } of issue.articles) {
            const [first = 0, last = first] = pageRange.split("–").map(Number)
            let printed = ""
            for (let page = first; page <= last; page += 1) {
              printed += bare(await withPage(document, page, (open) => searchText(readText(open))))
            }
            const openings = [...written.matchAll(/<(p|h3)\b[^>]*>([\s\S]*?)<\/\1>/g)].map((match) => match[2]!)
            missing.push(
              ...[title, ...openings]
                .map((text) => bare(text).slice(0, 20))
                .filter((opening) => !printed.includes(opening))
                .map((opening) => `${flow}: ${opening}`)
            )
          }
          return missing
        } finally {
          document.close()
        }
      })
    ).toEqual({})
  })

  it("lead every line of a contents page to a page that exists", async () => {
    expect(
      await wrongIn((issue) => {
        const html = source(issue)
        const ids = new Set([...html.matchAll(/<section\b[^>]*\bid="([^"]+)"/g)].map((match) => match[1]))
        const targets = [...html.matchAll(/<a\b[^>]*\bhref="#([^"]+)"/g)].map((match) => match[1]!)
        return targets.length < 3 ? ["no contents"] : targets.filter((target) => !ids.has(target))
      })
    ).toEqual({})
  })
})
