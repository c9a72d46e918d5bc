import { Schema, Struct } from "effect"
import { isIssueDay } from "./day.ts"
import { type EditableIssue, hasComeOut } from "./EditableIssue.ts"
import { isIssueTime, isShortEnough, maxPdfPages, NewIssueForm } from "./NewIssue.ts"
import { localTimeOf, momentOf } from "./publishTime.ts"

/** What a publisher fills in for an issue that there is, as text. */
export const IssueForm = Schema.Struct({
  ...Struct.omit(NewIssueForm.fields, ["publication"]),
  isFree: Schema.Boolean,
  /** Empty for the shop's number. */
  previewPages: Schema.String
})
export type IssueForm = typeof IssueForm.Type

/** What a browser keeps of it: the fields that the server does not have so. */
export const KeptIssueForm = IssueForm.mapFields(Struct.map(Schema.optionalKey))

/** What is sent of it. */
export type IssueChange = Pick<
  EditableIssue,
  "title" | "description" | "publish_date" | "desired_publish_at" | "is_free" | "preview_page_limit"
>

export const emptyIssueForm: IssueForm = {
  title: "",
  description: "",
  publishDate: "",
  visibility: "IMMEDIATE",
  publishAt: "",
  isFree: false,
  previewPages: ""
}

/** The form of an issue as it is. */
export const formOf = (issue: EditableIssue): IssueForm => ({
  title: issue.title,
  description: issue.description,
  publishDate: issue.publish_date,
  visibility: issue.desired_publish_at === null ? "IMMEDIATE" : "SCHEDULED",
  publishAt: issue.desired_publish_at === null ? "" : localTimeOf(issue.desired_publish_at),
  isFree: issue.is_free,
  previewPages: issue.preview_page_limit === null ? "" : String(issue.preview_page_limit)
})

const isPages = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= maxPdfPages

/** A complete form, without the blanks around texts. */
export const changeOf = (form: IssueForm): IssueChange => ({
  title: form.title.trim(),
  description: form.description.trim(),
  publish_date: form.publishDate,
  desired_publish_at: form.visibility === "IMMEDIATE" ? null : momentOf(form.publishAt),
  is_free: form.isFree,
  preview_page_limit: isPages(form.previewPages.trim()) ? Number(form.previewPages) : null
})

export type IssueField = "title" | "description" | "publishDate" | "previewPages" | "publishAt"
export type IssueProblems = { readonly [field in IssueField]?: "missing" | "tooLong" | "invalid" }

const textProblem = (name: "title" | "description", text: string) => {
  if (text.trim() === "") return "missing"
  return isShortEnough(name, text.trim()) ? null : "tooLong"
}

/**
 * What is wrong with it, in the order of the form. The pages of a free issue's preview do not count, nor the time of an
 * issue that has come out: the form does not ask for them.
 */
export const issueProblems = (form: IssueForm, issue: Pick<EditableIssue, "published_at">): IssueProblems => {
  const pages = form.previewPages.trim()
  const isTimed = !hasComeOut(issue) && form.visibility === "SCHEDULED"
  const found = [
    ["title", textProblem("title", form.title)],
    ["description", textProblem("description", form.description)],
    ["publishDate", isIssueDay(form.publishDate) ? null : "invalid"],
    ["previewPages", form.isFree || pages === "" || isPages(pages) ? null : "invalid"],
    ["publishAt", !isTimed || isIssueTime(form.publishAt) ? null : "invalid"]
  ] as const
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}
