import { Schema } from "effect"
import { Magazine } from "./Magazine.ts"
import { Publication } from "./Publication.ts"

/** A publication with all its published issues, newest first; there is at least one. */
export const PublicationPage = Schema.Struct({
  slug: Schema.String,
  publication: Publication,
  issues: Schema.Array(Magazine)
})
export type PublicationPage = typeof PublicationPage.Type

/** The issues whose period began in a year, newest first. */
export interface ArchiveYear {
  readonly year: string
  readonly issues: ReadonlyArray<Magazine>
}

const yearOf = ({ publish_date }: Magazine): string => publish_date.slice(0, 4)

/** The archive by year, the latest first; each year keeps the order of its issues. Source: product, "Magazines". */
export const archiveOf = (issues: ReadonlyArray<Magazine>): ReadonlyArray<ArchiveYear> => {
  const years = [...new Set(issues.map(yearOf))].toSorted().toReversed()
  return years.map((year) => ({ year, issues: issues.filter((issue) => yearOf(issue) === year) }))
}

/** The path of a magazine's own page. */
export const publicationPath = (slug: string): `/magazine/${string}` => `/magazine/${slug}`

/** The path of the feed of its issues, an Atom document. */
export const feedPath = (slug: string): string => `${publicationPath(slug)}/feed.xml`
