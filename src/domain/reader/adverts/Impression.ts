import { Predicate, Schema } from "effect"
import { isPublicId } from "../../catalogue/PublicId.ts"
import { maxKeyword } from "./Advert.ts"

/** It stood on the screen; half of it was in sight for a second; its link was followed. */
export const ImpressionKind = Schema.Literals(["shown", "seen", "clicked"])
export type ImpressionKind = typeof ImpressionKind.Type

/** What became of an advert in front of a reader. It does not say who that was, unless for a limit, and with consent. */
export const Impression = Schema.Struct({
  /** By which the server counts it once. */
  id: Schema.String,
  kind: ImpressionKind,
  ad_id: Schema.String,
  issue_id: Schema.String,
  page_number: Schema.Int,
  /** The advert's keyword that the page has, as its maker wrote it. Older readers do not send it. */
  word: Schema.optionalKey(Schema.String),
  /** Milliseconds since 1970. */
  timestamp: Schema.Finite,
  /** Whose daily limit it counts towards. */
  user_id: Schema.optionalKey(Schema.String)
})
export type Impression = typeof Impression.Type

/** Without whom it was shown to. */
export const inNobodysName = ({ user_id: _, ...impression }: Impression): Impression => impression

/** An impression counts when this share of it was in sight for so many milliseconds. Source: product, "Adverts". */
export const shareInSight = 0.5
export const inSightFor = 1000

const maxIdLength = 64
const maxPage = 100_000

const idIn = (value: unknown, maxLength: number): string | null =>
  typeof value === "string" && value.length > 0 && value.length <= maxLength && /^[\w.:|-]+$/u.test(value)
    ? value
    : null

/** As a number, or in letters. */
const timeIn = (value: unknown): number | null => {
  const time = typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN
  return Number.isFinite(time) ? Math.trunc(time) : null
}

const pageIn = (value: unknown): number =>
  typeof value === "number" && !Number.isNaN(value) ? Math.min(Math.max(Math.trunc(value), 1), maxPage) : 1

const wordIn = (value: unknown): { readonly word?: string } => {
  const isWord =
    typeof value === "string" && value !== "" && value.length <= 2 * maxKeyword && [...value].length <= maxKeyword
  return isWord && !/[\p{Cc}\p{Cs}]/u.test(value) ? { word: value } : {}
}

/**
 * An impression as it is counted: pages held within bounds, a future time is now. Without an id, its whole content is
 * one; without a kind it was shown; what is no word is left out. Null if it names no advert, issue or time, or is older than `since`.
 */
export const cleanImpression = (
  sent: unknown,
  { now, since }: { readonly now: number; readonly since: number }
): Impression | null => {
  if (!Predicate.isObject(sent)) return null
  const field = (name: string): unknown => Reflect.get(sent, name)
  const [ad, issue, time] = [idIn(field("ad_id"), 32), idIn(field("issue_id"), 32), timeIn(field("timestamp"))]
  if (ad === null || issue === null || time === null || time < since) return null
  const kind = ImpressionKind.literals.find((one) => one === field("kind"))
  if (kind === undefined && field("kind") !== undefined) return null
  const page = pageIn(field("page_number"))
  const id =
    field("id") === undefined ? `${ad}|${issue}|${page}|${time}|${kind ?? "shown"}` : idIn(field("id"), maxIdLength)
  if (id === null) return null
  const user = field("user_id")
  return {
    id,
    ...(isPublicId(user) ? { user_id: user } : {}),
    kind: kind ?? "shown",
    ad_id: ad,
    issue_id: issue,
    page_number: page,
    ...wordIn(field("word")),
    timestamp: Math.min(time, now)
  }
}
