import type { AllProgress, Progress, ProgressIssue } from "./Progress.ts"

/** What a cover, a button and a shelf need to know of somebody's progress. */
export type Standing = Pick<Progress, "page" | "total" | "is_finished">

/** How many issues the shelf 'Kaldığınız yerden' shows. Source: product, "Going on". */
export const goingOnLength = 6

/** The page to go on at: past the cover, and before the end. Null where reading starts at the beginning. */
export const pageToGoOnAt = (standing: Standing | null): number | null =>
  standing !== null && standing.page > 1 && standing.page < standing.total ? standing.page : null

/** A share from 0 to 1. */
export const shareRead = ({ page, total }: Standing): number => Math.min(1, page / total)

/** An issue that was begun and not finished, as its shelf shows it. */
export interface GoingOn {
  readonly progress: Progress
  readonly shown: ProgressIssue
}

/** What was begun and never finished, the latest first. */
export const goingOn = (all: AllProgress): ReadonlyArray<GoingOn> =>
  Object.values(all)
    .flatMap(({ progress, shown }) =>
      shown !== null && !progress.is_finished && pageToGoOnAt(progress) !== null ? [{ progress, shown }] : []
    )
    .toSorted((one, other) => (one.progress.read_at < other.progress.read_at ? 1 : -1))
    .slice(0, goingOnLength)
