import { Schema } from "effect"
import { ShownIssue } from "../../account/OwnIssue.ts"
import { PublicId } from "../../catalogue/PublicId.ts"
import type { Slide } from "../slides.ts"
import { ChangeKey, Moment, momentAfter } from "../../Moment.ts"

const PageNumber = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9999 }))

/**
 * How far a user has got in an issue: the page they turned to last, which is the last one at the end, of how many; whether they have
 * ever reached the end; when that was, and the key of that turn. Source: product, "Going on".
 */
export const Progress = Schema.Struct({
  issue: PublicId,
  page: PageNumber,
  total: PageNumber,
  is_finished: Schema.Boolean,
  read_at: Moment,
  key: ChangeKey
}).check(Schema.makeFilter(({ page, total }) => page <= total))
export type Progress = typeof Progress.Type

const { publish_date: _, ...shownFields } = ShownIssue.fields

/** What a shelf shows of an issue that the catalogue may no longer have. */
export const ProgressIssue = Schema.Struct(shownFields)
export type ProgressIssue = typeof ProgressIssue.Type

/** Progress with its issue's looks; null while only the server knows them. */
export const ShownProgress = Schema.Struct({ progress: Progress, shown: Schema.NullOr(ProgressIssue) })
export type ShownProgress = typeof ShownProgress.Type

/** By issue. */
export const AllProgress = Schema.Record(Schema.String, ShownProgress)
export type AllProgress = typeof AllProgress.Type

export const noProgress: AllProgress = {}

/** The later turn; at equal times the one further on, then the one with the greater key. */
const isLater = (one: Progress, other: Progress): boolean => {
  if (one.read_at !== other.read_at) return one.read_at > other.read_at
  return one.page === other.page ? one.key > other.key : one.page > other.page
}

/** The later of two turns in one issue, which stays finished if either was: the same in whatever order. */
export const mergeProgress = (one: Progress, other: Progress): Progress => {
  const later = isLater(one, other) ? one : other
  const is_finished = one.is_finished || other.is_finished
  return later.is_finished === is_finished ? later : { ...later, is_finished }
}

/** Whether both tell the same of the same turn. */
export const isSame = (one: Progress, other: Progress): boolean =>
  one.key === other.key && one.read_at === other.read_at && one.is_finished === other.is_finished

/** Merges what is told into what is known; `known` itself if nothing is new. */
export const mergeAll = (known: AllProgress, told: ReadonlyArray<ShownProgress>): AllProgress => {
  const all = { ...known }
  let isNew = false
  for (const { progress, shown } of told) {
    const before = all[progress.issue]
    const merged = before === undefined ? progress : mergeProgress(before.progress, progress)
    const looks = shown ?? before?.shown ?? null
    if (before !== undefined && isSame(merged, before.progress) && (before.shown !== null || looks === null)) continue
    all[progress.issue] = { progress: merged, shown: looks }
    isNew = true
  }
  return isNew ? all : known
}

/** A turn that has settled in an issue of so many pages. */
export interface Turn {
  readonly issue: string
  readonly slide: Slide
  readonly total: number
}

/**
 * The progress of a turn made here and now. It is later than what it follows, whatever clock that had. `now` is in
 * milliseconds since 1970.
 */
export const turnedTo = (
  before: Progress | undefined,
  { issue, slide, total }: Turn,
  now: number,
  key: string
): Progress => {
  const isAtEnd = slide.some((page) => page >= total)
  return {
    issue: PublicId.make(issue),
    page: isAtEnd ? total : slide[0],
    total,
    is_finished: isAtEnd || (before?.is_finished ?? false),
    read_at: momentAfter(before?.read_at, now),
    key
  }
}

/** Those read last. */
export const latestOf = (all: AllProgress, count: number): AllProgress =>
  Object.fromEntries(
    Object.entries(all)
      .toSorted(([, one], [, other]) => (isLater(one.progress, other.progress) ? -1 : 1))
      .slice(0, count)
  )
