import { type Draft, draftOf } from "./Draft.ts"
import type { Page } from "./Page.ts"

/** Somebody at a page: when it was opened, in milliseconds since 1970. */
export interface Visit {
  readonly page: Page
  readonly openedAt: number
  /** Null while nobody can see it. */
  readonly seenSince: number | null
  /** Milliseconds for which it was seen beyond what was told. */
  readonly untold: number
  /** That it was seen at all has been told. */
  readonly isTold: boolean
}

export const opened = (page: Page, at: number, isSeen: boolean): Visit => ({
  page,
  openedAt: at,
  seenSince: isSeen ? at : null,
  untold: 0,
  isTold: false
})

export const seen = (visit: Visit, at: number): Visit =>
  visit.seenSince === null ? { ...visit, seenSince: at } : visit

/** A clock that was put back adds nothing. */
export const hidden = (visit: Visit, at: number): Visit =>
  visit.seenSince === null
    ? visit
    : { ...visit, seenSince: null, untold: visit.untold + Math.max(0, at - visit.seenSince) }

/** What there is to tell, and what is left to tell later. */
export interface Telling {
  readonly drafts: ReadonlyArray<Draft>
  readonly visit: Visit
}

/** That a page was seen is told once, with what is known of it by then; one that nobody has seen was not. */
export const tellView = (visit: Visit): Telling =>
  visit.isTold || (visit.seenSince === null && visit.untold === 0)
    ? { drafts: [], visit }
    : { drafts: [draftOf("page_view", visit.page, visit.openedAt)], visit: { ...visit, isTold: true } }

/**
 * The same when it is left or hidden, and then for how many whole seconds it was seen since that was last told, from one
 * on; the rest of a second waits for more. Source: product, "Events".
 */
export const tellLeft = (visit: Visit, at: number): Telling => {
  const viewed = tellView(hidden(visit, at))
  const seconds = Math.floor(viewed.visit.untold / 1000)
  if (seconds < 1) return viewed
  const time: Draft = { ...draftOf("time_on_page", visit.page, at), duration_seconds: seconds }
  return { drafts: [...viewed.drafts, time], visit: { ...viewed.visit, untold: viewed.visit.untold % 1000 } }
}
