import { Schema } from "effect"
import type { Trouble } from "../Trouble.ts"
import { Category } from "./Category.ts"
import { Magazine } from "./Magazine.ts"

/** Every publication with its newest issue, newest first, and the categories in order. */
export const Catalogue = Schema.Struct({ magazines: Schema.Array(Magazine), categories: Schema.Array(Category) })
export type Catalogue = typeof Catalogue.Type

/** The cached copy of a catalogue; its categories are named in `language`. */
export const CatalogueCopy = Schema.Struct({
  catalogue: Catalogue,
  language: Magazine.fields.language,
  /** When it was requested, in milliseconds since 1970. */
  askedAt: Schema.Finite
})
export type CatalogueCopy = typeof CatalogueCopy.Type

/** Which of the two calls failed, and why; if both did, the error of the magazines. */
export interface CatalogueFailure {
  readonly what: "magazines" | "categories" | "all"
  readonly trouble: Trouble
}

/** The server answered with `success: false`. */
export const unsuccessful: Trouble = { _tag: "Unsuccessful", message: null }

/** The server answered with success but without data. */
export const incomplete: Trouble = { _tag: "Incomplete", message: null }
