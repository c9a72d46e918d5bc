import { type AskedField, invalidFields, type NewIssueForm } from "../../domain/publishing/NewIssue.ts"

export type MissingField = "pdf" | "upload" | AskedField

/** What an issue still lacks before it can be saved, in the order of the screen. */
export const missingFields = (
  form: NewIssueForm,
  hasPdf: boolean,
  isUploaded: boolean
): ReadonlyArray<MissingField> => [
  ...(isUploaded ? [] : [hasPdf ? ("upload" as const) : ("pdf" as const)]),
  ...invalidFields(form)
]
