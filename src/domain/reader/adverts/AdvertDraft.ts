import { Schema } from "effect"
import { withoutDirectionMarks } from "../../directionMarks.ts"
import { isIssueDay } from "../../publishing/day.ts"
import { type AdvertKind, maxKeyword } from "./Advert.ts"
import { keywordWords } from "./advertsOnPages.ts"

/** What is wrong with an advert. */
export const AdvertReason = Schema.Literals([
  "textMissing",
  "textTooLong",
  "textUnreadable",
  "linkInvalid",
  "linkScheme",
  "linkUserName",
  "linkHost",
  "linkRedirects",
  "linkTooLong",
  "pictureMissing",
  "keywordsMissing",
  "tooManyKeywords",
  "keywordUnreadable",
  "issuesMissing",
  "days",
  "limit"
])
export type AdvertReason = typeof AdvertReason.Type

export const maxAdvertText = 140
export const maxAdvertLink = 1000
export const maxKeywords = 30

/** An advert that is to be placed. Days are `2026-11-28`. */
export interface AdvertDraft {
  readonly kind: AdvertKind
  /** Also names the picture for those who do not see it. */
  readonly text: string
  readonly link: string | null
  readonly keywords: ReadonlyArray<string>
  readonly hasPicture: boolean
  /** The issues it may stand in; null for all. */
  readonly issueIds: ReadonlyArray<string> | null
  readonly beginsOn: string | null
  readonly endsOn: string | null
  readonly limitPerReader: number | null
}

/** Characters that are not seen, or turn the direction of what stands around them. */
const isReadable = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\p{Co}\u2028\u2029]/u.test(text) && withoutDirectionMarks(text) === text

/** A name of the public internet: no number, no single word, and none that only a machine or a network knows. */
const isPublicHost = (host: string): boolean =>
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*$/u.test(host) &&
  !/\.(?:local|localhost|internal|lan|home|test|invalid|onion|arpa)$/u.test(host)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parameters by which sites send their visitors on. */
const leadsOn = /^(?:u|url|uri|to|out|link|goto|next|dest|destination|target|continue|forward|return\w*|redirect\w*)$/iu
const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:?]|$)/u

/** Whether it has another address in it, which could be where it leads in the end; also one encoded twice. */
const hasAddressWithin = ({ pathname, search, searchParams, hash }: URL): boolean => {
  const rest = decoded(decoded(pathname + search + hash))
  if (/[a-z][a-z0-9+.-]*:[/\\]|[=?#&][/\\]{2}|\/[/\\]{2}|(?:javascript|data|vbscript):/iu.test(rest)) return true
  return [...searchParams].some(([name, value]) => leadsOn.test(name) && isHost.test(value))
}

/** What is wrong with where an advert leads; null for nothing. Source: product, "Adverts". */
export const linkReason = (link: string): AdvertReason | null => {
  if (link.length > maxAdvertLink) return "linkTooLong"
  if (/[\p{Cc}\s\\]/u.test(link) || withoutDirectionMarks(link) !== link || !URL.canParse(link)) return "linkInvalid"
  const url = new URL(link)
  if (url.protocol !== "https:" || !/^https:\/\//iu.test(link)) return "linkScheme"
  if (url.username !== "" || url.password !== "" || link.slice(8).split(/[/?#]/u)[0]?.includes("@") === true)
    return "linkUserName"
  if (url.port !== "" || !isPublicHost(url.hostname)) return "linkHost"
  return hasAddressWithin(url) ? "linkRedirects" : null
}

const textReason = (text: string): AdvertReason | null => {
  if (text.trim() === "") return "textMissing"
  if ([...text].length > maxAdvertText) return "textTooLong"
  return isReadable(text) ? null : "textUnreadable"
}

const keywordReason = (keywords: ReadonlyArray<string>): AdvertReason | null => {
  if (keywords.length === 0) return "keywordsMissing"
  if (keywords.length > maxKeywords) return "tooManyKeywords"
  const isGood = (keyword: string) =>
    [...keyword].length <= maxKeyword && isReadable(keyword) && keywordWords(keyword).length > 0
  return keywords.every(isGood) ? null : "keywordUnreadable"
}

const areDays = ({ beginsOn, endsOn }: AdvertDraft): boolean =>
  [beginsOn, endsOn].every((one) => one === null || isIssueDay(one)) &&
  (beginsOn === null || endsOn === null || beginsOn <= endsOn)

/** A field of an advert's form, in the order of the form. */
export type AdvertField = "text" | "link" | "picture" | "issues" | "days" | "limit" | "keywords"

/** The field that a reason is about. */
export const fieldOfReason = (reason: AdvertReason): AdvertField => {
  if (reason === "tooManyKeywords") return "keywords"
  const fields = ["text", "link", "picture", "issues", "days", "limit"] as const
  return fields.find((field) => reason.startsWith(field)) ?? "keywords"
}

/** What is wrong with an advert, by field. Source: product, "Adverts". */
export const advertReasons = (draft: AdvertDraft): { readonly [field in AdvertField]: AdvertReason | null } => {
  const { kind, text, link, keywords, hasPicture, issueIds, limitPerReader } = draft
  const isLimit = limitPerReader === null || (Number.isInteger(limitPerReader) && limitPerReader >= 1)
  return {
    text: textReason(text),
    link: link === null ? null : linkReason(link),
    picture: kind === "modal_gorsel" && !hasPicture ? "pictureMissing" : null,
    issues: issueIds?.length === 0 ? "issuesMissing" : null,
    days: areDays(draft) ? null : "days",
    limit: isLimit ? null : "limit",
    keywords: keywordReason(keywords)
  }
}

/** The first thing that is wrong with an advert; null for nothing. */
export const advertReason = (draft: AdvertDraft): AdvertReason | null =>
  Object.values(advertReasons(draft)).find((reason) => reason !== null) ?? null
