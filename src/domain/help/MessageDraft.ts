import { Effect, Schema } from "effect"
import { Attachment } from "./Attachment.ts"
import { isTicketComplete } from "./Ticket.ts"

/** A ticket, a reply or an answer that is not sent yet. */
export const MessageDraft = Schema.Struct({
  /** Random; with the number of its changes it names what is sent, so that a retry posts nothing twice. */
  name: Schema.String,
  changes: Schema.Int,
  /** Empty for a reply. */
  subject: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))),
  content: Schema.String,
  attachments: Schema.Array(Attachment).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})
export type MessageDraft = typeof MessageDraft.Type

export const emptyDraft = (name: string, changes = 0): MessageDraft => ({
  name,
  changes,
  subject: "",
  content: "",
  attachments: []
})

/** The idempotency key of the draft as it is; a changed one is another message. */
export const keyOf = ({ name, changes }: MessageDraft): string => `${name}-${changes}`

/** A reply has no subject. */
export const isComplete = (draft: MessageDraft, isReply: boolean): boolean =>
  isTicketComplete(isReply ? { ...draft, subject: "-" } : draft)
