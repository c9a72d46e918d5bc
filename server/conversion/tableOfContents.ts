import { withoutDirectionMarks } from "../../src/domain/directionMarks.ts"
import { escapeHtml } from "./markup.ts"
import type { OpenDocument } from "./openDocument.ts"
import { readText } from "./Pdfium.ts"
import { spacedTitle } from "./spacedTitle.ts"

interface Entry {
  readonly title: string
  /** From 1; null if the entry only groups others or leads out of the document. */
  readonly page: number | null
  readonly entries: ReadonlyArray<Entry>
}

/** Limits for damaged files, whose entries may point at each other. */
const MAX_DEPTH = 12
const MAX_ENTRIES = 10_000

const readEntries = ({ pdfium, handle, pageCount }: OpenDocument): ReadonlyArray<Entry> => {
  const { calls } = pdfium
  const seen = new Set<number>()
  const pageOf = (bookmark: number): number | null => {
    const own = calls.FPDFBookmark_GetDest(handle, bookmark)
    const action = own === 0 ? calls.FPDFBookmark_GetAction(bookmark) : 0
    const destination = action === 0 ? own : calls.FPDFAction_GetDest(handle, action)
    const index = destination === 0 ? -1 : calls.FPDFDest_GetDestPageIndex(handle, destination)
    return index < 0 || index >= pageCount ? null : index + 1
  }
  const childrenOf = (parent: number, depth: number): ReadonlyArray<Entry> => {
    const entries: Array<Entry> = []
    let bookmark = depth > MAX_DEPTH ? 0 : calls.FPDFBookmark_GetFirstChild(handle, parent)
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_ENTRIES) {
      seen.add(bookmark)
      const current = bookmark
      const title = readText(pdfium, (buffer, size) => calls.FPDFBookmark_GetTitle(current, buffer, size))
      entries.push({
        title: withoutDirectionMarks(title)
          .replace(/[\p{Cc}\s]+/gu, " ")
          .trim(),
        page: pageOf(bookmark),
        entries: childrenOf(bookmark, depth + 1)
      })
      bookmark = calls.FPDFBookmark_GetNextSibling(handle, bookmark)
    }
    return entries
  }
  return childrenOf(0, 1)
}

const leadsSomewhere = (entry: Entry): boolean => entry.page !== null || entry.entries.some(leadsSomewhere)

/** The words of each page, by its number from 1. */
type PageTexts = ReadonlyMap<number, string>

const listMarkup = (entries: ReadonlyArray<Entry>, texts: PageTexts): string => {
  const items = entries.filter(leadsSomewhere).map(({ title, page, entries: inner }) => {
    const words = escapeHtml(spacedTitle(title, (page === null ? undefined : texts.get(page)) ?? ""))
    const label = page === null ? `<span>${words}</span>` : `<a dest-detail="${page}">${words}</a>`
    return `<li>${label}${listMarkup(inner, texts)}</li>`
  })
  return items.length === 0 ? "" : `<ul>${items.join("")}</ul>`
}

/** The table of contents as a nested list; null if no entry leads to a page. */
export const outlineMarkup = (document: OpenDocument, texts: PageTexts): string | null =>
  listMarkup(readEntries(document), texts) || null
