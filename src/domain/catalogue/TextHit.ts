import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** A page of an issue whose text holds what was searched for: the first place on it, with words before and after. */
export const TextHit = Schema.Struct({
  issue_id: PublicId,
  issue_title: Schema.String,
  publication_title: Schema.String,
  language: Schema.Literals(["tr", "en"]),
  /** From 1. */
  page: Schema.Int,
  before: Schema.String,
  match: Schema.String,
  after: Schema.String
})
export type TextHit = typeof TextHit.Type

/** Most hits inside issues that one search answers. */
export const mostTextHits = 20

/** Characters shown before and after the place that was found. Source: product, "Search". */
export const hitContext = { before: 40, after: 60 } as const
