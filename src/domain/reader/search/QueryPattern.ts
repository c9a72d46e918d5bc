import { fold, searchPattern } from "../../folding.ts"
import { withoutLeaders } from "../text/readLines.ts"

/** What a query looks for in the folded text of a page. */
export interface QueryPattern {
  /** Each hyphen within a word is a group: empty where a line's end may have taken its place. */
  readonly pattern: RegExp
  readonly hasHyphens: boolean
}

/** A hyphen behind a letter or figure, and before one or at the end. */
const hyphen = /(?<=[\p{L}\p{N}])-(\s*)(?=[\p{L}\p{N}]|$)/u

/**
 * A hyphen finds one with or without white space behind it, and the end of a line that breaks a word. Null for an empty
 * query. Source: product, "Search in the issue".
 */
export const queryPattern = (query: string): QueryPattern | null => {
  const parts = fold(withoutLeaders(query).trim()).trim().split(hyphen)
  const patterns = parts.map((part, at) =>
    at % 2 === 0 ? (searchPattern(part)?.source ?? "") : part === "" ? "(-\\s*|)" : "(-\\s+|)"
  )
  const source = patterns.join("")
  return source === "" ? null : { pattern: new RegExp(source, "u"), hasHyphens: parts.length > 1 }
}
