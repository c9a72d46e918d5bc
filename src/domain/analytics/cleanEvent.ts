import { Predicate } from "effect"
import { isPublicId } from "../catalogue/PublicId.ts"
import type { AnalyticsContext, AnalyticsEvent } from "./AnalyticsEvent.ts"
import { barePath } from "./Page.ts"

/** The longest durations in seconds: a day, and for a session a week. */
export const maxDuration = 86_400
export const maxSessionDuration = 604_800

const maxPages = 100_000

/** Limits on an event's properties as JSON; the rest is dropped. */
const maxPropertiesLength = 8_000
const maxEntries = 100
const maxDepth = 3

/** Removes what a database cannot store, and cuts between characters. */
const plainText = (text: string, maxLength: number): string =>
  text.replaceAll("\0", "").slice(0, maxLength).toWellFormed().trim()

const textUpTo =
  (maxLength: number) =>
  (value: unknown): string | null =>
    typeof value === "string" ? plainText(value, maxLength) || null : null

/** Replaces words that could be mail addresses. */
const withoutMail = (text: string): string => text.replace(/\S*(@|%40)\S*/gi, "*")

const words =
  (maxLength: number) =>
  (value: unknown): string | null => {
    const text = textUpTo(maxLength)(value)
    return text === null ? null : withoutMail(text)
  }

const matching =
  (pattern: RegExp) =>
  (value: unknown): string | null =>
    typeof value === "string" && pattern.test(value) ? value : null

const publicId = (value: unknown): string | null => (isPublicId(value) ? value : null)

/** Whole seconds from 0 to the maximum. */
const seconds =
  (maxLength: number) =>
  (value: unknown): number | null =>
    typeof value === "number" && !Number.isNaN(value) ? Math.round(Math.min(Math.max(value, 0), maxLength)) : null

const page = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxPages ? Number(value) : null

/** Only the path: the rest may hold a token. */
const path = (value: unknown): string | null =>
  typeof value === "string" && value.startsWith("/") ? textUpTo(500)(barePath(value.replace(/[?#].*$/s, ""))) : null

/** An http address without user name, query and fragment; null for any other. */
const address = (value: unknown): string | null => {
  if (typeof value !== "string" || !URL.canParse(value)) return null
  const { protocol, origin, pathname } = new URL(value)
  return protocol === "https:" || protocol === "http:" ? textUpTo(500)(`${origin}${barePath(pathname)}`) : null
}

/** Cleans a property's text or name: addresses like addresses, other text without mail addresses. */
const cleanText = (text: string, maxLength: number): string => {
  const given = plainText(text, maxLength)
  if (given.startsWith("/")) return path(given) ?? ""
  if (given.includes("://")) return plainText(address(given) ?? "*", maxLength)
  return withoutMail(given)
}

const isFlag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null)

const plain = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return cleanText(value, 300)
  if (typeof value === "number") return Number.isFinite(value) ? value : null
  if (typeof value === "boolean" || value === null || depth === 0) return typeof value === "boolean" ? value : null
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((one) => plain(one, depth - 1))
  if (!Predicate.isObject(value)) return null
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([name, one]) => [cleanText(name, 100), plain(one, depth - 1)])
  )
}

const properties = (value: unknown): Readonly<Record<string, unknown>> | null => {
  if (!Predicate.isObject(value) || Array.isArray(value)) return null
  const kept = plain(value, maxDepth)
  return Predicate.isObject(kept) && JSON.stringify(kept).length <= maxPropertiesLength && Object.keys(kept).length > 0
    ? { ...kept }
    : null
}

/** The cleaner of each field; null drops it. */
const fields: {
  readonly [Name in Exclude<keyof AnalyticsEvent, "event_key" | "event_name" | "context" | "occurred_at">]: (
    value: unknown
  ) => NonNullable<AnalyticsEvent[Name]> | null
} = {
  properties,
  visitor_id: matching(/^vis_[\w-]{1,60}$/),
  session_key: matching(/^[\w-]{1,64}$/),
  device_id: matching(/^dev_[\w-]{1,60}$/),
  user_id: publicId,
  publisher: publicId,
  publication: publicId,
  article: publicId,
  issue: publicId,
  url_path: path,
  page_title: words(300),
  referrer: address,
  utm_source: words(200),
  utm_medium: words(200),
  utm_campaign: words(200),
  page_number: page,
  page_type: textUpTo(64),
  direction: textUpTo(64),
  duration_seconds: seconds(maxDuration),
  session_duration_seconds: seconds(maxSessionDuration),
  target_url: address,
  target_domain: matching(/^[a-z0-9.:[\]-]{1,253}$/),
  is_preview: isFlag
}

/** A time must name its zone, because sender and receiver may have different ones. */
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/

/**
 * An event that may be stored: durations limited, ids checked, texts cut, addresses without query, unknown fields
 * dropped. A time after `now` (milliseconds) becomes `now`. Null without a valid key, name, time or the given context.
 * Idempotent. Source: product, "Events".
 */
export const cleanEvent = (
  sent: unknown,
  { context, now }: { readonly context: AnalyticsContext; readonly now: number }
): AnalyticsEvent | null => {
  if (!Predicate.isObject(sent) || !("context" in sent) || sent.context !== context) return null
  const given: Readonly<Record<string, unknown>> = { ...sent }
  const event_key = matching(/^[\w.:-]{8,64}$/)(given["event_key"])
  const event_name = matching(/^[a-z_]{1,64}$/)(given["event_name"])
  const moment = Date.parse(matching(momentPattern)(given["occurred_at"]) ?? "")
  if (event_key === null || event_name === null || Number.isNaN(moment)) return null
  const occurred_at = new Date(Math.min(moment, now)).toISOString()
  const kept: Record<string, unknown> = {}
  for (const [name, clean] of Object.entries(fields)) {
    const value = clean(given[name])
    if (value !== null) kept[name] = value
  }
  return { ...kept, event_key, event_name, context, occurred_at }
}
