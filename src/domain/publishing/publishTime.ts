import { parseDateTime, toZoned } from "@internationalized/date"
import { publishingZone } from "./NewIssue.ts"

/**
 * The time at which a zone's clocks show `local` (YYYY-MM-DDTHH:mm), as ISO 8601 in UTC; null if it is invalid. Of a
 * time that occurs twice the earlier one; one that clocks skip is moved forward.
 */
export const momentOf = (local: string, zone: string = publishingZone): string | null => {
  try {
    return toZoned(parseDateTime(local), zone, "compatible").toDate().toISOString()
  } catch {
    return null
  }
}
