import { Schema, Struct } from "effect"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const count = Schema.optionalKey(Schema.NullOr(Schema.Finite))

/** Where something happened: in the shop, or in the reader. */
export const AnalyticsContext = Schema.Literals(["site", "reader"])
export type AnalyticsContext = typeof AnalyticsContext.Type

/**
 * Something that happened in a browser, as it is sent. `event_key` is its own for good: whoever sees it twice counts it once.
 * `occurred_at` is ISO 8601 in UTC, by that browser's clock; `session` is what the older form calls `session_key`. Ids of
 * publisher, publication, article and issue are public ids, durations seconds, page numbers from 1. What says nothing is
 * null or missing. Source: product, "Events".
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

/** One that waits to be sent; `is_lasting` where its ids were those of a browser whose reader has agreed to be recognised. */
export const WaitingEvent = Schema.Struct({
  ...AnalyticsEvent.fields,
  is_lasting: Schema.optionalKey(Schema.Boolean)
})
export type WaitingEvent = typeof WaitingEvent.Type

/**
 * What is sent of it by now: an agreement that has been taken back since, or given anew under another id, names nobody.
 * `visitor` is the browser's id, null where nobody agrees to one. Source: product, "Sending".
 */
export const tellable = ({ is_lasting, ...event }: WaitingEvent, visitor: string | null): AnalyticsEvent =>
  is_lasting !== true || event.visitor_id === visitor
    ? event
    : Struct.omit(event, ["visitor_id", "device_id", "user_id"])
