import type { AnalyticsEvent } from "./AnalyticsEvent.ts"
import type { Arrival } from "./Arrival.ts"
import type { Draft } from "./Draft.ts"

/** The prefixes of ids. Source: product, "Sending". */
export const idPrefix = { visitor: "vis_", device: "dev_", session: "ses_" } as const

/** A session of a tab: from its first page, in milliseconds since 1970, to its end or to signing out. */
export interface AnalyticsSession extends Arrival {
  readonly session_key: string
  readonly startedAt: number
}

/** Random ids; no personal data. */
export interface Identity {
  readonly visitor_id: string
  readonly device_id: string
  readonly session: AnalyticsSession
}

export type EventWithoutKey = Omit<AnalyticsEvent, "event_key">

/** `user` is null for a visitor, or without consent. */
export const withIdentity = (
  draft: Draft,
  { visitor_id, device_id, session }: Identity,
  user: string | null
): EventWithoutKey => {
  const { startedAt: _, ...said } = session
  return { ...draft, visitor_id, device_id, user_id: user, ...said }
}
