import { withoutDirectionMarks } from "../../src/domain/directionMarks.ts"
import { allowedUrl } from "../../src/domain/reader/pageHtml.ts"
import type { Block } from "./blocks.ts"
import { boxOf } from "./lines.ts"
import { type Box, type OpenPage, placeBox, type Point } from "./OpenPage.ts"
import { endOf, startOf, textOf } from "./words.ts"

export type LinkTarget =
  | { readonly _tag: "Web"; readonly url: string }
  /** From 1. */
  | { readonly _tag: "Page"; readonly page: number }

export interface Link {
  readonly target: LinkTarget
  readonly box: Box
}

/** fpdf_doc.h */
const ACTION_GOTO = 1
const ACTION_URI = 3

/** Limits for damaged files: links of a page, and words of a link's name. */
const MAX_LINKS = 2000
const MAX_WORDS = 100

/** Some PDF writers wrote addresses like this: url(https://example.com/). */
const WRAPPED = /^url\(["']?(.*?)["']?\)$/u

/** The address without a name and password, which can pose as its host, and without direction marks. */
export const plainAddress = (address: string): string => {
  const plain = withoutDirectionMarks(address)
  if (!URL.canParse(plain)) return plain
  const url = new URL(plain)
  if (url.username === "" && url.password === "") return plain
  Object.assign(url, { username: "", password: "" })
  return url.href
}

const urlOf = ({ document: { pdfium, handle } }: OpenPage, action: number): string | null => {
  const { calls, memory } = pdfium
  const size = calls.FPDFAction_GetURIPath(handle, action, 0, 0)
  if (size <= 1) return null
  return pdfium.lend(size, (buffer) => {
    calls.FPDFAction_GetURIPath(handle, action, buffer, size)
    const url = new TextDecoder().decode(memory.HEAPU8.slice(buffer, buffer + size - 1)).trim()
    const [, wrapped] = WRAPPED.exec(url) ?? []
    const bare = wrapped ?? url
    const whole = plainAddress(/^www\./i.test(bare) ? `https://${bare}` : bare)
    return allowedUrl(whole) ? whole : null
  })
}

const targetOf = (page: OpenPage, link: number): LinkTarget | null => {
  const {
    pdfium: { calls },
    handle
  } = page.document
  const action = calls.FPDFLink_GetAction(link)
  const kind = action === 0 ? 0 : calls.FPDFAction_GetType(action)
  if (kind === ACTION_URI) {
    const url = urlOf(page, action)
    return url === null ? null : { _tag: "Web", url }
  }
  if (kind !== 0 && kind !== ACTION_GOTO) return null
  const own = calls.FPDFLink_GetDest(handle, link)
  const destination = own === 0 && kind === ACTION_GOTO ? calls.FPDFAction_GetDest(handle, action) : own
  if (destination === 0) return null
  const index = calls.FPDFDest_GetDestPageIndex(handle, destination)
  return index < 0 || index >= page.document.pageCount ? null : { _tag: "Page", page: index + 1 }
}

/** The page's link annotations that lead to a web address or a page; others are left out. */
export const readLinks = (page: OpenPage): ReadonlyArray<Link> => {
  const { pdfium } = page.document
  const { calls, memory } = pdfium
  return pdfium.lend(32, (address) => {
    const links: Array<Link> = []
    while (links.length < MAX_LINKS && calls.FPDFLink_Enumerate(page.linked, address, address + 4)) {
      const link = memory.HEAPU32[(address + 4) / 4] ?? 0
      const target = targetOf(page, link)
      if (target === null || !calls.FPDFLink_GetAnnotRect(link, address + 8)) continue
      const [left = 0, top = 0, right = 0, bottom = 0] = memory.HEAPF32.subarray(
        (address + 8) / 4,
        (address + 8) / 4 + 4
      )
      const box = placeBox(page, { x: left, y: top }, { x: right, y: bottom })
      if (box.right > 0 && box.bottom > 0 && box.left < page.width && box.top < page.height) links.push({ target, box })
    }
    return links
  })
}

interface WordCentre extends Point {
  readonly text: string
}

/** The centres of a page's words, in order. */
export const centresOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<WordCentre> =>
  blocks
    .flatMap(({ lines }) => lines)
    .flatMap((line) =>
      line.words.map((word) => {
        const { left, top, right, bottom } = boxOf({ ...line, start: startOf(word), end: endOf(word) })
        return { x: (left + right) / 2, y: (top + bottom) / 2, text: textOf(word) }
      })
    )

/** The words under a link, which become its name. */
export const coveredText = (box: Box, centres: ReadonlyArray<WordCentre>): string =>
  centres
    .filter(({ x, y }) => x > box.left && x < box.right && y > box.top - 1 && y < box.bottom + 1)
    .slice(0, MAX_WORDS)
    .map(({ text }) => text)
    .join(" ")
