import { Schema } from "effect"
import { AdvertKind, type Advert, isOncePerSession } from "../reader/adverts/Advert.ts"
import { type AdvertField, advertReasons, type AdvertReason } from "../reader/adverts/AdvertDraft.ts"
import { type AdvertForm, draftOfForm, type OwnAdvert } from "./OwnAdvert.ts"

/** A picture that was sent. */
export const AdvertPicture = Schema.Struct({ url: Schema.String, width: Schema.Int, height: Schema.Int })
export type AdvertPicture = typeof AdvertPicture.Type

/** An advert as it is typed. */
export const AdvertFields = Schema.Struct({
  /** The id of the publication that it is placed in; empty while none is chosen, and for the team's. */
  publication: Schema.String,
  kind: AdvertKind,
  text: Schema.String,
  link: Schema.String,
  picture: Schema.NullOr(AdvertPicture),
  /** One in each line, or between commas. */
  keywords: Schema.String,
  /** Null for all. */
  issues: Schema.NullOr(Schema.Array(Schema.String)),
  /** YYYY-MM-DD, or empty. */
  begins_on: Schema.String,
  ends_on: Schema.String,
  limit: Schema.String
})
export type AdvertFields = typeof AdvertFields.Type

/** What this tab keeps of an advert that is not saved, and of which version it is; null for a new one. */
export const KeptAdvert = Schema.Struct({
  version: Schema.NullOr(Schema.Int),
  /** By which the server places it once. */
  key: Schema.String,
  fields: AdvertFields
})
export type KeptAdvert = typeof KeptAdvert.Type

export const emptyAdvert: AdvertFields = {
  publication: "",
  kind: "toast",
  text: "",
  link: "",
  picture: null,
  keywords: "",
  issues: null,
  begins_on: "",
  ends_on: "",
  limit: ""
}

export const keywordsIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(/[\n,;]+/u)
      .map((keyword) => keyword.trim())
      .filter((keyword) => keyword !== "")
  )
]

const pictureOf = (advert: OwnAdvert): AdvertPicture | null =>
  advert.picture === null
    ? null
    : { url: advert.picture, width: advert.picture_width ?? 1, height: advert.picture_height ?? 1 }

export const fieldsOf = (advert: OwnAdvert): AdvertFields => ({
  publication: advert.publication?.id ?? "",
  kind: advert.kind,
  text: advert.text,
  link: advert.link ?? "",
  picture: pictureOf(advert),
  keywords: advert.keywords.join("\n"),
  issues: advert.issues,
  begins_on: advert.begins_on ?? "",
  ends_on: advert.ends_on ?? "",
  limit: advert.limit_per_reader === null ? "" : String(advert.limit_per_reader)
})

/** A limit that is no number is one that the server refuses. */
const limitIn = (text: string): number | null => {
  const typed = text.trim()
  if (typed === "") return null
  return /^\d{1,6}$/u.test(typed) ? Number(typed) : 0
}

export const advertFormOf = (fields: AdvertFields): AdvertForm => ({
  kind: fields.kind,
  text: fields.text.trim(),
  link: fields.link.trim() === "" ? null : fields.link.trim(),
  picture: fields.picture?.url ?? null,
  keywords: keywordsIn(fields.keywords),
  issues: fields.issues,
  begins_on: fields.begins_on === "" ? null : fields.begins_on,
  ends_on: fields.ends_on === "" ? null : fields.ends_on,
  limit_per_reader: limitIn(fields.limit)
})

/** What is wrong with a field. `pictureGone` and `issueGone`: what was chosen is not there any more. */
export type AdvertProblem = AdvertReason | "publicationMissing" | "pictureGone" | "issueGone"
export type AdvertProblems = { readonly [field in AdvertField | "publication"]?: AdvertProblem }

/** What is wrong with an advert as it is typed; the team's is in no publication. */
export const advertProblems = (fields: AdvertFields, isTeam: boolean): AdvertProblems => {
  const wrong = Object.entries(advertReasons(draftOfForm(advertFormOf(fields)))).filter(([, reason]) => reason !== null)
  const isMissing = !isTeam && fields.publication === ""
  return {
    ...(isMissing ? { publication: "publicationMissing" } : {}),
    ...(Object.fromEntries(wrong) as AdvertProblems)
  }
}

/** Which field a part of the form belongs to. The kind decides whether there must be a picture. */
const fieldOf: { readonly [part in keyof AdvertFields]: keyof AdvertProblems } = {
  publication: "publication",
  kind: "picture",
  text: "text",
  link: "link",
  picture: "picture",
  keywords: "keywords",
  issues: "issues",
  begins_on: "days",
  ends_on: "days",
  limit: "limit"
}

/** What is still wrong after a change, until it is checked again. */
export const stillWrong = (problems: AdvertProblems, change: Partial<AdvertFields>): AdvertProblems => {
  const changed = new Set(Object.keys(change).map((part) => fieldOf[part as keyof AdvertFields]))
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !changed.has(field as keyof AdvertProblems))
  ) as AdvertProblems
}

/** With a change. Issues that were chosen are another publication's no more. */
export const withChange = (fields: AdvertFields, change: Partial<AdvertFields>): AdvertFields => {
  const { publication = fields.publication } = change
  const isElsewhere = publication !== fields.publication && fields.issues !== null
  return { ...fields, ...(isElsewhere ? { issues: [] } : {}), ...change }
}

/** As readers are shown it. */
export const shownAdvert = ({ kind, text, link, picture }: AdvertFields): Advert => ({
  reklamId: "",
  tip: kind,
  issue_id: "",
  content: {
    metin: text.trim(),
    link: link.trim() === "" ? null : link.trim(),
    imageUrl: picture?.url ?? null,
    ...(picture === null ? {} : { imageWidth: picture.width, imageHeight: picture.height })
  },
  once: isOncePerSession(kind)
})

/** Whose issues are looked for, by words of their titles, and those that are chosen. */
export interface IssuesAsked {
  /** Null for the published ones of all publications. */
  readonly publication: string | null
  readonly query: string
  readonly chosen: ReadonlyArray<string>
}

/** The pages of whose issues are looked for. */
export interface PagesAsked {
  /** Null for those of all publications. */
  readonly publication: string | null
  readonly issues: ReadonlyArray<string> | null
  readonly keywords: ReadonlyArray<string>
}

export const pagesAsked = ({ publication, issues, keywords }: AdvertFields): PagesAsked => ({
  publication: publication === "" ? null : publication,
  issues,
  keywords: keywordsIn(keywords)
})

/** What is wrong with where pages are looked for, and with the keywords. */
export const seekProblems = (fields: AdvertFields, isTeam: boolean): AdvertProblems => {
  const { publication, keywords } = advertProblems(fields, isTeam)
  return { ...(publication === undefined ? {} : { publication }), ...(keywords === undefined ? {} : { keywords }) }
}

/** Null while something of it is missing or wrong. */
export const seekablePages = (fields: AdvertFields, isTeam: boolean): PagesAsked | null =>
  Object.keys(seekProblems(fields, isTeam)).length === 0 ? pagesAsked(fields) : null

/** Both look for the same pages. */
export const isSameAsked = (one: PagesAsked, other: PagesAsked): boolean =>
  one.publication === other.publication &&
  one.keywords.join("\n") === other.keywords.join("\n") &&
  one.issues?.join() === other.issues?.join()
