import { type Draft, draftOf } from "./Draft.ts"
import type { Page } from "./Page.ts"

/** A view of a page, opened at a time in milliseconds since 1970. */
export interface Visit {
  readonly page: Page
  readonly openedAt: number
  /** Null while it is hidden. */
  readonly seenSince: number | null
  /** Milliseconds seen but not reported. */
  readonly unreportedMillis: number
  /** Whether the page view was reported. */
  readonly isReported: boolean
}

export const opened = (page: Page, at: number, isSeen: boolean): Visit => ({
  page,
  openedAt: at,
  seenSince: isSeen ? at : null,
  unreportedMillis: 0,
  isReported: false
})

export const seen = (visit: Visit, at: number): Visit =>
  visit.seenSince === null ? { ...visit, seenSince: at } : visit

/** A clock that was set back adds nothing. */
export const hidden = (visit: Visit, at: number): Visit =>
  visit.seenSince === null
    ? visit
    : { ...visit, seenSince: null, unreportedMillis: visit.unreportedMillis + Math.max(0, at - visit.seenSince) }

/** Events to report now, and the visit after that. */
export interface VisitReport {
  readonly drafts: ReadonlyArray<Draft>
  readonly visit: Visit
}

/** Reports the page view once, with what is known by then, if the page was seen at all. */
export const reportView = (visit: Visit): VisitReport =>
  visit.isReported || (visit.seenSince === null && visit.unreportedMillis === 0)
    ? { drafts: [], visit }
    : { drafts: [draftOf("page_view", visit.page, visit.openedAt)], visit: { ...visit, isReported: true } }

/**
 * The same when the page is left or hidden, and the whole seconds seen since the last report; the rest waits. Source:
 * product, "Events".
 */
export const reportLeft = (visit: Visit, at: number): VisitReport => {
  const viewed = reportView(hidden(visit, at))
  const seconds = Math.floor(viewed.visit.unreportedMillis / 1000)
  if (seconds < 1) return viewed
  const time: Draft = { ...draftOf("time_on_page", visit.page, at), duration_seconds: seconds }
  return {
    drafts: [...viewed.drafts, time],
    visit: { ...viewed.visit, unreportedMillis: viewed.visit.unreportedMillis % 1000 }
  }
}
