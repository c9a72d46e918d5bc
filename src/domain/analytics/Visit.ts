import { readerAddress } from "../reader/ReaderAddress.ts"
import type { Slide } from "../reader/slides.ts"
import { actionDraft, type Draft, draftOf, slideFields, type TrackedAction } from "./Draft.ts"
import type { Page } from "./Page.ts"

/** A view of a page, opened at a time in milliseconds since 1970. */
export interface Visit {
  readonly page: Page
  readonly openedAt: number
  /** Null while it is hidden. */
  readonly seenSince: number | null
  /** The slide that the reader shows; null before the first one, and elsewhere. */
  readonly slide: Slide | null
  /** Milliseconds seen but not reported, of this slide. */
  readonly unreportedMillis: number
  /** The same of earlier slides: less than a second of each, and the time before the first. */
  readonly looseMillis: number
  /** Whether the page view was reported. */
  readonly isReported: boolean
}

/** Milliseconds before a page view is recorded, so that the page can say what it shows. */
export const arrival = 1000

export const opened = (page: Page, at: number, isSeen: boolean): Visit => ({
  page,
  openedAt: at,
  seenSince: isSeen ? at : null,
  slide: null,
  unreportedMillis: 0,
  looseMillis: 0,
  isReported: false
})

export const seen = (visit: Visit, at: number): Visit =>
  visit.seenSince === null ? { ...visit, seenSince: at } : visit

/** Up to now. A clock that was set back adds nothing. */
const timed = (visit: Visit, at: number): Visit =>
  visit.seenSince === null
    ? visit
    : {
        ...visit,
        seenSince: Math.max(visit.seenSince, at),
        unreportedMillis: visit.unreportedMillis + Math.max(0, at - visit.seenSince)
      }

const hidden = (visit: Visit, at: number): Visit => ({ ...timed(visit, at), seenSince: null })

/** Events to report now, and the visit after that. */
export interface VisitReport {
  readonly drafts: ReadonlyArray<Draft>
  readonly visit: Visit
}

const isUnseen = ({ seenSince, unreportedMillis, looseMillis }: Visit): boolean =>
  seenSince === null && unreportedMillis === 0 && looseMillis === 0

/** Reports the page view once, with what is known by then, if the page was seen at all. */
export const reportView = (visit: Visit): VisitReport => {
  const { page, openedAt, slide } = visit
  if (visit.isReported || isUnseen(visit)) return { drafts: [], visit }
  const view: Draft = { ...draftOf("page_view", page, openedAt), ...(slide === null ? {} : slideFields(slide)) }
  return { drafts: [view], visit: { ...visit, isReported: true } }
}

/** The same after its arrival. In the reader that has to show a slide first. */
export const reportArrived = (visit: Visit): VisitReport =>
  visit.slide === null && readerAddress(visit.page.path) !== null ? { drafts: [], visit } : reportView(visit)

/** Nothing of it is left to report: that was done by other means as the page was left. */
export const sent = (visit: Visit): Visit => ({
  ...visit,
  seenSince: null,
  unreportedMillis: 0,
  looseMillis: 0,
  isReported: true
})

const timeDrafts = ({ page }: Visit, slide: Slide | null, seconds: number, at: number): ReadonlyArray<Draft> =>
  seconds < 1
    ? []
    : [
        {
          ...draftOf("time_on_page", page, at),
          ...(slide === null ? {} : slideFields(slide)),
          duration_seconds: seconds
        }
      ]

/** A slide that the reader shows, and the turn that led there, if it was one. */
export interface SlideShown {
  readonly slide: Slide
  readonly turn: TrackedAction | null
  readonly at: number
}

/** Reports the whole seconds of the slide before, of which the rest is kept for the whole visit. */
const leaveSlide = (visit: Visit, { slide, at }: SlideShown): VisitReport => {
  if (String(visit.slide) === String(slide)) return { drafts: [], visit }
  if (visit.slide === null) {
    const before = timed(visit, at)
    const first = { ...before, slide, unreportedMillis: 0, looseMillis: before.unreportedMillis }
    return at - visit.openedAt < arrival ? { drafts: [], visit: first } : reportView(first)
  }
  const viewed = reportView(visit)
  const left = timed(viewed.visit, at)
  const seconds = Math.floor(left.unreportedMillis / 1000)
  return {
    drafts: [...viewed.drafts, ...timeDrafts(left, left.slide, seconds, at)],
    visit: { ...left, slide, unreportedMillis: 0, looseMillis: left.looseMillis + (left.unreportedMillis % 1000) }
  }
}

/** The reader shows a slide: the time of the one before, then the turn. Source: product, "Events". */
export const showSlide = (visit: Visit, shown: SlideShown): VisitReport => {
  const { drafts, visit: now } = leaveSlide(visit, shown)
  const turn = shown.turn === null ? [] : [actionDraft(now.page, shown.turn, shown.at)]
  return { drafts: [...drafts, ...turn], visit: now }
}

/**
 * When the page is left or hidden: its view, and the whole seconds seen since the last report; the rest waits. Source:
 * product, "Events".
 */
export const reportLeft = (visit: Visit, at: number): VisitReport => {
  const viewed = reportView(hidden(visit, at))
  const { slide, unreportedMillis, looseMillis } = viewed.visit
  return {
    drafts: [
      ...viewed.drafts,
      ...timeDrafts(viewed.visit, slide, Math.floor(unreportedMillis / 1000), at),
      ...timeDrafts(viewed.visit, null, Math.floor(looseMillis / 1000), at)
    ],
    visit: { ...viewed.visit, unreportedMillis: unreportedMillis % 1000, looseMillis: looseMillis % 1000 }
  }
}
