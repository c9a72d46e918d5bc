import { type AskedField, invalidFields, type NewIssueForm } from "../../domain/publishing/NewIssue.ts"

export type MissingField = "pdf" | "upload" | "anotherPdf" | AskedField
export type PdfStanding = "none" | "coming" | "refused" | "there"

const missingPdf = { none: ["pdf"], coming: ["upload"], refused: ["anotherPdf"], there: [] } as const

/** In the order of the screen. */
export const missingFields = (form: NewIssueForm, pdf: PdfStanding): ReadonlyArray<MissingField> => [
  ...missingPdf[pdf],
  ...invalidFields(form)
]
