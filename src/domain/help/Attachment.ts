import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { withoutDirectionMarks } from "../directionMarks.ts"

/** 10 MB, inclusive: the limit when picked, in the help text and on the server. */
export const maxAttachmentBytes = 10 * 1024 * 1024

/** Of one message. */
export const maxAttachments = 3

/** The media types of files that can be chosen. */
export const attachmentTypes: ReadonlyArray<string> = ["image/png", "image/jpeg", "image/webp", "application/pdf"]

/** The only other one that can be sent: a recording of the tab. */
export const recordingType = "application/json"

/** What the server keeps of a message's files: a picture was drawn anew as WebP; JSON is a recording, written anew. */
export const keptTypes = ["image/webp", "application/pdf", recordingType] as const
export type KeptType = (typeof keptTypes)[number]

/**
 * A file of a message. A newer server may keep a type that this code does not know: it stays a file that can be saved.
 * Source: product, "Tickets".
 */
export const Attachment = Schema.Struct({
  id: PublicId,
  name: Schema.String,
  type: Schema.String,
  /** Bytes. */
  size: Schema.Int
})
export type Attachment = typeof Attachment.Type

/** Why a file is not taken. */
export const AttachmentReason = Schema.Literals([
  "type",
  "tooLarge",
  "empty",
  "damaged",
  "encrypted",
  "animated",
  "tooManyPixels",
  "tooHeavy",
  "recording"
])
export type AttachmentReason = typeof AttachmentReason.Type

/** Why what was picked is not taken. */
export type PickProblem = "several" | Extract<AttachmentReason, "type" | "tooLarge" | "empty">

/** What is wrong with files as they are picked beside so many others; their content is checked by the server. */
export const pickProblem = (files: ReadonlyArray<Pick<File, "type" | "size">>, others: number): PickProblem | null => {
  if (files.length + others > maxAttachments) return "several"
  if (files.some(({ type }) => type !== recordingType && !attachmentTypes.includes(type))) return "type"
  if (files.some(({ size }) => size === 0)) return "empty"
  return files.some(({ size }) => size > maxAttachmentBytes) ? "tooLarge" : null
}

/** The type by which a browser saves it: nothing is opened as something that this code does not know. */
export const savedType = ({ type }: Pick<Attachment, "type">): string =>
  (keptTypes as ReadonlyArray<string>).includes(type) ? type : "application/octet-stream"

const maxNameLength = 100

const endings: Readonly<Record<KeptType, string>> = {
  "image/webp": ".webp",
  "application/pdf": ".pdf",
  [recordingType]: ".json"
}

/**
 * A file's name as it is shown and downloaded: one line without folders, control characters or what turns the writing
 * direction, with the ending of what it is.
 */
export const attachmentName = (given: string, type: KeptType): string => {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? ""
  const oneLine = withoutDirectionMarks(last)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/["<>|:*?]/g, "_")
    .trim()
  const stem = oneLine.replace(/\.[^.]*$/, "").replace(/^[.\s]+|[.\s]+$/g, "")
  return `${[...stem].slice(0, maxNameLength).join("").trim() || "ek"}${endings[type]}`
}
