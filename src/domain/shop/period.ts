import { fromAbsolute } from "@internationalized/date"
import { publishingZone } from "../publishing/NewIssue.ts"
import type { BillingPeriod } from "./plans.ts"

const hour = 3_600_000

/**
 * When so many periods after a beginning are over, both in milliseconds since 1970: by Istanbul's calendar, at the same time
 * of day, and on the month's last day where it has no such day. Counted from the beginning, so that a day which one month
 * lacks is not lost for those after it. Source: product, "Subscriptions".
 */
export const periodEnd = (begins: number, billing: BillingPeriod, periods: number): number =>
  fromAbsolute(begins, publishingZone)
    .add(billing === "monthly" ? { months: periods } : { years: periods })
    .toDate()
    .getTime()

/** From when on the period that follows on this end is asked for. */
export const renewsFrom = (end: number): number => end - 24 * hour

/** So long after its end a period may still be paid for that nobody could ask for in time: the server, or the gateway, was down. */
export const lateAtMost = 72 * hour

/** When a refused renewal is tried again: after six hours, within the paid period; null for never. */
export const asksAgain = (now: number, end: number): number | null => (now + 6 * hour < end ? now + 6 * hour : null)

/** The same if the renewal's outcome is unknown: every hour, and every six hours after the end. */
export const asksAgainUnheard = (now: number, end: number): number => now + (now < end ? hour : 6 * hour)

/** When the user is told that the renewal's outcome is unknown; before that it may still be paid without a message. */
export const tellsUnheardFrom = (end: number): number => end - 6 * hour
