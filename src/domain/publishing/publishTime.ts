import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from "@internationalized/date"
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

/** What a zone's clocks show at a moment (ISO 8601), as YYYY-MM-DDTHH:mm. */
export const localTimeOf = (moment: string, zone: string = publishingZone): string =>
  toCalendarDateTime(parseAbsolute(moment, zone)).toString().slice(0, 16)
