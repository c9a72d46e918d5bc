import { Schema } from "effect"
import { isIssueDay, isLocalTime } from "./day.ts"

/** 250 MB, inclusive: the limit in the form, its help text and the server. */
export const maxPdfBytes = 250 * 1024 * 1024

/** The most characters. */
export const maxLength = { title: 200, description: 5000 } as const

/** A line break counts as one character, also when it is sent as two. */
export const isShortEnough = (name: keyof typeof maxLength, text: string): boolean =>
  text.replaceAll("\r\n", "\n").length <= maxLength[name]

/** Inclusive. Far above any magazine, because a few bytes can declare endless pages. */
export const maxPdfPages = 2000

/** PDF points, inclusive: 200 inches, the longest side without a user unit (ISO 32000-1, C.2). */
export const maxPageSide = 14_400

/** The time zone of publication times. */
export const publishingZone = "Europe/Istanbul"

export const Visibility = Schema.Literals(["IMMEDIATE", "SCHEDULED"])
export type Visibility = typeof Visibility.Type

/** The fields of the new-issue form, as text; empty at first. */
export const NewIssueForm = Schema.Struct({
  /** Its id. */
  publication: Schema.String,
  title: Schema.String,
  description: Schema.String,
  /** YYYY-MM-DD, the first day of its period. */
  publishDate: Schema.String,
  visibility: Visibility,
  /** YYYY-MM-DDTHH:mm in `publishingZone`; used only with the visibility SCHEDULED. */
  publishAt: Schema.String
})
export type NewIssueForm = typeof NewIssueForm.Type

export const emptyForm: NewIssueForm = {
  publication: "",
  title: "",
  description: "",
  publishDate: "",
  visibility: "IMMEDIATE",
  publishAt: ""
}

export type AskedField = Exclude<keyof NewIssueForm, "visibility">

const isText = (name: keyof typeof maxLength, text: string): boolean =>
  text.trim() !== "" && isShortEnough(name, text.trim())

/** A valid `publishAt`, on a day on which an issue can come out. */
export const isIssueTime = (text: string): boolean => isLocalTime(text) && isIssueDay(text.slice(0, 10))

/** The fields that are blank, too long or invalid, in the order of the form. Source: product, "New issue". */
export const invalidFields = (form: NewIssueForm): ReadonlyArray<AskedField> => [
  ...(form.publication.trim() === "" ? (["publication"] as const) : []),
  ...(["title", "description"] as const).filter((name) => !isText(name, form[name])),
  ...(isIssueDay(form.publishDate) ? [] : (["publishDate"] as const)),
  ...(form.visibility === "IMMEDIATE" || isIssueTime(form.publishAt) ? [] : (["publishAt"] as const))
]

export const isComplete = (form: NewIssueForm): boolean => invalidFields(form).length === 0

export interface PickedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The type the browser derives from the name; may be empty. */
  readonly type: string
}

export type PickRefusal = "notPdf" | "tooLarge" | "empty"

/** Why a picked file is refused before it is sent, or null. The server checks its content. */
export const pickRefusal = ({ name, size, type }: PickedFile): PickRefusal | null => {
  const isPdf = type === "" ? name.toLowerCase().endsWith(".pdf") : type === "application/pdf"
  return !isPdf ? "notPdf" : size === 0 ? "empty" : size > maxPdfBytes ? "tooLarge" : null
}
