import DOMPurify, { type Config } from "dompurify"
import { Effect } from "effect"
import { maxVideosOfPage, type PageVideo } from "../../domain/reader/pageVideo.ts"
import { allowedAttribute, pageHtml, relOfNewWindow } from "../../domain/reader/pageHtml.ts"
import { idle } from "../platform/idle.ts"
import { parseHtml } from "../platform/parseHtml.ts"
import { purifying } from "../platform/trustedTypes.ts"

const purifier = DOMPurify()

purifier.addHook("uponSanitizeAttribute", (node, data) => {
  const value = allowedAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue)
  data.keepAttr = value !== null
  data.forceKeepAttr = value !== null
  // DOMPurify keeps a forced attribute as it is in the document, and ignores `attrValue`.
  if (value !== null && value !== data.attrValue) node.setAttribute(data.attrName, value)
})

purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.hasAttribute("target")) node.setAttribute("rel", relOfNewWindow)
  // Without a file beside the page it is nothing, with all that is in it.
  if (node.nodeName === "VIDEO" && !node.hasAttribute("src")) node.remove()
})

const rules: Config & { RETURN_DOM: true } = {
  ALLOWED_TAGS: [...pageHtml.tags],
  ALLOWED_ATTR: [...pageHtml.attributes],
  FORBID_CONTENTS: [...pageHtml.dropWithContents],
  ALLOW_DATA_ATTR: false,
  ...purifying,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM: true
}

const clean = (markup: string | Node): HTMLElement => purifier.sanitize(markup, rules) as unknown as HTMLElement

/** Sanitised by the allow-list. */
export const cleanPage = (markup: string): HTMLElement => clean(markup)

/** A sanitised `div` with its content. */
const cleanNode = (node: Element): Element => clean(node).firstElementChild ?? node.ownerDocument.createElement("div")

export interface PageMarkup {
  readonly html: string
  /** Whether the page has a separate picture; pages of an older kind contain everything. */
  readonly pictured: boolean
  /** Missing on a page without any, as most are. */
  readonly videos?: ReadonlyArray<PageVideo>
}

/** Takes the videos out of a page: they are drawn apart, and load nothing before. */
const takeVideos = (page: Element, addressOf: (file: string) => string): ReadonlyArray<PageVideo> => {
  const videos: Array<PageVideo> = []
  for (const video of page.querySelectorAll("video")) {
    video.remove()
    const { left, top, width, height } = video.style
    const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map((length) => Number.parseFloat(length) || 0)
    const file = video.getAttribute("src") ?? ""
    const name = video.getAttribute("aria-label") ?? ""
    if (!(w > 0 && h > 0) || videos.length === maxVideosOfPage) continue
    videos.push({ src: addressOf(file), name, left: x, top: y, width: w, height: h })
  }
  return videos
}

/** Elements per piece, which take a few milliseconds, so that no key press waits longer. */
const pieceSize = 120

/** The outermost element with more than one child; its children are the page. */
const sheetOf = (body: Element): Element =>
  body.children.length === 1 && body.firstElementChild !== null && body.childNodes.length === 1
    ? sheetOf(body.firstElementChild)
    : body

/** Removes the children, in pieces of about `pieceSize` elements. */
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
 * Sanitised markup without the page's picture; other images get their full address. It is parsed in a separate
 * document, where nothing runs or loads, and sanitised in pieces while idle.
 */
export const cleanWords = Effect.fn("cleanWords")(function* (markup: string, addressOf: (file: string) => string) {
  yield* idle
  const body = parseHtml(markup.trim())
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
  const videos = takeVideos(page, addressOf)
  const answer: PageMarkup = {
    html: page.innerHTML,
    pictured: picture !== null,
    ...(videos.length === 0 ? {} : { videos })
  }
  return answer
})
