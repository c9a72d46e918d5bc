import { escapeHtml } from "../markup.ts"
import type { StyledBlock } from "./StyledBlock.ts"

const marker = /^(?:[•·▪◦‣∙○●■□–—-]|\(?(\p{N}{1,3}|\p{L})[.)])\s+/u

const lineMarkup = (text: string): string => escapeHtml(text.trim()).replaceAll("\n", "<br>")

const itemMarkup = (text: string): string => `<li>${lineMarkup(text.replace(marker, ""))}</li>`

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

const blockMarkup = ({ block, text }: StyledBlock): string => {
  switch (block.kind) {
    case "picture":
      return ""
    case "heading":
      return `<h2>${lineMarkup(text)}</h2>`
    case "quote":
      return `<blockquote><p>${lineMarkup(text)}</p></blockquote>`
    case "table":
      return rowsMarkup(block.text)
    case "item":
      return itemMarkup(text)
    case "paragraph":
    case "caption":
      return `<p>${lineMarkup(text)}</p>`
  }
}

/** Blocks as HTML of the elements that articles may have. Items that follow each other are one list. */
export const contentMarkup = (blocks: ReadonlyArray<StyledBlock>): string => {
  const parts: Array<string> = []
  for (let at = 0; at < blocks.length;) {
    const first = blocks[at]
    if (first === undefined) break
    if (first.block.kind !== "item") {
      parts.push(blockMarkup(first))
      at += 1
      continue
    }
    const end = blocks.findIndex((one, index) => index > at && one.block.kind !== "item")
    const items = blocks.slice(at, end === -1 ? undefined : end)
    const tag = items.every(isNumbered) ? "ol" : "ul"
    parts.push(`<${tag}>${items.map(({ text }) => itemMarkup(text)).join("")}</${tag}>`)
    at += items.length
  }
  return parts.filter((part) => part !== "").join("\n")
}
