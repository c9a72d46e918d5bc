import { fromAbsolute, toCalendarDate } from "@internationalized/date"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"

/** The day of a moment (milliseconds) in Europe/Istanbul: YYYY-MM-DD. */
export const istanbulDay = (millis: number): string => toCalendarDate(fromAbsolute(millis, publishingZone)).toString()
