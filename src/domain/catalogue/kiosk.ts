import type { Magazine } from "./Magazine.ts"

/** What a kiosk shows: the newest issue in front, the others on the shelf behind it. */
export interface Kiosk {
  readonly newest: Magazine | null
  readonly shelf: ReadonlyArray<Magazine>
}

/**
 * Sets out issues that arrive grouped by category: each once, though it may stand in several groups, newest first by
 * issue number (its period's start as YYYYMMDD), and as the server ordered them where numbers are equal.
 */
export const kiosk = (groups: Readonly<Record<string, ReadonlyArray<Magazine>>>): Kiosk => {
  const once = new Map<string, Magazine>()
  for (const magazine of Object.values(groups).flat()) {
    if (!once.has(magazine.issue_id)) once.set(magazine.issue_id, magazine)
  }
  const [newest = null, ...shelf] = [...once.values()].toSorted((a, b) => b.issue_number - a.issue_number)
  return { newest, shelf }
}
