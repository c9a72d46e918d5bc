import type { Category } from "./Category.ts"
import type { Magazine } from "./Magazine.ts"

/** All that the kiosk knows: every publication by its newest issue, newest first, and the categories in their order. */
export interface Catalogue {
  readonly magazines: ReadonlyArray<Magazine>
  readonly categories: ReadonlyArray<Category>
}

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
