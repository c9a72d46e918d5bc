import { Predicate } from "effect"
import { isPublicId } from "../catalogue/PublicId.ts"
import type { AnalyticsContext, AnalyticsEvent } from "./AnalyticsEvent.ts"
import { barePath } from "./Page.ts"

/** Seconds that one thing lasts at most: a day, and a session a week. */
export const longestDuration = 86_400
export const longestSession = 604_800

/** No issue has as many pages. */
const mostPages = 100_000

/** Of the properties of an event, written as JSON; more are not kept. */
const mostProperties = 8_000
const mostEntries = 100
const deepest = 3

/** What no database keeps is left out, and nothing is cut within a letter. */
const plainText = (text: string, longest: number): string =>
  text.replaceAll("\0", "").slice(0, longest).toWellFormed().trim()

const cut =
  (longest: number) =>
  (value: unknown): string | null =>
    typeof value === "string" ? plainText(value, longest) || null : null

/** Words that could be somebody's mail address are left out. */
const withoutMail = (text: string): string => text.replace(/\S*(@|%40)\S*/gi, "*")

const words =
  (longest: number) =>
  (value: unknown): string | null => {
    const text = cut(longest)(value)
    return text === null ? null : withoutMail(text)
  }

const matching =
  (pattern: RegExp) =>
  (value: unknown): string | null =>
    typeof value === "string" && pattern.test(value) ? value : null

const publicId = (value: unknown): string | null => (isPublicId(value) ? value : null)

/** Whole seconds between none and so many. */
const seconds =
  (longest: number) =>
  (value: unknown): number | null =>
    typeof value === "number" && !Number.isNaN(value) ? Math.round(Math.min(Math.max(value, 0), longest)) : null

const page = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostPages ? Number(value) : null

/** A path alone: what follows it may hold a token. */
const path = (value: unknown): string | null =>
  typeof value === "string" && value.startsWith("/") ? cut(500)(barePath(value.replace(/[?#].*$/s, ""))) : null

/** Of another site its address alone, without what was asked of it or who asked: null where it is none of the web. */
const address = (value: unknown): string | null => {
  if (typeof value !== "string" || !URL.canParse(value)) return null
  const { protocol, origin, pathname } = new URL(value)
  return protocol === "https:" || protocol === "http:" ? cut(500)(`${origin}${barePath(pathname)}`) : null
}

/** A property's text or name: an address as addresses are told, and elsewhere no word that could be somebody's mail address. */
const bareText = (text: string, longest: number): string => {
  const given = plainText(text, longest)
  if (given.startsWith("/")) return path(given) ?? ""
  if (given.includes("://")) return plainText(address(given) ?? "*", longest)
  return withoutMail(given)
}

const isFlag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null)

const plain = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return bareText(value, 300)
  if (typeof value === "number") return Number.isFinite(value) ? value : null
  if (typeof value === "boolean" || value === null || depth === 0) return typeof value === "boolean" ? value : null
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((one) => plain(one, depth - 1))
  if (!Predicate.isObject(value)) return null
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostEntries)
      .map(([name, one]) => [bareText(name, 100), plain(one, depth - 1)])
  )
}

const properties = (value: unknown): Readonly<Record<string, unknown>> | null => {
  if (!Predicate.isObject(value) || Array.isArray(value)) return null
  const kept = plain(value, deepest)
  return Predicate.isObject(kept) && JSON.stringify(kept).length <= mostProperties && Object.keys(kept).length > 0
    ? { ...kept }
    : null
}

/** What each field may be; null leaves it out. */
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
  page_type: cut(64),
  direction: cut(64),
  duration_seconds: seconds(longestDuration),
  session_duration_seconds: seconds(longestSession),
  target_url: address,
  target_domain: matching(/^[a-z0-9.:[\]-]{1,253}$/),
  is_preview: isFlag
}

/** Moments are written with their zone: whoever writes none means another one than who reads it. */
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/

/**
 * An event as it may be kept: durations within their bounds, ids only where they are public ids, texts cut, addresses
 * without what was asked of them, and nothing that nobody knows. What has not happened yet by `now` (milliseconds) happens
 * now; an old one keeps its time. Null for what is no event at all: without a key, a name of small letters and underscores,
 * a time, or of another context than it was told of. Cleaning what is clean changes nothing. Source: product, "Events".
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
