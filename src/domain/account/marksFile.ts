import type { TextFile } from "../TextFile.ts"
import { slugOf } from "../catalogue/slug.ts"
import { type MarkdownWords, toMarkdown } from "../reader/marks/exchange/markdown.ts"
import type { MarkCounts } from "../reader/marks/exchange/importMarks.ts"
import { type ExportedIssue, toAnnotations } from "../reader/marks/exchange/webAnnotations.ts"
import type { IssueMarks } from "./IssueMarks.ts"

export const marksFormats = ["markdown", "json"] as const
/** Markdown is to be read; JSON is to be kept, and can be imported. */
export type MarksFormat = (typeof marksFormats)[number]

/** What is exported, where issues are read, the day of the export (YYYY-MM-DD), and the words of a file that is read. */
export interface ExportFacts {
  /** Whether all issues are exported, though only one may have marks. */
  readonly isAll: boolean
  readonly origin: string
  readonly day: string
  /** The first word of the file's name. */
  readonly name: string
  readonly words: MarkdownWords
}

const typeOf = { markdown: "text/markdown", json: "application/ld+json" } as const
const endingOf = { markdown: "md", json: "json" } as const

/** The marks of these issues as a file, named after the chosen issue, or the day. Source: product, "Marks of all issues". */
export const marksFile = (
  issues: ReadonlyArray<IssueMarks>,
  format: MarksFormat,
  { isAll, origin, day, name, words }: ExportFacts
): TextFile => {
  const all = issues.map(({ issue: id, marks: { version: _, ...data }, expand }) => {
    const { title, publication } = expand.issue
    const issue: ExportedIssue = { id, url: `${origin}/reader/${id}`, publication: publication.title, title }
    return { issue, data }
  })
  const [chosen] = isAll ? [] : all
  const about = chosen === undefined ? day : slugOf(`${chosen.issue.publication} ${chosen.issue.title}`)
  return {
    name: `${name}-${about}.${endingOf[format]}`,
    type: `${typeOf[format]};charset=utf-8`,
    text:
      format === "json"
        ? JSON.stringify(toAnnotations(all), null, 2)
        : all.map(({ issue, data }) => toMarkdown(issue, data, words)).join("\n")
  }
}

/** Bytes that an imported file may have. */
export const maxImportBytes = 32 * 1024 * 1024

/** Why a file is not imported: more bytes than that, or no export of marks. */
export type ImportRefusal = "tooLarge" | "notMarks"

/** What an import came to. */
export interface ImportSummary {
  readonly added: MarkCounts
  /** Marks that were there before. */
  readonly present: number
  /** Marks of issues that the user cannot open. */
  readonly unreachable: number
  /** Items that could not be read. */
  readonly unread: number
  /** Marks beyond what an issue takes. */
  readonly beyond: number
  /** Marks on pages that their issue does not have. */
  readonly pageless: number
}

export const nothingImported: ImportSummary = {
  added: { bookmarks: 0, highlights: 0, notes: 0 },
  present: 0,
  unreachable: 0,
  unread: 0,
  beyond: 0,
  pageless: 0
}
