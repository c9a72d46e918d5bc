import type { ReadingData } from "../../ReadingData.ts"
import type { ExportedIssue } from "./webAnnotations.ts"

/** The words of an export that is read by people. */
export interface MarkdownWords {
  readonly page: (page: number) => string
  readonly bookmarked: string
}

/** So that no word of a page or a note becomes markup. Standard: CommonMark 0.31, section 2.4. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>#+!|~&]/gu, String.raw`\$&`)
    .replaceAll(/^(\s*)([-=])/gmu, String.raw`$1\$2`)
    .replaceAll(/^(\s*\d+)([.)])/gmu, String.raw`$1\$2`)

const quoted = (text: string): string => escaped(text.trim()).replaceAll(/^/gmu, "> ")

const pagesOf = ({ bookmarks, highlights }: ReadingData): ReadonlyArray<number> =>
  [...new Set([...bookmarks, ...highlights.map(({ page }) => page)])].toSorted((one, other) => one - other)

/** The marks of one issue as Markdown, by page: bookmark, highlighted words, and the notes on them. */
export const toMarkdown = (
  { publication, title, url }: ExportedIssue,
  data: ReadingData,
  words: MarkdownWords
): string => {
  const lines = [`# ${escaped(publication)}, ${escaped(title)}`, "", `<${url}>`]
  for (const page of pagesOf(data)) {
    lines.push("", `## ${escaped(words.page(page))}`)
    if (data.bookmarks.includes(page)) lines.push("", `*${escaped(words.bookmarked)}*`)
    for (const { id, text } of data.highlights.filter((one) => one.page === page)) {
      lines.push("", quoted(text))
      for (const note of data.notes.filter(({ highlightId }) => highlightId === id)) {
        lines.push("", escaped(note.text.trim()))
      }
    }
  }
  return `${lines.join("\n")}\n`
}
