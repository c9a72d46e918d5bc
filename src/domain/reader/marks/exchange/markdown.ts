import type { ReadingData } from "../../ReadingData.ts"
import { notesByHighlight, strayNotes } from "./strayNotes.ts"
import type { ExportedIssue } from "./webAnnotations.ts"

/** The words of an export that is read by people. */
export interface MarkdownWords {
  readonly page: (page: number) => string
  readonly bookmarked: string
  /** Above notes whose highlight is unknown. */
  readonly noPage: string
}

/**
 * So that no word of a page or a note becomes markup. Lines lose the white space before them, which would make code.
 * Standard: CommonMark 0.31, sections 2.4 and 4.4; GitHub Flavored Markdown, section 6.9.
 */
const escaped = (text: string): string =>
  text
    .replaceAll(/^[^\S\r\n]+/gmu, "")
    .replaceAll(/[\\`*_{}[\]<>#+!|~&]/gu, String.raw`\$&`)
    .replaceAll(/(www)\./giu, String.raw`$1\.`)
    .replaceAll("://", String.raw`\://`)
    .replaceAll(/^(\s*)([-=])/gmu, String.raw`$1\$2`)
    .replaceAll(/^(\s*\d+)([.)])/gmu, String.raw`$1\$2`)

const quoted = (text: string): string => escaped(text.trim()).replaceAll(/^/gmu, "> ")

const pagesOf = ({ bookmarks, highlights }: ReadingData): ReadonlyArray<number> =>
  [...new Set([...bookmarks, ...highlights.map(({ page }) => page)])].toSorted((one, other) => one - other)

/** The marks of one issue as Markdown, by page: bookmark, then highlighted words by their place, with their notes. */
export const toMarkdown = (
  { publication, title, url }: ExportedIssue,
  data: ReadingData,
  words: MarkdownWords
): string => {
  const lines = [`# ${escaped(publication)}, ${escaped(title)}`, "", `<${url}>`]
  const bookmarks = new Set(data.bookmarks)
  const byPlace = data.highlights.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const highlights = Map.groupBy(byPlace, ({ page }) => page)
  const notes = notesByHighlight(data.notes)
  for (const page of pagesOf(data)) {
    lines.push("", `## ${escaped(words.page(page))}`)
    if (bookmarks.has(page)) lines.push("", `*${escaped(words.bookmarked)}*`)
    for (const { id, text } of highlights.get(page) ?? []) {
      lines.push("", quoted(text))
      for (const note of notes.get(id) ?? []) lines.push("", escaped(note.text.trim()))
    }
  }
  const stray = strayNotes(data)
  if (stray.length > 0) lines.push("", `## ${escaped(words.noPage)}`)
  for (const note of stray) lines.push("", escaped(note.text.trim()))
  return `${lines.join("\n")}\n`
}
