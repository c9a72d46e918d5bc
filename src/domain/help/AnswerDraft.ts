import { Schema } from "effect"

/** An answer being written. Its name and its number of changes make the key under which it is sent. */
export const AnswerDraft = Schema.Struct({ name: Schema.String, content: Schema.String, changes: Schema.Int })
export type AnswerDraft = typeof AnswerDraft.Type

/** The same for the same text, so that a repeated answer is posted once. */
export const answerKey = ({ name, changes }: AnswerDraft): string => `${name}-${changes}`
