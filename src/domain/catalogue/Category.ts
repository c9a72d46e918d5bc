import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** A category, named in the language that it was asked for in. Its slug is the same in every language. */
export const Category = Schema.Struct({ id: PublicId, name: Schema.String, slug: Schema.String })
export type Category = typeof Category.Type

/** The slug of the one category that home and its navigation leave out. Source: product, "Home". */
export const hiddenCategory = "vitrin"
