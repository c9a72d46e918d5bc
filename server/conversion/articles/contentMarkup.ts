import { escapeHtml } from "../markup.ts"
import { emphasised, mainFace } from "./emphasis.ts"
import { isText } from "./parts.ts"
import type { PrintedFace } from "./PrintedRun.ts"
import type { StyledBlock } from "./StyledBlock.ts"

const marker = /^(?:[•·▪◦‣∙○●■□–—-]|\(?(\p{N}{1,3}|\p{L})[.)])\s+/u

/** Type of another size than the text's by this share is other type. */
const sameSize = 0.1

const lineMarkup = (text: string): string => escapeHtml(text.trim()).replaceAll("\n", "<br>")

const isNumbered = ({ text }: StyledBlock): boolean => /^\(?\p{N}/u.test(text)

/** The rows of a table, a line each. */
const rowsMarkup = (text: string): string =>
  text
    .split("\n")
    .map((row) => row.split("\t").map((cell) => cell.trim()))
    .map((cells) => cells.filter((cell) => cell !== ""))
    .filter((cells) => cells.length > 0)
    .map((cells) => `<p>${escapeHtml(cells.join(" · "))}</p>`)
    .join("\n")

/** How most of the text is set. */
interface MainType {
  readonly face: PrintedFace | null
  readonly ratio: number
}

const mainOf = (blocks: ReadonlyArray<StyledBlock>): MainType => {
  const texts = blocks.filter(isText)
  const longest = texts.toSorted((a, b) => b.text.length - a.text.length)[0]
  return { face: mainFace(texts.flatMap(({ runs }) => runs)), ratio: longest?.ratio ?? 1 }
}

/** Small print beside the text, and larger type, are set apart as a whole: only their links are marked. */
const wordsMarkup = ({ text, runs, ratio }: StyledBlock, main: MainType, from = 0): string => {
  const isOfText = Math.abs(ratio / main.ratio - 1) < sameSize
  return emphasised(text, runs, isOfText ? main.face : null, from)
}

const itemMarkup = (item: StyledBlock, main: MainType): string =>
  `<li>${wordsMarkup(item, main, marker.exec(item.text)?.[0].length ?? 0)}</li>`

/** A heading is emphasised as a whole, and so is a quotation. */
const blockMarkup = (styled: StyledBlock, main: MainType): string => {
  const { block, text, runs } = styled
  switch (block.kind) {
    case "picture":
      return ""
    case "heading":
      return `<h2>${lineMarkup(text)}</h2>`
    case "quote":
      return `<blockquote><p>${emphasised(text, runs, mainFace(runs))}</p></blockquote>`
    case "table":
      return rowsMarkup(block.text)
    case "item":
    case "paragraph":
    case "caption":
      return `<p>${wordsMarkup(styled, main)}</p>`
  }
}

/**
 * Blocks as HTML of the elements that articles may have. Items that follow each other are one list. What is set in another
 * style than most of the text is emphasised.
 */
export const contentMarkup = (blocks: ReadonlyArray<StyledBlock>): string => {
  const main = mainOf(blocks)
  const parts: Array<string> = []
  for (let at = 0; at < blocks.length;) {
    const first = blocks[at]
    if (first === undefined) break
    if (first.block.kind !== "item") {
      parts.push(blockMarkup(first, main))
      at += 1
      continue
    }
    const end = blocks.findIndex((one, index) => index > at && one.block.kind !== "item")
    const items = blocks.slice(at, end === -1 ? undefined : end)
    const tag = items.every(isNumbered) ? "ol" : "ul"
    parts.push(`<${tag}>${items.map((item) => itemMarkup(item, main)).join("")}</${tag}>`)
    at += items.length
  }
  return parts.filter((part) => part !== "").join("\n")
}
