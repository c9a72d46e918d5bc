import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { withoutDirectionMarks } from "../directionMarks.ts"
import { Moment } from "../Moment.ts"
import { oneLine } from "../oneLine.ts"
import { safePath } from "../session/returnPath.ts"

/** Characters of an announcement's parts. Source: product, "The support team". */
export const announcementLimits = { title: 120, text: 1000, action: 40, url: 500 } as const

/** A draft; with a time to come; told to its readers; taken back before its time. */
export const announcementStates = ["draft", "scheduled", "published", "cancelled"] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** What the team writes. Parts that are missing are empty. */
export const AnnouncementTexts = Schema.Struct({
  title: Schema.String,
  text: Schema.String,
  title_en: Schema.String,
  text_en: Schema.String,
  /** The label of its button, and the path of this site to which that leads. */
  action: Schema.String,
  action_en: Schema.String,
  url: Schema.String,
  /** Whose readers are told; empty for all. */
  publication: Schema.String,
  /** Whether it is mailed, too. */
  mail: Schema.Boolean
})
export type AnnouncementTexts = typeof AnnouncementTexts.Type

/** An announcement as the support team has it. */
export const TeamAnnouncement = Schema.Struct({
  ...AnnouncementTexts.fields,
  id: PublicId,
  state: Schema.Literals(announcementStates),
  /** When it is or was told; null for a draft. */
  publish_at: Schema.NullOr(Moment),
  /** When it was last changed. */
  updated: Moment,
  /** The title of its publication; null for all. */
  publication_title: Schema.NullOr(Schema.String),
  version: Schema.Int
})
export type TeamAnnouncement = typeof TeamAnnouncement.Type

/** Its texts cannot be changed as it stands: it is told, or has a time, or was taken back. */
export const isSettled = ({ state }: Pick<TeamAnnouncement, "state">): boolean => state !== "draft"

export const announcementTexts = (from: AnnouncementTexts): AnnouncementTexts => ({
  title: from.title,
  text: from.text,
  title_en: from.title_en,
  text_en: from.text_en,
  action: from.action,
  action_en: from.action_en,
  url: from.url,
  publication: from.publication,
  mail: from.mail
})

/** As they are stored: titles and labels on one line, texts without invisible marks of direction, a path encoded. */
export const tidyAnnouncement = (texts: AnnouncementTexts): AnnouncementTexts => ({
  ...texts,
  title: oneLine(texts.title),
  text: withoutDirectionMarks(texts.text).trim(),
  title_en: oneLine(texts.title_en),
  text_en: withoutDirectionMarks(texts.text_en).trim(),
  action: oneLine(texts.action),
  action_en: oneLine(texts.action_en),
  url: safePath(texts.url.trim()) ?? texts.url.trim()
})

export type AnnouncementField = Exclude<keyof AnnouncementTexts, "publication" | "mail">

/** The fields that keep it from being told. English is whole or empty, and so is the button. */
export const unfinishedFields = (texts: AnnouncementTexts): ReadonlyArray<AnnouncementField> => {
  const { title, text, title_en, text_en, action, action_en, url } = tidyAnnouncement(texts)
  const hasEnglish = title_en !== "" || text_en !== ""
  const hasAction = action !== "" || action_en !== "" || url !== ""
  return [
    ...(title === "" ? (["title"] as const) : []),
    ...(text === "" ? (["text"] as const) : []),
    ...(hasEnglish && title_en === "" ? (["title_en"] as const) : []),
    ...(hasEnglish && text_en === "" ? (["text_en"] as const) : []),
    ...(hasAction && action === "" ? (["action"] as const) : []),
    ...(hasAction && hasEnglish && action_en === "" ? (["action_en"] as const) : []),
    ...(hasAction && safePath(url) === null ? (["url"] as const) : [])
  ]
}
