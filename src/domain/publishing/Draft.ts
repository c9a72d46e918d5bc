import type { NewIssueForm, PickedFile } from "./NewIssue.ts"

/** A PDF that somebody picked. `key` names its bytes in this browser; null where they must be picked again. */
export interface PickedPdf extends PickedFile {
  readonly key: string | null
}

/** What this browser keeps of an issue that is being added, so that a reloaded tab loses nothing. */
export interface Draft {
  readonly form: NewIssueForm
  readonly pdf: PickedPdf | null
  /** The id of the PDF's upload, once the server has all of it. */
  readonly upload: string | null
}
