/** A valid calendar day, YYYY-MM-DD, from the year 1 on. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** A valid local time, YYYY-MM-DDTHH:mm. */
export const isLocalTime = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))

/** Inclusive; a day outside these is a typing error. */
export const earliestDay = "1900-01-01"
export const latestDay = "2100-12-31"

/** A day on which an issue can come out, or its period can begin. */
export const isIssueDay = (text: string): boolean => isDay(text) && earliestDay <= text && text <= latestDay
