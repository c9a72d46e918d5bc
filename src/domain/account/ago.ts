/** A time span in the largest unit of which one has passed, rounded down. */
export interface Ago {
  readonly count: number
  readonly unit: "minute" | "hour" | "day"
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Days; a longer span is shown as a date. */
export const maxDaysAgo = 30

/** How many midnights have passed in local time; 0 for the future. */
export const daysAgo = (then: Date, now: Date): number => {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.max(0, (midnight(now) - midnight(then)) / day)
}

/**
 * The span between two times in milliseconds since 1970; null above 30 days. Times in the future (clocks may differ)
 * count as now. Source: product, "Devices".
 */
export const ago = (then: number, now: number): Ago | null => {
  const passed = Math.max(0, now - then)
  if (passed < hour) return { count: Math.floor(passed / minute), unit: "minute" }
  if (passed < day) return { count: Math.floor(passed / hour), unit: "hour" }
  const days = Math.floor(passed / day)
  return days > maxDaysAgo ? null : { count: days, unit: "day" }
}
