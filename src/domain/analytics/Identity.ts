import type { AnalyticsEvent } from "./AnalyticsEvent.ts"
import type { Arrival } from "./Arrival.ts"
import type { Draft } from "./Draft.ts"

/** What each kind of id begins with. Source: product, "Sending". */
export const idPrefix = { visitor: "vis_", device: "dev_", session: "ses_" } as const

/** A session of a tab: it begins with its first page, in milliseconds since 1970, and ends with the tab, or at signing out. */
export interface AnalyticsSession extends Arrival {
  readonly session_key: string
  readonly startedAt: number
}

/** By whom something happened: random strings, and nothing that is anybody's. */
export interface Identity {
  readonly visitor_id: string
  readonly device_id: string
  readonly session: AnalyticsSession
}

/** An event that has no key of its own yet. */
export type Unkeyed = Omit<AnalyticsEvent, "event_key">

/** `user` is null for whoever has not signed in, or has not agreed that it be told. */
export const signed = (draft: Draft, { visitor_id, device_id, session }: Identity, user: string | null): Unkeyed => {
  const { startedAt: _, ...said } = session
  return { ...draft, visitor_id, device_id, user_id: user, ...said }
}
