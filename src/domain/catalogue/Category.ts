import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** A category, named in the language that it was asked for in. Its slug is the same in every language. */
export const Category = Schema.Struct({ id: PublicId, name: Schema.String, slug: Schema.String })
export type Category = typeof Category.Type

/** The slug of the one category that nothing names: no list, no tag, no page of its own. Source: product, "Home". */
export const hiddenCategory = "vitrin"

/** The categories that anybody sees, anywhere. What stands in the hidden one alone is shown wherever all magazines are. */
export const shownCategories = (categories: ReadonlyArray<Category>): ReadonlyArray<Category> =>
  categories.filter(({ slug }) => slug !== hiddenCategory)
