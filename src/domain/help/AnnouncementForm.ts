import { Schema } from "effect"
import { isIssueTime } from "../publishing/NewIssue.ts"
import { localTimeOf, momentOf } from "../publishing/publishTime.ts"
import {
  type AnnouncementField,
  AnnouncementTexts,
  announcementTexts,
  type TeamAnnouncement,
  tidyAnnouncement,
  unfinishedFields
} from "./TeamAnnouncement.ts"

/** What a member types: the texts, and when readers are to be told. */
export const AnnouncementForm = Schema.Struct({
  ...AnnouncementTexts.fields,
  when: Schema.Literals(["now", "later"]),
  /** YYYY-MM-DDTHH:mm in Istanbul; used only if `when` is "later". */
  at: Schema.String
})
export type AnnouncementForm = typeof AnnouncementForm.Type

/** What is asked of the server. `at` is a moment, or null for now. */
export type AnnouncementChange =
  | { readonly type: "save" | "cancel" | "reopen" | "remove" }
  | { readonly type: "publish"; readonly at: string | null }

export const announcementForm = (from: TeamAnnouncement): AnnouncementForm => ({
  ...announcementTexts(from),
  when: from.publish_at === null ? "now" : "later",
  at: from.publish_at === null ? "" : localTimeOf(from.publish_at)
})

export const emptyForm: AnnouncementForm = {
  title: "",
  text: "",
  title_en: "",
  text_en: "",
  action: "",
  action_en: "",
  url: "",
  publication: "",
  mail: false,
  when: "now",
  at: ""
}

/** The fields that keep it from being told. A time that has passed means at once. */
export const missingFields = (form: AnnouncementForm): ReadonlyArray<AnnouncementField | "at"> => [
  ...unfinishedFields(form),
  ...(form.when === "now" || isIssueTime(form.at) ? [] : (["at"] as const))
]

/** The change that tells readers as the form says. */
export const publication = ({ when, at }: AnnouncementForm): AnnouncementChange => ({
  type: "publish",
  at: when === "now" ? null : momentOf(at)
})

const stateAfter: Readonly<Record<AnnouncementChange["type"], ReadonlyArray<TeamAnnouncement["state"]>>> = {
  save: ["draft"],
  publish: ["scheduled", "published"],
  cancel: ["cancelled"],
  reopen: ["draft"],
  remove: []
}

/** Whether it is told at this moment, or at once where that is null or had passed. */
const isAt = (at: string | null, { state, publish_at }: TeamAnnouncement): boolean => {
  if (at === null || publish_at === null) return state === "published"
  const [asked, told] = [Date.parse(at), Date.parse(publish_at)]
  return told === asked || (state === "published" && told > asked)
}

/** Whether an announcement is what the change makes of these texts: it was done, and the answer was lost. */
export const isDone = (change: AnnouncementChange, form: AnnouncementForm, found: TeamAnnouncement): boolean =>
  stateAfter[change.type].includes(found.state) &&
  (change.type !== "publish" || isAt(change.at, found)) &&
  JSON.stringify(announcementTexts(found)) === JSON.stringify(announcementTexts(tidyAnnouncement(form)))
