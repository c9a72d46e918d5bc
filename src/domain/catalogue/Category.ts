import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** A category, named in the requested language. Its slug is the same in every language. */
export const Category = Schema.Struct({ id: PublicId, name: Schema.String, slug: Schema.String })
export type Category = typeof Category.Type
