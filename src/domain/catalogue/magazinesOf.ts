import type { Magazine } from "./Magazine.ts"

/**
 * The magazines of all groups without duplicates, newest first by issue number (its period's start as YYYYMMDD); equal
 * ones in the server's order.
 */
export const magazinesOf = (groups: Readonly<Record<string, ReadonlyArray<Magazine>>>): ReadonlyArray<Magazine> => {
  const once = new Map<string, Magazine>()
  for (const magazine of Object.values(groups).flat()) {
    if (!once.has(magazine.issue_id)) once.set(magazine.issue_id, magazine)
  }
  return [...once.values()].toSorted((a, b) => b.issue_number - a.issue_number)
}
