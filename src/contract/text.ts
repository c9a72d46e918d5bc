import { Schema } from "effect"

/** Text that can be kept: PostgreSQL holds every character but NUL. */
export const Text = Schema.String.check(Schema.makeFilter((text) => !text.includes("\0")))
export const NonEmptyText = Text.check(Schema.isNonEmpty())
