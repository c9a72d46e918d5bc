import { type AskedField, lacking, type NewIssueForm } from "../../domain/publishing/NewIssue.ts"

export type Missing = "pdf" | "upload" | AskedField

/** What an issue still lacks before it can be saved, in the order of the screen. */
export const missingOf = (form: NewIssueForm, hasPdf: boolean, isUploaded: boolean): ReadonlyArray<Missing> => [
  ...(isUploaded ? [] : [hasPdf ? ("upload" as const) : ("pdf" as const)]),
  ...lacking(form)
]
