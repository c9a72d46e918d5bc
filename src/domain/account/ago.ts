/** How long ago: whole ones of the largest unit of which one has passed. */
export interface Ago {
  readonly count: number
  readonly unit: "minute" | "hour" | "day"
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Days; what is longer ago is told by its date. */
export const longestAgo = 30

/** How many midnights have passed since, by the clocks of this device; none of what is yet to come. */
export const daysAgo = (then: Date, now: Date): number => {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.max(0, (midnight(now) - midnight(then)) / day)
}

/**
 * How long ago a moment was, both in milliseconds since 1970; null for more than 30 days. Where the clocks of server and
 * browser differ, nothing is told as yet to come. Source: product, "Devices".
 */
export const ago = (then: number, now: number): Ago | null => {
  const passed = Math.max(0, now - then)
  if (passed < hour) return { count: Math.floor(passed / minute), unit: "minute" }
  if (passed < day) return { count: Math.floor(passed / hour), unit: "hour" }
  const days = Math.floor(passed / day)
  return days > longestAgo ? null : { count: days, unit: "day" }
}
