import { type AskedField, invalidFields, type NewIssueForm } from "../../domain/publishing/NewIssue.ts"

export type MissingField = "pdf" | "upload" | AskedField

/** In the order of the screen. */
export const missingFields = (
  form: NewIssueForm,
  hasPdf: boolean,
  isUploaded: boolean
): ReadonlyArray<MissingField> => [
  ...(isUploaded ? [] : [hasPdf ? ("upload" as const) : ("pdf" as const)]),
  ...invalidFields(form)
]
