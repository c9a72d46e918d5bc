import { Schema } from "effect"
import { sources } from "../analytics/Source.ts"

/** What was counted; `total` in kuruş, `seconds` in the reader. */
const counted = {
  openings: Schema.Int,
  pages: Schema.Int,
  seconds: Schema.Int,
  sold: Schema.Int,
  total: Schema.Int
}

/** One day in Istanbul. */
export const DayOfFigures = Schema.Struct({
  day: Schema.String,
  readers: Schema.Int,
  ...counted,
  /** Subscriptions begun and ended. */
  begun: Schema.Int,
  ended: Schema.Int
})
export type DayOfFigures = typeof DayOfFigures.Type

const reach = {
  /** Who came back on another day counts once. */
  readers: Schema.Int,
  /** The share of its pages up to the furthest, 0 to 1, on average; null without readers. */
  read_share: Schema.NullOr(Schema.Finite)
}

export const IssueFigures = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  publication_title: Schema.String,
  ...reach,
  ...counted
})
export type IssueFigures = typeof IssueFigures.Type

/** What came of a publisher's publications, of one, or of an issue, in a range of days. */
export const Figures = Schema.Struct({
  ...reach,
  days: Schema.Array(DayOfFigures),
  /** Openings by source, without the sources of none. */
  sources: Schema.Array(Schema.Struct({ source: Schema.Literals(sources), openings: Schema.Int })),
  /** Those that were read or sold, the most read first. */
  issues: Schema.Array(IssueFigures),
  /** The issue's title, if one was asked for. */
  issue_title: Schema.NullOr(Schema.String)
})
export type Figures = typeof Figures.Type

/** The most issues that are listed. */
export const mostIssues = 100

/** What is shown as a curve. */
export const figureNames = ["readers", "openings", "pages", "seconds", "sold", "total", "begun", "ended"] as const
export type FigureName = (typeof figureNames)[number]

/** Of all days together; readers cannot be added up from days. */
export const sumOfDays = (days: ReadonlyArray<DayOfFigures>, name: Exclude<FigureName, "readers">): number =>
  days.reduce((sum, day) => sum + day[name], 0)

/** Nothing was read, sold, begun or ended. */
export const isEmpty = ({ readers, days }: Pick<Figures, "readers" | "days">): boolean =>
  readers === 0 && days.every((day) => figureNames.every((name) => day[name] === 0))
