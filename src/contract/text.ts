import { Schema } from "effect"

/** Text without NUL, which PostgreSQL cannot store. */
export const Text = Schema.String.check(Schema.makeFilter((text) => !text.includes("\0")))
export const NonEmptyText = Text.check(Schema.isNonEmpty())
