import { parseDateTime, toZoned } from "@internationalized/date"
import { publishingZone } from "./NewIssue.ts"

/**
 * The moment at which clocks of a zone show `local` (YYYY-MM-DDTHH:mm), as ISO 8601 in UTC; null where that is no date
 * and time. A time that clocks show twice is the earlier one; one that they skip, because they are put forward, is as
 * much later as they are.
 */
export const momentOf = (local: string, zone: string = publishingZone): string | null => {
  try {
    return toZoned(parseDateTime(local), zone, "compatible").toDate().toISOString()
  } catch {
    return null
  }
}
