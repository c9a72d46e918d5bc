import { earliestDay, isDay, latestDay } from "../../domain/publishing/day.ts"

const dayLength = 86_400_000

/** The oldest gives way beyond it. */
const mostKept = 200

/** A day, alone or with a time. */
const dated = /(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?/gu

/** Whether a text is a day, alone or with a time. */
export const isDated = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/u.test(text)

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A day beyond what rules take stays beyond it. */
const beyond = (day: string): string | null => {
  if (day < earliestDay) return "0001-01-01"
  return day > latestDay ? "9999-01-01" : null
}

/** All days that were typed. */
export interface TypedDays {
  /** Each day that is in the text. */
  readonly add: (text: string) => void
  /**
   * The text with a stand-in for each typed day, and for a moment on it or next to it, wherever its clock stands. Stand-ins
   * lie close to today, in the order and on the side of today that the days had, so that rules judge them as before.
   */
  readonly without: (text: string) => string
  readonly clear: () => void
}

export const typedDays = (today: Date): TypedDays => {
  const days = new Set<string>()
  const now = timeOf(dayOf(today.getTime()))
  /** The recording says when it began: a day next to that tells nothing. */
  const tellsNothing = (day: string) => Math.abs(timeOf(day) - now) <= dayLength
  let standIns: ReadonlyMap<string, string> | null = null

  const made = (): ReadonlyMap<string, string> => {
    const sorted = [...days].toSorted()
    const between = sorted.filter((day) => beyond(day) === null)
    const past = between.filter((day) => timeOf(day) < now)
    const coming = between.filter((day) => timeOf(day) > now)
    return new Map([
      ...sorted.map((day): [string, string] => [day, beyond(day) ?? day]),
      ...past.map((day, at): [string, string] => [day, dayOf(now - (past.length - at + 1) * dayLength)]),
      ...coming.map((day, at): [string, string] => [day, dayOf(now + (at + 2) * dayLength)])
    ])
  }

  const standInOf = (day: string, isMoment: boolean): string | undefined => {
    standIns ??= made()
    const nearest = isMoment && isDay(day) ? [0, -1, 1].map((by) => dayOf(timeOf(day) + by * dayLength)) : [day]
    const typed = nearest.find((one) => standIns?.has(one))
    return typed === undefined ? undefined : standIns.get(typed)
  }

  return {
    add: (text) => {
      for (const [day] of text.matchAll(/\d{4}-\d\d-\d\d/gu)) {
        if (days.has(day) || !isDay(day) || tellsNothing(day)) continue
        days.add(day)
        standIns = null
        for (const oldest of days) {
          if (days.size <= mostKept) break
          days.delete(oldest)
        }
      }
    },
    without: (text) =>
      days.size === 0
        ? text
        : text.replaceAll(dated, (whole, day: string, time: string | undefined) => {
            const standIn = standInOf(day, time !== undefined)
            if (standIn === undefined) return whole
            return time === undefined ? standIn : `${standIn}T12${time.slice(3).replaceAll(/\d/gu, "0")}`
          }),
    clear: () => {
      days.clear()
      standIns = null
    }
  }
}
