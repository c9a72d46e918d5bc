import type { Catalogue } from "./Catalogue.ts"
import { type Category, shownCategories } from "./Category.ts"
import type { Magazine } from "./Magazine.ts"

/** How many issues of a category the home screen shows. Source: product, "Home". */
export const sectionLength = 4

/** A category on the home screen: its newest issues, and how many it has. Null for issues without a known category. */
export interface Section {
  readonly category: Category | null
  readonly magazines: ReadonlyArray<Magazine>
  readonly count: number
}

/** The home screen: the newest issue, then the categories in order. */
export interface HomeSections {
  readonly newest: Magazine | null
  readonly sections: ReadonlyArray<Section>
  /** How many magazines there are. */
  readonly count: number
}

/** The newest issue is not repeated in a category that has others. */
const section = (
  category: Category | null,
  all: ReadonlyArray<Magazine>,
  newest: Magazine | null
): ReadonlyArray<Section> => {
  const others = all.filter((magazine) => magazine !== newest)
  const magazines = others.length > 0 ? others.slice(0, sectionLength) : all
  const isSaidAlready = category === null && others.length === 0
  return all.length === 0 || isSaidAlready ? [] : [{ category, magazines, count: all.length }]
}

/**
 * Arranges a catalogue for the home screen, without empty categories and the hidden one. Issues without a known
 * category come last; those only in the hidden category are left out.
 */
export const homeSections = ({ magazines, categories }: Catalogue): HomeSections => {
  const newest = magazines[0] ?? null
  const known = new Set<string>(categories.map(({ id }) => id))
  const named = shownCategories(categories).flatMap((category) =>
    section(
      category,
      magazines.filter(({ tags }) => tags.includes(category.id)),
      newest
    )
  )
  const loose = magazines.filter(({ tags }) => !tags.some((tag) => known.has(tag)))
  return { newest, sections: [...named, ...section(null, loose, newest)], count: magazines.length }
}

/** Whether there are more than the home screen shows. */
export const hasMore = ({ count }: Section): boolean => count > sectionLength
