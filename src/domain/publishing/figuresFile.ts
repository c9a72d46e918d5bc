import type { TextFile } from "../TextFile.ts"
import { amount, csvFile, type CsvOptions, decimal } from "./csvFile.ts"
import type { DayOfFigures, IssueFigures } from "./Figures.ts"
import type { WordOfIssue } from "./OwnAdvert.ts"
import { type PageOfFigures, stayOn } from "./PageFigures.ts"
import type { WordOfAdvert } from "./WordFigures.ts"

export interface FiguresFileWords extends CsvOptions {
  readonly columns: ReadonlyArray<string>
}

const minutes = (seconds: number, words: FiguresFileWords) => decimal(seconds / 60, 1, words)

/** A line per day: readers, openings, pages, minutes, sold, lira, subscriptions begun and ended. */
export const daysFile = (days: ReadonlyArray<DayOfFigures>, words: FiguresFileWords): TextFile => {
  const rows = days.map(({ day, readers, openings, pages, seconds, sold, total, begun, ended }) => [
    day,
    readers,
    openings,
    pages,
    minutes(seconds, words),
    sold,
    amount(total, words),
    begun,
    ended
  ])
  return csvFile([words.columns, ...rows], words)
}

/** A line per issue: publication, issue, readers, openings, pages, minutes, percent read, sold, lira. */
export const issuesFile = (issues: ReadonlyArray<IssueFigures>, words: FiguresFileWords): TextFile => {
  const rows = issues.map((issue) => [
    issue.publication_title,
    issue.title,
    issue.readers,
    issue.openings,
    issue.pages,
    minutes(issue.seconds, words),
    issue.read_share === null ? "" : decimal(100 * issue.read_share, 1, words),
    issue.sold,
    amount(issue.total, words)
  ])
  return csvFile([words.columns, ...rows], words)
}

/** A line per page: number, readers, seconds that they stayed on average, minutes of all, readers who left there. */
export const pagesFile = (pages: ReadonlyArray<PageOfFigures>, words: FiguresFileWords): TextFile => {
  const rows = pages.map((page) => [
    page.page,
    page.readers,
    stayOn(page) ?? "",
    minutes(page.seconds, words),
    page.exits
  ])
  return csvFile([words.columns, ...rows], words)
}

/** `unknown` names the word where it is not known which one it was. */
export interface WordsFileWords extends FiguresFileWords {
  readonly unknown: string
}

/** A line per keyword and advert: keyword, advert, shown, seen, clicked. */
export const wordsFile = (rows: ReadonlyArray<WordOfAdvert>, words: WordsFileWords): TextFile =>
  csvFile(
    [
      words.columns,
      ...rows.map(({ word, advert, shown, seen, clicked }) => [word ?? words.unknown, advert, shown, seen, clicked])
    ],
    words
  )

/** A line per issue and keyword: issue, keyword, shown, seen, clicked. `deleted` names an issue that is deleted. */
export const issueWordsFile = (
  rows: ReadonlyArray<WordOfIssue>,
  words: WordsFileWords & { readonly deleted: string }
): TextFile =>
  csvFile(
    [
      words.columns,
      ...rows.map(({ issue_title, word, shown, seen, clicked }) => [
        issue_title ?? words.deleted,
        word ?? words.unknown,
        shown,
        seen,
        clicked
      ])
    ],
    words
  )
