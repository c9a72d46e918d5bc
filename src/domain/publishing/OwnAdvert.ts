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
  /** The ids of the issues it may stand in; all if there are none. */
  issues: Schema.Array(Schema.String),
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
  beginsOn: form.begins_on,
  endsOn: form.ends_on,
  limitPerReader: form.limit_per_reader
})

export const AdvertState = Schema.Literals(["running", "paused"])
export type AdvertState = typeof AdvertState.Type

/** How often it was shown, seen and clicked. */
const counted = { shown: Schema.Int, seen: Schema.Int, clicked: Schema.Int }

/** `paused`: taken off by its makers. */
export const AdvertPhase = Schema.Literals(["paused", "planned", "running", "over"])
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

/** With what came of it on each day, from the first that has something to today. */
export const CountedAdvert = Schema.Struct({ ...OwnAdvert.fields, days: Schema.Array(AdvertCounts) })
export type CountedAdvert = typeof CountedAdvert.Type

/** Which pages of which issues have one of the keywords; issues without any are left out. */
export const AdvertMatches = Schema.Array(
  Schema.Struct({
    id: Schema.String,
    title: Schema.String,
    publication_title: Schema.String,
    pages: Schema.Array(Schema.Int)
  })
)
export type AdvertMatches = typeof AdvertMatches.Type

/** Whether readers are shown it on a day. Source: product, "Adverts". */
export const advertPhase = (
  { state, begins_on, ends_on }: Pick<OwnAdvert, "state" | "begins_on" | "ends_on">,
  today: string
): AdvertPhase => {
  if (ends_on !== null && ends_on < today) return "over"
  if (state === "paused") return "paused"
  return begins_on !== null && today < begins_on ? "planned" : "running"
}

/** What is kept of a form: texts without blanks around them, and each keyword once. */
export const tidyForm = (form: AdvertForm): AdvertForm => {
  const link = form.link?.trim() ?? ""
  const keywords = form.keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== "")
  return { ...form, text: form.text.trim(), link: link === "" ? null : link, keywords: [...new Set(keywords)] }
}
