import { Schema } from "effect"

/** A backup, restore or move ended without doing what was asked; the message says why, and what to do. */
export class CannotKeep extends Schema.TaggedError<CannotKeep>()("CannotKeep", { message: Schema.String }) {}
