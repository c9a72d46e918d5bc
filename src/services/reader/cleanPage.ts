import DOMPurify, { type Config } from "dompurify"
import { Effect } from "effect"
import { allowedAttribute, pageHtml } from "../../domain/reader/pageHtml.ts"
import { idle } from "../platform/idle.ts"

const purifier = DOMPurify()

purifier.addHook("uponSanitizeAttribute", (node, data) => {
  const value = allowedAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue)
  data.keepAttr = value !== null
  data.forceKeepAttr = value !== null
  // What is kept by force is kept as it stands in the document, whatever `attrValue` says.
  if (value !== null && value !== data.attrValue) node.setAttribute(data.attrName, value)
})

const rules: Config & { RETURN_DOM: true } = {
  ALLOWED_TAGS: [...pageHtml.tags],
  ALLOWED_ATTR: [...pageHtml.attributes],
  FORBID_CONTENTS: [...pageHtml.dropWithContents],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM: true
}

const clean = (markup: string | Node): HTMLElement => purifier.sanitize(markup, rules) as unknown as HTMLElement

/** Page markup as the allow-list leaves it. */
export const cleanPage = (markup: string): HTMLElement => clean(markup)

/** A `div` and what is in it, as the allow-list leaves it. */
const cleanNode = (node: Element): Element => clean(node).firstElementChild ?? node.ownerDocument.createElement("div")

export interface PageMarkup {
  readonly html: string
  /** Whether the markup names a picture of the page; a page of an older kind carries all it shows itself. */
  readonly pictured: boolean
}

/** Elements cleaned in one go: a few milliseconds' work, so that no key waits for longer. */
const pieceSize = 120

/** The element whose children make the page: the first on the way down that has more than one. */
const sheetOf = (body: Element): Element =>
  body.children.length === 1 && body.firstElementChild !== null && body.childNodes.length === 1
    ? sheetOf(body.firstElementChild)
    : body

/** A node's children in order, in pieces of about `pieceSize` elements, taken out of it. */
const takePieces = (sheet: Element): ReadonlyArray<Element> => {
  const pieces: Array<Element> = []
  let weight = pieceSize
  for (let node = sheet.firstChild; node !== null; node = sheet.firstChild) {
    if (weight >= pieceSize) {
      pieces.push(sheet.ownerDocument.createElement("div"))
      weight = 0
    }
    weight += node instanceof Element ? 1 + node.querySelectorAll("*").length : 1
    pieces.at(-1)?.append(node)
  }
  return pieces
}

/**
 * Clean markup without the page's own picture, its other images named by address instead of by file. It is parsed in a
 * document of its own, where nothing runs or loads, and cleaned piece by piece in idle moments.
 */
export const cleanWords = Effect.fn("cleanWords")(function* (markup: string, addressOf: (file: string) => string) {
  yield* idle
  const { body } = new DOMParser().parseFromString(markup.trim(), "text/html")
  const whole = body.ownerDocument.createElement("div")
  whole.append(...body.childNodes)
  const pieces = takePieces(sheetOf(whole))
  const page = cleanNode(whole)
  const sheet = sheetOf(page)
  for (const piece of pieces) {
    yield* idle
    sheet.append(...cleanNode(piece).childNodes)
  }
  const picture = page.querySelector("img.page-image")
  picture?.remove()
  for (const image of page.querySelectorAll("img")) {
    const file = image.getAttribute("src")
    if (file !== null) image.setAttribute("src", addressOf(file))
  }
  const answer: PageMarkup = { html: page.innerHTML, pictured: picture !== null }
  return answer
})
