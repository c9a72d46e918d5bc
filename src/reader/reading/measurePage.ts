import type { LayoutLine, PageBox, PageLayout } from "../../domain/reader/reading/PageLayout.ts"
import { writtenBoxes, writtenPictures } from "../../domain/reader/reading/writtenBoxes.ts"
import { trustCleaned } from "../../ui/parts/trustCleaned.ts"
import { pathOf } from "../anchoring/path.ts"
import { pageText, type PageText } from "../anchoring/pageText.ts"

/** Text nodes that are set together. */
interface Group {
  readonly element: HTMLElement
  readonly nodes: Array<PageText["nodes"][number]>
}

const isInline = (element: HTMLElement): boolean => ["SPAN", "BDI", "A"].includes(element.tagName)

/** The line of a page as our converter writes it, else the nearest element that is no part of a line. */
const setIn = (node: Node): HTMLElement | null => {
  let element = node.parentElement
  const line = element?.closest<HTMLElement>(".line")
  if (line != null) return line
  while (element !== null && isInline(element) && element.parentElement !== null) element = element.parentElement
  return element
}

const groupsOf = ({ nodes }: PageText): ReadonlyArray<Group> => {
  const groups: Array<Group> = []
  for (const text of nodes) {
    const element = setIn(text.node)
    if (element === null || text.node.data.trim() === "") continue
    const last = groups.at(-1)
    if (last?.element === element) last.nodes.push(text)
    else groups.push({ element, nodes: [text] })
  }
  return groups
}

const rotation = /rotate\((-?[0-9.]+)(rad|deg)\)/u

const angleOf = (element: HTMLElement): number => {
  const [, amount, unit] = rotation.exec(element.style.transform) ?? []
  return amount === undefined ? 0 : Number(amount) * (unit === "deg" ? Math.PI / 180 : 1)
}

/** The width of a drop cap that a line begins with, in pixels of the window. */
const initialOf = (element: HTMLElement): number => {
  const first = element.firstElementChild
  const next = first?.nextElementSibling
  if (first?.classList.contains("initial") !== true || next == null) return 0
  return next.getBoundingClientRect().left - first.getBoundingClientRect().left
}

type Place = Pick<LayoutLine, "left" | "top" | "width" | "height" | "start" | "end">

/** The words of a text node and where each is drawn. */
const wordsIn = ({ node, start }: Group["nodes"][number], range: Range) =>
  [...node.data.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    return { start: start + index, end: start + index + word.length, rect: range.getBoundingClientRect() }
  })

/** Words that a browser has broken into lines: another line begins where a word stands below the one before it. */
const brokenLines = ({ nodes }: Group, range: Range): ReadonlyArray<Omit<Place, keyof PageBox> & { rect: DOMRect }> => {
  const lines: Array<{ start: number; end: number; rect: DOMRect }> = []
  for (const { start, end, rect } of nodes.flatMap((text) => wordsIn(text, range))) {
    const last = lines.at(-1)
    const isBeside = last !== undefined && rect.top < last.rect.top + last.rect.height / 2
    if (!isBeside || rect.left < last.rect.left) {
      lines.push({ start, end, rect })
      continue
    }
    const top = Math.min(last.rect.top, rect.top)
    const right = Math.max(last.rect.right, rect.right)
    const bottom = Math.max(last.rect.bottom, rect.bottom)
    last.end = end
    last.rect = new DOMRect(last.rect.left, top, right - last.rect.left, bottom - top)
  }
  return lines
}

/** A line of our converter: its words from the first letter to the last; its height is the line's own. */
const wholeLine = ({ element, nodes }: Group, angle: number, range: Range) => {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (first === undefined || last === undefined) return []
  const before = first.node.data.length - first.node.data.trimStart().length
  const after = last.node.data.trimEnd().length
  const own = element.getBoundingClientRect()
  range.setStart(first.node, before)
  range.setEnd(last.node, after)
  const words = range.getBoundingClientRect()
  const rect = angle === 0 ? new DOMRect(words.left, own.top, words.width, own.height) : own
  return [{ start: first.start + before, end: last.start + after, rect }]
}

/**
 * The lines of a page that is in the document, drawn at any scale, with one pass of layout. `size` is the page's own, if
 * it does not say one.
 */
export const measurePage = (
  words: HTMLElement,
  page: number,
  size: { readonly width: number; readonly height: number }
): PageLayout => {
  const sheet = words.querySelector<HTMLElement>(".page") ?? words
  const own = sheet.getBoundingClientRect()
  const scale = sheet.offsetWidth > 0 ? own.width / sheet.offsetWidth : 1
  const text = pageText(words)
  const range = document.createRange()
  const placed = (rect: DOMRect): PageBox => ({
    left: (rect.left - own.left) / scale,
    top: (rect.top - own.top) / scale,
    width: rect.width / scale,
    height: rect.height / scale
  })
  const lines = groupsOf(text).flatMap((group): ReadonlyArray<LayoutLine> => {
    const { element } = group
    const angle = angleOf(element)
    const fontSize = parseFloat(getComputedStyle(element).fontSize)
    const found = element.classList.contains("line") ? wholeLine(group, angle, range) : brokenLines(group, range)
    const face = Number(element.dataset["face"] ?? 0)
    const initial = initialOf(element) / scale
    return found.map(({ start, end, rect }) => ({ start, end, ...placed(rect), fontSize, angle, initial, face }))
  })
  const { pictures, rules, panels } = sheet.dataset
  const isSized = sheet.offsetWidth > 0 && sheet.offsetHeight > 0
  const extent = isSized ? { width: sheet.offsetWidth, height: sheet.offsetHeight } : size
  return {
    page,
    width: extent.width,
    height: extent.height,
    text: text.text,
    lines,
    nodes: text.nodes.map(({ node, start }) => ({ path: pathOf(words, node), start })),
    ...(pictures === undefined
      ? {}
      : {
          shapes: {
            pictures: writtenPictures(pictures, extent),
            rules: writtenBoxes(rules, extent),
            panels: writtenBoxes(panels, extent)
          }
        })
  }
}

/**
 * The lines of a page that is not on screen: its clean words are laid out in a host that shows nothing, changes nothing
 * around it, and is gone afterwards.
 */
export const measureMarkup = (
  html: string,
  page: number,
  size: { readonly width: number; readonly height: number }
) => {
  const host = document.createElement("div")
  host.setAttribute("aria-hidden", "true")
  host.inert = true
  host.style.cssText = `position:fixed;left:0;top:0;width:${size.width}px;height:${size.height}px;contain:strict;visibility:hidden`
  host.innerHTML = trustCleaned(html) as string
  document.body.append(host)
  try {
    return measurePage(host, page, size)
  } finally {
    host.remove()
  }
}
