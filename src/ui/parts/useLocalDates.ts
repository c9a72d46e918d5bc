import { useTranslation } from "react-i18next"
import { ago, daysAgo } from "../../domain/account/ago.ts"
import { useCurrentMinute } from "../hooks/useCurrentMinute.ts"
import { localeOf } from "./formats.ts"

export interface LocalDates {
  /** A day, by the clocks of this device; today's and yesterday's with the time, as many a device signs in on one. */
  readonly day: (moment: Date) => string
  /** Day and time. */
  readonly moment: (moment: Date) => string
  /** How long ago it was, to the minute, and fresh each minute; its day where that is long. */
  readonly ago: (moment: Date) => string
}

/** Moments in the language of the interface. */
export const useLocalDates = (): LocalDates => {
  const { i18n } = useTranslation()
  const now = useCurrentMinute()
  const locale = localeOf(i18n.language)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long" })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" })
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "short" })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  return {
    day: (moment) => {
      const passed = daysAgo(moment, new Date(now))
      return passed > 1 ? days.format(moment) : `${relative.format(-passed, "day")} ${times.format(moment)}`
    },
    moment: (moment) => moments.format(moment),
    ago: (moment) => {
      const passed = ago(moment.getTime(), now)
      if (passed === null) return days.format(moment)
      // "This minute" is said of what is now in both languages as "now".
      return passed.unit === "minute" && passed.count === 0
        ? relative.format(0, "second")
        : relative.format(-passed.count, passed.unit)
    }
  }
}
