import { Schema } from "effect"
import type { Trouble } from "../Trouble.ts"
import { Category } from "./Category.ts"
import { Magazine } from "./Magazine.ts"

/** All that the kiosk knows: every publication by its newest issue, newest first, and the categories in their order. */
export const Catalogue = Schema.Struct({ magazines: Schema.Array(Magazine), categories: Schema.Array(Category) })
export type Catalogue = typeof Catalogue.Type

/** The catalogue as a browser keeps it: one whole answer, its categories named in `language`. */
export const CatalogueCopy = Schema.Struct({
  catalogue: Catalogue,
  language: Magazine.fields.language,
  /** When the server was asked for it, in milliseconds since 1970. */
  askedAt: Schema.Finite
})
export type CatalogueCopy = typeof CatalogueCopy.Type

/** Milliseconds for which a copy is as good as an answer. Source: product, "Catalogue cache". */
export const catalogueLifetime = 60 * 60 * 1000

/** Milliseconds for which an answer is so new that no screen that opens asks again. Source: product, "Catalogue cache". */
export const catalogueRest = 60 * 1000

/** Whether a copy may be shown before the server has answered. One of a time to come was kept by a clock that was wrong. */
export const isFresh = (copy: CatalogueCopy, language: CatalogueCopy["language"], now: number): boolean =>
  copy.language === language && copy.askedAt <= now && now - copy.askedAt < catalogueLifetime

/** Which of the two calls that make a catalogue failed, and why; where both did, why the magazines' did. */
export interface CatalogueFailure {
  readonly what: "magazines" | "categories" | "all"
  readonly trouble: Trouble
}

/** The server said that it had failed. */
export const unsuccessful: Trouble = { _tag: "Unsuccessful", message: null }

/** The server said that it had succeeded, and sent nothing. */
export const incomplete: Trouble = { _tag: "Incomplete", message: null }

/**
 * The magazines of groups by category: each once, though it may stand in several, newest first by issue number (its
 * period's start as YYYYMMDD), and as the server ordered them where numbers are equal.
 */
export const magazinesOf = (groups: Readonly<Record<string, ReadonlyArray<Magazine>>>): ReadonlyArray<Magazine> => {
  const once = new Map<string, Magazine>()
  for (const magazine of Object.values(groups).flat()) {
    if (!once.has(magazine.issue_id)) once.set(magazine.issue_id, magazine)
  }
  return [...once.values()].toSorted((a, b) => b.issue_number - a.issue_number)
}
