import { fromAbsolute, toCalendarDate } from "@internationalized/date"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"

/** The day of a moment, in milliseconds, by the clocks of Europe/Istanbul: YYYY-MM-DD. */
export const istanbulDay = (millis: number): string => toCalendarDate(fromAbsolute(millis, publishingZone)).toString()
