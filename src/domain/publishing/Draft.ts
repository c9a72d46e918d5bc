import { Schema } from "effect"
import { NewIssueForm, type PickedFile } from "./NewIssue.ts"

export const PickedPdf = Schema.Struct({
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  type: Schema.String,
  /** Identifies the file in this browser; picking the same file again gives the same key. */
  key: Schema.String
})
export type PickedPdf = typeof PickedPdf.Type

/** A file counts as the same if name, size and last change (milliseconds since 1970) are equal. */
export const keyOf = ({ name, size, lastModified }: PickedFile & { readonly lastModified: number }): string =>
  `${lastModified}/${size}/${name}`

/** The draft of a new issue, stored in this browser so that a reload loses nothing. */
export const Draft = Schema.Struct({
  form: NewIssueForm,
  pdf: Schema.NullOr(PickedPdf),
  /** The id of the PDF's upload, once it has begun. */
  upload: Schema.NullOr(Schema.String),
  /** Bytes that the server had when this was stored. */
  acknowledged: Schema.Int,
  /** The form as last sent, until an answer arrives; the issue may have been added. */
  sent: Schema.NullOr(NewIssueForm)
})
export type Draft = typeof Draft.Type

/** Whether the server has the whole PDF. */
export const isWhole = ({ pdf, upload, acknowledged }: Pick<Draft, "pdf" | "upload" | "acknowledged">): boolean =>
  pdf !== null && upload !== null && acknowledged === pdf.size
