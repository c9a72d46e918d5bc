import type { Outline } from "../../domain/reader/outline.ts"
import { parseHtml } from "../platform/parseHtml.ts"

/** Limits for hostile files: levels of entries and of elements, entries altogether, and characters of a title. */
const maxDepth = 12
const maxNesting = 600
const maxEntries = 2000
const maxTitle = 300

/** Everything else is left out with what is in it. */
const tags = new Set("a b bdi br div em i li nav ol p section span strong sub sup ul".split(" "))
const inline = new Set("a b bdi em i span strong sub sup".split(" "))
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\s]+/gu

interface Draft {
  title: string
  page: number | null
  readonly entries: Array<Draft>
}

const draft = (): Draft => ({ title: "", page: null, entries: [] })

const pageIn = (element: Element, totalPage: number): number | null => {
  const page = /^[1-9][0-9]{0,4}$/.exec(element.getAttribute("dest-detail")?.trim() ?? "")
  return page !== null && Number(page[0]) <= totalPage ? Number(page[0]) : null
}

/** List items become entries, and so do links outside of any; an entry's page is that of its first link. */
const readDrafts = (body: Element, totalPage: number): Draft => {
  const root = draft()
  let count = 0
  const read = (parent: Element, into: Draft, depth: number, nesting: number): void => {
    if (nesting > maxNesting) return
    for (const child of parent.childNodes) {
      if (child instanceof Text && into.title.length < maxTitle) into.title += child.data
      // What stands in another line or block is another word.
      if (child instanceof Element && !inline.has(child.localName)) into.title += " "
      if (!(child instanceof Element) || !tags.has(child.localName)) continue
      const isEntry = child.localName === "li" || (into === root && child.hasAttribute("dest-detail"))
      if (isEntry && (depth > maxDepth || count >= maxEntries)) continue
      const next = isEntry ? draft() : into
      if (isEntry) {
        count += 1
        into.entries.push(next)
      }
      next.page ??= pageIn(child, totalPage)
      read(child, next, isEntry ? depth + 1 : depth, nesting + 1)
    }
  }
  read(body, root, 1, 1)
  return root
}

const entriesOf = ({ entries }: Draft, place: string): Outline =>
  entries.flatMap((one, at): Outline => {
    const id = `${place}${at}`
    const title = one.title.replaceAll(invisible, " ").trim().slice(0, maxTitle)
    const inner = entriesOf(one, `${id}.`)
    if (title === "") return inner
    return one.page === null && inner.length === 0 ? [] : [{ id, title, page: one.page, entries: inner }]
  })

/**
 * The table of contents in an issue's `outline.txt`: only its words, its page numbers and their nesting. Entries that
 * lead to no page of the issue, and have none below them that does, are left out.
 */
export const parseOutline = (html: string, totalPage: number): Outline =>
  entriesOf(readDrafts(parseHtml(html), totalPage), "")
