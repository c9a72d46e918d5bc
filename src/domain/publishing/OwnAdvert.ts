import { Schema } from "effect"
import { AdvertKind } from "../reader/adverts/Advert.ts"
import type { AdvertDraft } from "../reader/adverts/AdvertDraft.ts"

/** The most adverts that a publication has, or the team. */
export const maxOwnAdverts = 200

/** So large at most, in pixels, an advert's picture is kept. */
export const advertPictureSide = 1200

/** What its makers say of an advert. Days are `2026-11-28`. */
export const AdvertForm = Schema.Struct({
  kind: AdvertKind,
  /** Also names the picture for those who do not see it. */
  text: Schema.String,
  link: Schema.NullOr(Schema.String),
  /** The address of a picture that was sent. */
  picture: Schema.NullOr(Schema.String),
  keywords: Schema.Array(Schema.String),
  /** The ids of the issues it may stand in; null for all. */
  issues: Schema.NullOr(Schema.Array(Schema.String)),
  begins_on: Schema.NullOr(Schema.String),
  ends_on: Schema.NullOr(Schema.String),
  limit_per_reader: Schema.NullOr(Schema.Finite)
})
export type AdvertForm = typeof AdvertForm.Type

/** As the rule of what may be placed has it. */
export const draftOfForm = (form: AdvertForm): AdvertDraft => ({
  kind: form.kind,
  text: form.text,
  link: form.link,
  keywords: form.keywords,
  hasPicture: form.picture !== null,
  issueIds: form.issues,
  beginsOn: form.begins_on,
  endsOn: form.ends_on,
  limitPerReader: form.limit_per_reader
})

export const AdvertState = Schema.Literals(["running", "paused"])
export type AdvertState = typeof AdvertState.Type

/** How often it was shown, seen and clicked. */
const counted = { shown: Schema.Int, seen: Schema.Int, clicked: Schema.Int }

/** `paused`: taken off by its makers. `nowhere`: none of its chosen issues is left. */
export const AdvertPhase = Schema.Literals(["paused", "planned", "running", "over", "nowhere"])
export type AdvertPhase = typeof AdvertPhase.Type

/** An advert as its makers have it. */
export const OwnAdvert = Schema.Struct({
  ...AdvertForm.fields,
  id: Schema.String,
  /** Null for one of the team's. */
  publication: Schema.NullOr(Schema.Struct({ id: Schema.String, title: Schema.String })),
  state: AdvertState,
  phase: AdvertPhase,
  picture_width: Schema.NullOr(Schema.Int),
  picture_height: Schema.NullOr(Schema.Int),
  /** Grows with every change. */
  version: Schema.Int,
  /** Whether who asked may change it. */
  is_editable: Schema.Boolean,
  ...counted
})
export type OwnAdvert = typeof OwnAdvert.Type

export const AdvertCounts = Schema.Struct({ day: Schema.String, ...counted })
export type AdvertCounts = typeof AdvertCounts.Type

/** What a keyword brought. `word` as it was written; null where it is not known which one it was. */
export const WordCounts = Schema.Struct({ word: Schema.NullOr(Schema.String), ...counted })
export type WordCounts = typeof WordCounts.Type

/** What a keyword brought in an issue; `issue_title` is null for one that is deleted. */
export const WordOfIssue = Schema.Struct({
  ...WordCounts.fields,
  issue_id: Schema.String,
  issue_title: Schema.NullOr(Schema.String)
})
export type WordOfIssue = typeof WordOfIssue.Type

/** With what came of it on each day, from the first that has something to today, and of its keywords. */
export const CountedAdvert = Schema.Struct({
  ...OwnAdvert.fields,
  days: Schema.Array(AdvertCounts),
  /** The best first, in all issues together. */
  words: Schema.Array(WordCounts),
  /** Of the issues in which it was shown most. */
  words_of_issues: Schema.Array(WordOfIssue)
})
export type CountedAdvert = typeof CountedAdvert.Type

/** The most issues whose keywords are listed one by one. */
export const mostWordIssues = 100

/** An issue that an advert may stand in. */
export const AdvertIssue = Schema.Struct({ id: Schema.String, title: Schema.String, publication_title: Schema.String })
export type AdvertIssue = typeof AdvertIssue.Type

/** The newest issues whose titles have some words, how many more there are, and those that were chosen. */
export const AdvertIssues = Schema.Struct({
  found: Schema.Array(AdvertIssue),
  more: Schema.Int,
  chosen: Schema.Array(AdvertIssue)
})
export type AdvertIssues = typeof AdvertIssues.Type

/** So many found issues are listed at once. */
export const listedIssues = 50

/** The most issues that are chosen. */
export const maxAdvertIssues = 200

/** An issue with the pages that have one of the keywords. */
export const IssueMatches = Schema.Struct({ ...AdvertIssue.fields, pages: Schema.Array(Schema.Int) })
export type IssueMatches = typeof IssueMatches.Type

/** The issues that have one of the keywords. */
export const AdvertMatches = Schema.Struct({
  issues: Schema.Array(IssueMatches),
  /** How many others, or the same, have pages that are still being made, or read for their words. */
  waiting: Schema.Int
})
export type AdvertMatches = typeof AdvertMatches.Type

/** Whether readers are shown it on a day. Source: product, "Adverts". */
export const advertPhase = (
  { state, begins_on, ends_on, issues }: Pick<OwnAdvert, "state" | "begins_on" | "ends_on" | "issues">,
  today: string
): AdvertPhase => {
  if (ends_on !== null && ends_on < today) return "over"
  if (state === "paused") return "paused"
  if (issues?.length === 0) return "nowhere"
  return begins_on !== null && today < begins_on ? "planned" : "running"
}

/** What is kept of a form: texts without blanks around them, and each keyword once. */
export const tidyForm = (form: AdvertForm): AdvertForm => {
  const link = form.link?.trim() ?? ""
  const keywords = form.keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== "")
  return { ...form, text: form.text.trim(), link: link === "" ? null : link, keywords: [...new Set(keywords)] }
}
