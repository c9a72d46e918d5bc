import { Schema } from "effect"

/** What was read of a page in a range of days; `seconds` in view. */
export const PageOfFigures = Schema.Struct({
  page: Schema.Int,
  /** Each once a day. */
  readers: Schema.Int,
  seconds: Schema.Int,
  /** Readers whose last page of a day it was. */
  exits: Schema.Int
})
export type PageOfFigures = typeof PageOfFigures.Type

/** How an issue was read page by page in a range of days. Source: product, "Figures". */
export const PageFigures = Schema.Struct({
  /** All pages of the issue, in order. */
  pages: Schema.Array(PageOfFigures),
  /** Where its thumbnails are, and up to which page they are sharp; null where the user may not see them. */
  thumbnails: Schema.NullOr(
    Schema.Struct({ pagePath: Schema.String, version: Schema.String, lastReadable: Schema.Int })
  )
})
export type PageFigures = typeof PageFigures.Type

/** Nobody was on any page. */
export const isUnread = ({ pages }: Pick<PageFigures, "pages">): boolean => pages.every(({ readers }) => readers === 0)

/** How long readers of a page stayed on average, in seconds; null without readers. */
export const stayOn = ({ readers, seconds }: PageOfFigures): number | null =>
  readers === 0 ? null : Math.round(seconds / readers)

/** Pages where most left before the last page of the issue, the most first, three at most. */
export const commonExits = ({ pages }: Pick<PageFigures, "pages">): ReadonlyArray<PageOfFigures> =>
  pages
    .slice(0, -1)
    .filter(({ exits }) => exits > 0)
    .toSorted((one, other) => other.exits - one.exits || one.page - other.page)
    .slice(0, 3)
