import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readDrawnShapes } from "../../../server/conversion/drawnShapes.ts"
import { readLinks } from "../../../server/conversion/links.ts"
import type { OpenDocument } from "../../../server/conversion/openDocument.ts"
import type { OpenPage } from "../../../server/conversion/OpenPage.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { pageMarkup } from "../../../server/conversion/pageMarkup.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { sanitisePage } from "../../../server/conversion/sanitisePage.ts"
import { searchText } from "../../../server/conversion/searchText.ts"

/** The middle of a letter or figure on a page, in points from its top left. */
export type Middle = readonly [x: number, y: number]

/** A word as it was written, and where its letters are printed. */
export interface PrintedWord {
  /** All that finds it: of a word that a line's end breaks, also the form with that hyphen. */
  readonly queries: ReadonlyArray<string>
  /** Numbers of its letters among all of the page. */
  readonly letters: ReadonlyArray<number>
}

/** A page as it is printed, and as the conversion writes it. */
export interface PrintedPage {
  readonly words: ReadonlyArray<PrintedWord>
  readonly letters: ReadonlyArray<Middle>
  /** Words that are not looked for: the sources have no such word. */
  readonly unknown: ReadonlyArray<string>
  readonly html: string
  /** As the search file has it. */
  readonly text: string
}

/** Without case, and without the signs around it. */
const plain = (word: string): string => word.toLocaleLowerCase("tr").replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")

/** All words that an issue of the demo was written with: none is broken there. */
export const writtenWords = (pdf: string): ReadonlySet<string> => {
  const folder = dirname(pdf)
  const sources = [
    ...globSync(["pages.html", "articles/*.html", "issue.json"], { cwd: folder }),
    ...globSync("../*.{ts,txt}", { cwd: folder })
  ].map((file) => readFileSync(join(folder, file), "utf8").replaceAll("&nbsp;", " ").replaceAll("&amp;", "&"))
  const words = sources.flatMap((text) =>
    ["", " "].flatMap((instead) => text.replaceAll(/<[^>]*>/gu, instead).split(/\s+/u))
  )
  return new Set(words.map(plain))
}

/** PDFium's code for a hyphen at a line's end. */
const brokenHyphen = 0x02

interface Token {
  text: string
  readonly letters: Array<number>
  /** Where line ends break it. */
  readonly breaks: Array<number>
  isLevel: boolean
}

/** The words in the order in which the document prints them, which knows nothing of lines and columns. */
const tokensOf = (
  page: OpenPage
): { readonly tokens: ReadonlyArray<Token>; readonly letters: ReadonlyArray<Middle> } => {
  const { pdfium } = page.document
  const { calls, memory } = pdfium
  const opened = calls.FPDFText_LoadPage(page.handle)
  const tokens: Array<Token> = []
  const letters: Array<Middle> = []
  let token: Token = { text: "", letters: [], breaks: [], isLevel: true }
  const finish = () => {
    if (token.letters.length > 0) tokens.push(token)
    token = { text: "", letters: [], breaks: [], isLevel: true }
  }
  pdfium.lend(32, (address) => {
    for (let index = 0; index < calls.FPDFText_CountChars(opened); index += 1) {
      const code = calls.FPDFText_GetUnicode(opened, index)
      const character = String.fromCodePoint(code)
      if (code === brokenHyphen) {
        token.breaks.push(token.text.length)
      } else if (/\s/u.test(character)) {
        const isLineEnd = /[\r\n]/u.test(character)
        if (isLineEnd && token.text.endsWith("-")) {
          token.text = token.text.slice(0, -1)
          token.breaks.push(token.text.length)
        } else if (!isLineEnd || token.breaks.at(-1) !== token.text.length) finish()
      } else {
        token.text += character
        if (!/[\p{L}\p{N}]/u.test(character)) continue
        if (Math.abs(Math.sin(calls.FPDFText_GetCharAngle(opened, index))) > 0.01) token.isLevel = false
        calls.FPDFText_GetCharBox(opened, index, address, address + 8, address + 16, address + 24)
        const [left = 0, right = 0, bottom = 0, top = 0] = memory.HEAPF64.subarray(address / 8, address / 8 + 4)
        token.letters.push(letters.length)
        letters.push([(left + right) / 2, page.height - (top + bottom) / 2])
      }
    }
  })
  finish()
  calls.FPDFText_ClosePage(opened)
  return { tokens, letters }
}

/** The word with a hyphen, or with nothing, where line ends break it. */
const joined = ({ text, breaks }: Token, joint: string): string =>
  plain([0, ...breaks].map((from, at) => text.slice(from, breaks[at])).join(joint))

/** Shorter runs of letters may be parts of drawn lettering and of puzzles. */
const minLetters = 3

/**
 * The level words of a page of a demo issue, where they are printed, and the page as it is converted. A word with a
 * drop cap is printed in two parts, which no source has.
 */
export const printedPage = (
  document: OpenDocument,
  number: number,
  written: ReadonlySet<string>
): Promise<PrintedPage> =>
  withPage(document, number, (page) => {
    const { tokens: printed, letters } = tokensOf(page)
    const tokens = printed.filter(({ isLevel, letters }) => isLevel && letters.length >= minLetters)
    const unknown: Array<string> = []
    const words = tokens.flatMap((token): ReadonlyArray<PrintedWord> => {
      const [whole, hyphenated] = [joined(token, ""), joined(token, "-")]
      if (written.has(whole)) return [{ queries: [...new Set([whole, hyphenated])], letters: token.letters }]
      if (written.has(hyphenated)) return [{ queries: [hyphenated], letters: token.letters }]
      unknown.push(hyphenated)
      return []
    })
    const blocks = readText(page)
    const html = sanitisePage(
      pageMarkup({ number, frame: page, blocks, links: readLinks(page), shapes: readDrawnShapes(page, blocks) })
    )
    return { words, letters, unknown, html, text: searchText(blocks) }
  })
