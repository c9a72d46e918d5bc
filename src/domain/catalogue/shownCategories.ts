import type { Category } from "./Category.ts"

/** The slug of the hidden category, which appears nowhere. Source: product, "Home". */
export const hiddenCategory = "vitrin"

/** The categories without the hidden one. Magazines only in that one appear in lists of all magazines. */
export const shownCategories = (categories: ReadonlyArray<Category>): ReadonlyArray<Category> =>
  categories.filter(({ slug }) => slug !== hiddenCategory)
