import { Schema } from "effect"
import { isIssueDay, isLocalTime } from "./day.ts"

/** 250 MB, inclusive: the one limit for check, help text and server. */
export const maxPdfBytes = 250 * 1024 * 1024

/** Characters, inclusive: a title is one line of a shelf, a description some paragraphs. */
export const longest = { title: 200, description: 5000 } as const

/** A line's end counts once, also where it is sent as two characters. */
export const isShortEnough = (name: keyof typeof longest, text: string): boolean =>
  text.replaceAll("\r\n", "\n").length <= longest[name]

/** Inclusive. Far above any magazine: a few bytes can declare pages without end. */
export const maxPdfPages = 2000

/** PDF points, inclusive: 200 inches, the longest side that a PDF without a unit of its own may have (ISO 32000-1, C.2). */
export const maxPageSide = 14_400

/** The time zone in which publishers say when an issue comes out. */
export const publishingZone = "Europe/Istanbul"

export const Visibility = Schema.Literals(["IMMEDIATE", "SCHEDULED"])
export type Visibility = typeof Visibility.Type

/** What a publisher fills in beside the PDF, as it stands in the fields: text, each empty at first. */
export const NewIssueForm = Schema.Struct({
  /** Its id. */
  publication: Schema.String,
  title: Schema.String,
  description: Schema.String,
  /** YYYY-MM-DD, the first day of its period. */
  publishDate: Schema.String,
  visibility: Visibility,
  /** YYYY-MM-DDTHH:mm on the clock of `publishingZone`; counts only where the visibility is SCHEDULED. */
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

const isText = (name: keyof typeof longest, text: string): boolean =>
  text.trim() !== "" && isShortEnough(name, text.trim())

/** A time, as `publishAt` has it, at which an issue can come out. */
export const isIssueTime = (text: string): boolean => isLocalTime(text) && isIssueDay(text.slice(0, 10))

/**
 * The fields that lack what is asked for, in the order of the form. Blank is not there, and neither is a text that is too
 * long, or a day on which no issue can come out. Source: product, "New issue".
 */
export const lacking = (form: NewIssueForm): ReadonlyArray<AskedField> => [
  ...(form.publication.trim() === "" ? (["publication"] as const) : []),
  ...(["title", "description"] as const).filter((name) => !isText(name, form[name])),
  ...(isIssueDay(form.publishDate) ? [] : (["publishDate"] as const)),
  ...(form.visibility === "IMMEDIATE" || isIssueTime(form.publishAt) ? [] : (["publishAt"] as const))
]

/** All that is asked for is there. */
export const isComplete = (form: NewIssueForm): boolean => lacking(form).length === 0

export interface PickedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** What the browser says of it, from its name; empty where it says nothing. */
  readonly type: string
}

export type PickRefusal = "notPdf" | "tooLarge" | "empty"

/** Why a picked file is refused before a byte is sent; null where it is not. What is in it the server looks at. */
export const pickRefusal = ({ name, size, type }: PickedFile): PickRefusal | null => {
  const isPdf = type === "" ? name.toLowerCase().endsWith(".pdf") : type === "application/pdf"
  return !isPdf ? "notPdf" : size === 0 ? "empty" : size > maxPdfBytes ? "tooLarge" : null
}
