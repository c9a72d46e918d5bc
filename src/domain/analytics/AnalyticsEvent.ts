import { Schema, Struct } from "effect"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const count = Schema.optionalKey(Schema.NullOr(Schema.Finite))

/** In the shop, or in the reader. */
export const AnalyticsContext = Schema.Literals(["site", "reader"])
export type AnalyticsContext = typeof AnalyticsContext.Type

/**
 * An analytics event as sent. An `event_key` counts once. `occurred_at` is ISO 8601 in UTC by the browser's clock; the
 * older format calls `session_key` `session`. Ids are public ids, durations seconds, page numbers from 1. Unknown
 * values are null or missing. Source: product, "Events".
 */
export const AnalyticsEvent = Schema.Struct({
  event_key: Schema.String,
  event_name: Schema.String,
  context: AnalyticsContext,
  occurred_at: Schema.String,
  properties: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  visitor_id: text,
  session_key: text,
  device_id: text,
  user_id: text,
  publisher: text,
  publication: text,
  article: text,
  issue: text,
  url_path: text,
  page_title: text,
  referrer: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  page_number: count,
  page_type: text,
  direction: text,
  duration_seconds: count,
  session_duration_seconds: count,
  target_url: text,
  target_domain: text,
  is_preview: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
})
export type AnalyticsEvent = typeof AnalyticsEvent.Type

/** A waiting event. `is_lasting` if it has ids that the user had consented to. */
export const WaitingEvent = Schema.Struct({
  ...AnalyticsEvent.fields,
  is_lasting: Schema.optionalKey(Schema.Boolean)
})
export type WaitingEvent = typeof WaitingEvent.Type

/**
 * The event as it may be sent now: without ids if the consent was withdrawn, or given again under another id. `visitor`
 * is the browser's id, null without consent. Source: product, "Sending".
 */
export const sendable = ({ is_lasting, ...event }: WaitingEvent, visitor: string | null): AnalyticsEvent =>
  is_lasting !== true || event.visitor_id === visitor
    ? event
    : Struct.omit(event, ["visitor_id", "device_id", "user_id"])
