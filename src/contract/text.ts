import { Schema, SchemaTransformation } from "effect"
import { withoutDirectionMarks } from "../domain/directionMarks.ts"

/** Text without NUL, which PostgreSQL cannot store. */
export const Text = Schema.String.check(Schema.makeFilter((text) => !text.includes("\0")))
/** Text that is not blanks alone. */
export const NonEmptyText = Text.check(Schema.makeFilter((text) => text.trim() !== ""))

const encode = (text: string): string => text

/** Text that is shown among others' on one line. */
export const Title = Schema.String.pipe(
  Schema.decodeTo(NonEmptyText, SchemaTransformation.transform({ decode: withoutDirectionMarks, encode }))
)
