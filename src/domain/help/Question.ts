import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** A question that is asked often, and its answer as HTML. */
export const Question = Schema.Struct({ id: PublicId, question: Schema.String, answer: Schema.String })
export type Question = typeof Question.Type
