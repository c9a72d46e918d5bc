import type { NewIssueForm } from "../../domain/publishing/NewIssue.ts"

export type Missing = "pdf" | "upload" | "publication" | "title" | "description" | "publishDate" | "publishAt"

/** What an issue still lacks before it can be saved, in the order of the form. Blank is not there. */
export const missingOf = (form: NewIssueForm, hasPdf: boolean, isUploaded: boolean): ReadonlyArray<Missing> => {
  const fields = (["publication", "title", "description", "publishDate"] as const).filter(
    (name) => form[name].trim() === ""
  )
  return [
    ...(isUploaded ? [] : [hasPdf ? ("upload" as const) : ("pdf" as const)]),
    ...fields,
    ...(form.visibility === "SCHEDULED" && form.publishAt === "" ? (["publishAt"] as const) : [])
  ]
}
