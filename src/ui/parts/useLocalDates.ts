import { useTranslation } from "react-i18next"
import { ago, daysAgo } from "../../domain/account/ago.ts"
import { useCurrentMinute } from "../hooks/useCurrentMinute.ts"
import { localeOf } from "../../domain/localeOf.ts"

export interface LocalDates {
  /** A day in the device's time zone; today and yesterday with the time. */
  readonly day: (moment: Date) => string
  /** Day and time. */
  readonly moment: (moment: Date) => string
  /** How long ago, updated each minute; the day if it is long ago. */
  readonly ago: (moment: Date) => string
}

/** Dates in the interface's language and the device's time zone. */
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
      // Both languages have a word for "now".
      return passed.unit === "minute" && passed.count === 0
        ? relative.format(0, "second")
        : relative.format(-passed.count, passed.unit)
    }
  }
}
