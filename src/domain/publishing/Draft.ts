import { Schema } from "effect"
import { NewIssueForm, type PickedFile } from "./NewIssue.ts"

/** A PDF that somebody picked. */
export const PickedPdf = Schema.Struct({
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  type: Schema.String,
  /** Names its bytes in this browser. The same file picked again has the same key, also in another visit. */
  key: Schema.String
})
export type PickedPdf = typeof PickedPdf.Type

/** The key of a file: it is taken for the same where name, size and last change (milliseconds since 1970) are. */
export const keyOf = ({ name, size, lastModified }: PickedFile & { readonly lastModified: number }): string =>
  `${lastModified}/${size}/${name}`

/** What this browser keeps of an issue that is being added, so that a reloaded tab loses nothing. */
export const Draft = Schema.Struct({
  form: NewIssueForm,
  pdf: Schema.NullOr(PickedPdf),
  /** The id of the PDF's upload, once it has begun. */
  upload: Schema.NullOr(Schema.String),
  /** Bytes of the PDF that the server had when this was kept, from the first on. */
  acknowledged: Schema.Int,
  /** The form as it was last sent to be saved, as long as no answer has come: the issue may have been added. */
  sent: Schema.NullOr(NewIssueForm)
})
export type Draft = typeof Draft.Type

/** The server has all of the PDF. */
export const isWhole = ({ pdf, upload, acknowledged }: Pick<Draft, "pdf" | "upload" | "acknowledged">): boolean =>
  pdf !== null && upload !== null && acknowledged === pdf.size
