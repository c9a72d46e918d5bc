import type { Catalogue } from "./Catalogue.ts"
import { type Category, shownCategories } from "./Category.ts"
import type { Magazine } from "./Magazine.ts"

/** How many issues of a category stand at home. Source: product, "Home". */
export const sectionLength = 4

/** A category at home: its newest issues, and how many it has in all. Null where they are of no category that is known. */
export interface Section {
  readonly category: Category | null
  readonly magazines: ReadonlyArray<Magazine>
  readonly count: number
}

/** What home shows: the newest issue in front, and behind it the categories in their order. */
export interface Kiosk {
  readonly newest: Magazine | null
  readonly sections: ReadonlyArray<Section>
  /** How many there are in all. */
  readonly count: number
}

/** What stands in front is not shown again in a category that has others to show. */
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
 * Sets out a catalogue: a category that has nothing to show is left out, and so is the hidden one. Issues of no category
 * come last, so that each has its place at home or in front of it, but those of the hidden category alone.
 */
export const kiosk = ({ magazines, categories }: Catalogue): Kiosk => {
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

/** Whether there are more than stand at home. */
export const hasMore = ({ count }: Section): boolean => count > sectionLength
