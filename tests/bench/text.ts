import { globSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Page } from "playwright"
import { loadPdfium } from "../../server/conversion/Pdfium.ts"
import type { PageLayout } from "../../src/domain/reader/reading/PageLayout.ts"
import { readPages } from "../../src/domain/reader/reading/readPages.ts"
import type { ReadingText } from "../../src/domain/reader/reading/ReadingText.ts"
import { openReadingPage } from "../kit/trials/readingBrowser.ts"
import { withChrome } from "./reader/chrome.ts"
import { fetchDocuments } from "./text/documents.ts"
import { pagesMarkup } from "./text/pagesMarkup.ts"
import { isAsExpected, readExpected, rightBlocks, seenOn, wordsAstray } from "./text/expectations.ts"

const content = join(import.meta.dirname, "../../server/demo/content")

interface ReadDocument {
  readonly name: string
  readonly layouts: ReadonlyArray<PageLayout>
  readonly text: ReadingText
}

const readDocument = async (reading: Page, name: string, pages: ReadonlyArray<string>): Promise<ReadDocument> => {
  const layouts: Array<PageLayout> = []
  for (const [at, html] of pages.entries()) {
    layouts.push(await reading.evaluate(([html, page]) => readingTrial.layoutOf(html, page), [html, at + 1] as const))
  }
  return { name, layouts, text: readPages(layouts) }
}

const percent = (part: number, all: number): string =>
  `${part} of ${all} (${((100 * part) / Math.max(1, all)).toFixed(1)} %)`

const wordCount = (text: string): number => text.match(/\S+/gu)?.length ?? 0

/** Wrong pages with what differs, when asked for by `--differences`. */
const differencesOf = (
  read: ReadDocument,
  expected: ReturnType<typeof readExpected>[number]
): ReadonlyArray<string> => {
  const seen = seenOn(read.text, expected.page)
  const missing = expected.blocks.filter((block) => !seen.some((one) => isAsExpected(one, block)))
  const surplus = seen.filter((one) => !expected.blocks.some((block) => isAsExpected(one, block)))
  const mark = (block: { readonly isGoingOn: boolean; readonly goesOn: boolean }) =>
    `${block.isGoingOn ? "<" : ""}${block.goesOn ? ">" : ""}`
  return [
    `${read.name} ${expected.page}`,
    ...missing.map((block) => `  - ${block.kind}${mark(block)} ${block.first} … ${block.last}`),
    ...surplus.map((one) => `  + ${one.kind}${mark(one)} ${one.text.slice(0, 50)} … ${one.text.slice(-40)}`)
  ]
}

/** How many pages and blocks of one file are as a person wrote them down. */
const compare = (name: "expected" | "unseen", read: ReadonlyArray<ReadDocument>) => {
  const sum = { pages: 0, blocks: 0, rightPages: 0, rightBlocks: 0, surplus: 0 }
  const differences: Array<string> = []
  for (const expected of readExpected(name)) {
    const found = read.find((document) => document.name === expected.document)
    if (found === undefined) continue
    const seen = seenOn(found.text, expected.page)
    const right = rightBlocks(seen, expected.blocks)
    const isRight = right === expected.blocks.length && seen.length === right
    sum.pages += 1
    sum.blocks += expected.blocks.length
    sum.rightBlocks += right
    sum.surplus += seen.length - right
    if (isRight) sum.rightPages += 1
    else differences.push(...differencesOf(found, expected))
  }
  const figures = [
    `${name}: pages right: ${percent(sum.rightPages, sum.pages)}`,
    `${name}: blocks right: ${percent(sum.rightBlocks, sum.blocks)}, ${sum.surplus} others`
  ]
  return { figures, differences }
}

/**
 * Reading mode's text of all demo issues and of six PDFs of Debian's, compared with what a person wrote down before the
 * pages' pictures; and whether any word of any page is lost.
 */
export const run = async (options: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const pdfium = await loadPdfium()
  const fetched = await fetchDocuments()
  const skipped = fetched.flatMap(([document, path]) =>
    path === null ? [`${document.name} is left out: ${document.package} ${document.version} cannot be fetched`] : []
  )
  const demo = globSync("*/*/issue.pdf", { cwd: content }).toSorted()
  const sources = [
    ...demo.map((path) => ({ name: dirname(path), path: join(content, path), pages: Infinity })),
    ...fetched.flatMap(([{ name, pages }, path]) => (path === null ? [] : [{ name, path, pages }]))
  ]
  const folder = await mkdtemp(join(tmpdir(), "sayfa-text-"))
  const read: Array<ReadDocument> = []
  try {
    await withChrome(async (browser) => {
      const reading = await openReadingPage(browser, folder)
      for (const { name, path, pages } of sources) {
        read.push(await readDocument(reading, name, await pagesMarkup(pdfium, path, pages)))
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const sum = { words: 0, left: 0, lost: 0, twice: 0 }
  for (const { layouts, text } of read) {
    for (const layout of layouts) {
      const { lost, twice } = wordsAstray(text, layout.page, layout.text)
      sum.words += wordCount(layout.text)
      sum.lost += lost.length
      sum.twice += twice.length
      for (const { page, start, end } of text.leftOut) {
        if (page === layout.page) sum.left += wordCount(layout.text.slice(start, end))
      }
    }
  }
  const compared = (["expected", "unseen"] as const).map((name) => compare(name, read))
  return [
    ...skipped,
    `${read.length} documents, ${read.reduce((pages, { layouts }) => pages + layouts.length, 0)} pages, ${sum.words} words: ` +
      `${sum.lost} lost, ${sum.twice} twice, ${sum.left} left out as running heads`,
    ...compared.flatMap(({ figures }) => figures),
    ...(options.includes("--differences") ? compared.flatMap(({ differences }) => differences) : [])
  ]
}
