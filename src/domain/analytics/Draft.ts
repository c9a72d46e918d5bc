import { readerAddress } from "../reader/ReaderAddress.ts"
import type { Slide } from "../reader/slides.ts"
import { AnalyticsContext, type AnalyticsEvent } from "./AnalyticsEvent.ts"
import type { EventName } from "./EventName.ts"
import type { Page, Shown } from "./Page.ts"

/** An event before it has ids. `cleanEvent` decides what may be sent. */
export type Draft = Omit<
  AnalyticsEvent,
  | "event_key"
  | "visitor_id"
  | "session_key"
  | "device_id"
  | "user_id"
  | "referrer"
  | "utm_source"
  | "utm_medium"
  | "utm_campaign"
>

/** What a path belongs to. */
const contextOf = (path: string): AnalyticsContext => (readerAddress(path) === null ? "site" : "reader")

/** An event on this page, at a time in milliseconds since 1970. */
export const draftOf = (name: EventName, page: Page, at: number): Draft => {
  const { path, title, publication, issue, article } = page
  const reader = readerAddress(path)
  return {
    event_name: name,
    context: reader === null ? "site" : "reader",
    occurred_at: new Date(at).toISOString(),
    url_path: path,
    page_title: title,
    publication,
    issue,
    article,
    ...(reader === null ? {} : { is_preview: reader.variant === "preview" })
  }
}

/** A slide as events tell of it: by its first page, and the number of its pages. */
export const slideFields = (slide: Slide) => ({ page_number: slide[0], properties: { pages: slide.length } })

/** A link to another site was followed. */
export const linkDraft = (page: Page, url: string, at: number): Draft => ({
  ...draftOf("link_click", page, at),
  target_url: url,
  target_domain: new URL(url).hostname
})

/** An action on a page, about these ids, or otherwise about what the page shows. */
export interface TrackedAction {
  readonly name: EventName
  readonly shown?: Shown
  /** The page turned to, and the direction. */
  readonly turn?: Required<Pick<AnalyticsEvent, "page_number" | "direction">>
  readonly properties?: Readonly<Record<string, string | number | boolean>>
}

export const actionDraft = (page: Page, { name, shown, turn, properties }: TrackedAction, at: number): Draft => ({
  ...draftOf(name, page, at),
  ...shown,
  ...turn,
  ...(properties === undefined ? {} : { properties })
})

/** Without what a user read of publications that they publish themselves. Source: product, "Events". */
export const withoutOwnReading = (
  drafts: ReadonlyArray<Draft>,
  ownPublications: ReadonlyArray<string>
): ReadonlyArray<Draft> =>
  drafts.filter(
    ({ context, publication }) => context !== "reader" || publication == null || !ownPublications.includes(publication)
  )

/** How often each path was viewed. */
export type Views = Readonly<Record<string, number>>

/** More paths than these are not counted. */
const maxPaths = 50

export const countViews = (views: Views, drafts: ReadonlyArray<Draft>): Views =>
  drafts.reduce<Views>((counted, { event_name, url_path }) => {
    if (event_name !== "page_view" || url_path == null) return counted
    const path = url_path.slice(0, 100)
    if (!Object.hasOwn(counted, path) && Object.keys(counted).length === maxPaths) return counted
    return { ...counted, [path]: (counted[path] ?? 0) + 1 }
  }, views)

/** The pages of a context, among those viewed. */
const viewsIn = (context: AnalyticsContext, views: Views): Views =>
  Object.fromEntries(Object.entries(views).filter(([path]) => contextOf(path) === context))

/**
 * How long a session lasted, and what was viewed since its last summary: of the shop's pages one for the shop, of the
 * reader's one for the reader, and at least the one of `last`, where something was told of last. All summaries together describe the session.
 */
export const summaryDrafts = (
  { startedAt, last }: { readonly startedAt: number; readonly last: AnalyticsContext },
  views: Views,
  at: number
): ReadonlyArray<Draft> =>
  AnalyticsContext.literals
    .filter((context) => context === last || Object.keys(viewsIn(context, views)).length > 0)
    .map((context) => ({
      event_name: "session_summary",
      context,
      occurred_at: new Date(at).toISOString(),
      session_duration_seconds: Math.max(0, (at - startedAt) / 1000),
      properties: { page_view_counts: viewsIn(context, views) }
    }))
