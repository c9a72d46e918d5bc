import { localeOf } from "../../domain/localeOf.ts"
import { longDay } from "../../domain/longDay.ts"
import { publishingZone } from "../../domain/publishing/NewIssue.ts"

/** Formats numbers and dates in a language; a string that is no date is returned as it is. */
export interface Formats {
  readonly count: (number: number) => string
  /** In MB of 1024 x 1024 bytes, or KB if `of` is less than one; rounded down. */
  readonly bytes: (count: number, of?: number) => string
  /** A share of 1, rounded down: only a whole is 100%. */
  readonly percent: (share: number) => string
  /** In hours, minutes or seconds, with a decimal at most. */
  readonly duration: (seconds: number) => string
  /** A rounded number beside a curve, such as `12 B`. */
  readonly rough: (number: number) => string
  /** A calendar day, given as YYYY-MM-DD. */
  readonly day: (day: string) => string
  readonly longDay: (day: string) => string
  /** A month, given as YYYY-MM. */
  readonly month: (month: string) => string
  /** A moment, given as ISO 8601, in Istanbul's time; its day alone; its time alone. */
  readonly moment: (moment: string) => string
  readonly longDayOf: (moment: string) => string
  readonly timeOf: (moment: string) => string
  readonly list: (items: ReadonlyArray<string>) => string
}

/** Today in Istanbul, YYYY-MM-DD. */
export const todayInIstanbul = (): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: publishingZone }).format(new Date())

const kilobyte = 1024
const megabyte = 1024 * kilobyte

export const formatsIn = (language: string): Formats => {
  const locale = localeOf(language)
  const whole = new Intl.NumberFormat(locale)
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, roundingMode: "floor" })
  const percents = new Intl.NumberFormat(locale, { style: "percent", roundingMode: "floor" })
  const roughly = new Intl.NumberFormat(locale, { notation: "compact" })
  const inUnit = (unit: "hour" | "minute" | "second") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1, roundingMode: "floor" })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
  const months = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" })
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: publishingZone
  })
  const momentDays = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: publishingZone })
  const momentTimes = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: publishingZone })
  const written = (format: Intl.DateTimeFormat, date: Date, text: string): string =>
    Number.isNaN(date.valueOf()) ? text : format.format(date)
  const lists = new Intl.ListFormat(locale)
  return {
    count: (number) => whole.format(number),
    bytes: (count, of = count) =>
      of < megabyte ? `${tenths.format(count / kilobyte)}\u00A0KB` : `${tenths.format(count / megabyte)}\u00A0MB`,
    percent: (share) => percents.format(share),
    duration: (seconds) => {
      if (seconds < 60) return inUnit("second").format(seconds)
      return seconds < 3600 ? inUnit("minute").format(seconds / 60) : inUnit("hour").format(seconds / 3600)
    },
    rough: (number) => roughly.format(number),
    day: (day) => written(days, new Date(`${day}T00:00:00Z`), day),
    longDay: (day) => longDay(day, language),
    month: (month) => written(months, new Date(`${month}-01T00:00:00Z`), month),
    moment: (moment) => written(moments, new Date(moment), moment),
    longDayOf: (moment) => written(momentDays, new Date(moment), moment),
    timeOf: (moment) => written(momentTimes, new Date(moment), moment),
    list: (items) => lists.format(items)
  }
}
