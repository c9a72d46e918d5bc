import { Schema } from "effect"

/** A note that is being written, and the text with which the writing began: empty for a new note. */
export const NoteDraft = Schema.Struct({ text: Schema.String, began: Schema.String })
export type NoteDraft = typeof NoteDraft.Type
