import { Schema } from "effect"

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
