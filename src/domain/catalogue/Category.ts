import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** A category, named in the requested language. Its slug is the same in every language. */
export const Category = Schema.Struct({ id: PublicId, name: Schema.String, slug: Schema.String })
export type Category = typeof Category.Type

/** The slug of the hidden category, which appears nowhere. Source: product, "Home". */
export const hiddenCategory = "vitrin"

/** The categories without the hidden one. Magazines only in that one appear in lists of all magazines. */
export const shownCategories = (categories: ReadonlyArray<Category>): ReadonlyArray<Category> =>
  categories.filter(({ slug }) => slug !== hiddenCategory)
