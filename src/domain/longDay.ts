import { localeOf } from "./localeOf.ts"

/** By locale; created on first use, because that is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (locale: string): Intl.DateTimeFormat => {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  formats.set(locale, format)
  return format
}

/** A calendar day, given as YYYY-MM-DD, as a language writes it; a string that is no day is returned as it is. */
export const longDay = (day: string, language: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.valueOf()) ? day : formatIn(localeOf(language)).format(date)
}
