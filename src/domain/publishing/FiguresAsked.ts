import { parseDate } from "@internationalized/date"
import { isPublicId } from "../catalogue/PublicId.ts"
import { isDay } from "./day.ts"

/** Days from one to another, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The figures of a publisher's publications, of one of them, or of an issue. */
export interface FiguresAsked extends DayRange {
  readonly publication: string | null
  readonly issue: string | null
}

/** The last days that are offered, today included. */
export const offeredDays = [7, 30, 90, 365] as const
export type OfferedDays = (typeof offeredDays)[number]

const usualDays: OfferedDays = 30

/** The most days of a range: a leap year. */
export const maxDays = 366

/** The screen's query parameters: so many days until today, or a range. */
export interface FiguresSearch {
  readonly days?: unknown
  readonly from?: unknown
  readonly to?: unknown
  readonly publication?: unknown
  readonly issue?: unknown
}

export const lastDays = (days: number, today: string): DayRange => ({
  from: parseDate(today)
    .subtract({ days: days - 1 })
    .toString(),
  to: today
})

const dayMillis = 86_400_000

/** How many days a range of valid days has; 0 or less if it ends before it begins. */
export const countDays = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMillis + 1

/** Each day of a valid range, in order. */
export const daysOf = (range: DayRange): ReadonlyArray<string> => {
  const first = parseDate(range.from)
  return Array.from({ length: Math.max(0, countDays(range)) }, (_, days) => first.add({ days }).toString())
}

/** Why a range cannot be shown; null if it can. */
export type RangeProblem = "missing" | "order" | "long" | "future"

export const rangeProblem = ({ from, to }: DayRange, today: string | null): RangeProblem | null => {
  if (!isDay(from) || !isDay(to)) return "missing"
  const days = countDays({ from, to })
  if (days < 1) return "order"
  if (days > maxDays) return "long"
  return today !== null && to > today ? "future" : null
}

const idIn = (value: unknown): string | null => (isPublicId(value) ? value : null)

/** Which of the offered ranges an address asks for; null for a range of its own. */
export const offeredIn = ({ days, from, to }: FiguresSearch, today: string): OfferedDays | null => {
  const isOwn = typeof from === "string" && typeof to === "string" && rangeProblem({ from, to }, today) === null
  return isOwn ? null : (offeredDays.find((one) => `${one}` === `${days}`) ?? usualDays)
}

/** What an address asks for; unknown values are ignored. Source: product, "Figures". */
export const figuresAskedIn = (search: FiguresSearch, today: string): FiguresAsked => {
  const offered = offeredIn(search, today)
  const range = offered === null ? { from: `${search.from}`, to: `${search.to}` } : lastDays(offered, today)
  const issue = idIn(search.issue)
  return { ...range, issue, publication: issue === null ? idIn(search.publication) : null }
}
