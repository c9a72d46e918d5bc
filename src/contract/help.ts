import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, HttpApiSchema } from "effect/http-api"
import { Attachment, AttachmentReason, maxAttachmentBytes, maxAttachments } from "../domain/help/Attachment.ts"
import { Question } from "../domain/help/Question.ts"
import { Ticket, ticketLimits, TicketMessage, TicketReport } from "../domain/help/Ticket.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Items, Refusal, RefusalWith } from "./envelope.ts"
import { IdempotencyKey } from "./payment.ts"
import { NoRoom } from "./publishing.ts"
import { TooManyRequests } from "./refusals.ts"
import { NonEmptyText, Text, Title } from "./text.ts"

/** The user has no such ticket. */
export class TicketNotFound extends Refusal<TicketNotFound>()("TicketNotFound", 404) {}

/** A closed ticket takes no more replies. */
export class TicketClosed extends Refusal<TicketClosed>()("TicketClosed", 409) {}

/** The key came before with another message. */
export class MessageKeyReused extends Refusal<MessageKeyReused>()("MessageKeyReused", 409) {}

/** The sender has no such file that waits for its message: it was sent with another, or waited too long. */
export class AttachmentNotFound extends Refusal<AttachmentNotFound>()("AttachmentNotFound", 404) {}

/** The file cannot be attached. `reason` is a tag with a sentence of the server's. */
export class AttachmentRefused extends RefusalWith<AttachmentRefused>()("AttachmentRefused", 422, {
  reason: AttachmentReason
}) {}

/** The server had no time to check the file. */
export class AttachmentDelayed extends RefusalWith<AttachmentDelayed>()("AttachmentDelayed", 503, {
  retryAfterSeconds: Schema.Int
}) {}

/** Refuses a body that is too large for an attachment by that name. */
export class AttachmentBody extends HttpApiMiddleware.Service<AttachmentBody>()("sayfa/AttachmentBody", {
  error: AttachmentRefused
}) {}

/** A repeated call with the same key posts nothing more. */
export const OnceOnly = Schema.Struct({ "idempotency-key": Schema.optionalKey(IdempotencyKey) })

/** What a message is made of: plain text, and the ids of files that were sent before. */
export const Message = {
  content: NonEmptyText.check(Schema.isMaxLength(ticketLimits.content)),
  attachments: Schema.optionalKey(Schema.Array(Text).check(Schema.isMaxLength(maxAttachments)))
}

const ofTicket = { id: Schema.String }

export class HelpGroup extends HttpApiGroup.make("help").add(
  /** In the order of the team, in the language of the request where it is written in that. */
  HttpApiEndpoint.get("questions", "/faq", { success: Items(Question) }),
  /** Latest reply first. */
  HttpApiEndpoint.get("tickets", "/support-tickets", { success: Items(Ticket) }).middleware(SignedIn),
  HttpApiEndpoint.post("newTicket", "/support-tickets", {
    headers: OnceOnly,
    payload: Schema.Struct({
      subject: Title.check(Schema.isMaxLength(ticketLimits.subject)),
      ...Message,
      report: Schema.optionalKey(TicketReport)
    }),
    success: Envelope(Ticket),
    error: [AttachmentNotFound, MessageKeyReused, TooManyRequests]
  }).middleware(SignedIn),
  HttpApiEndpoint.get("ticket", "/support-tickets/:id", {
    params: ofTicket,
    success: Envelope(Schema.Struct({ ...Ticket.fields, report: Schema.NullOr(TicketReport) })),
    error: TicketNotFound
  }).middleware(SignedIn),
  /** Oldest first. */
  HttpApiEndpoint.get("messages", "/support-tickets/:id/messages", {
    params: ofTicket,
    success: Items(TicketMessage),
    error: TicketNotFound
  }).middleware(SignedIn),
  /** Makes the ticket wait for the team. */
  HttpApiEndpoint.post("reply", "/support-tickets/:id/messages", {
    params: ofTicket,
    headers: OnceOnly,
    payload: Schema.Struct(Message),
    success: Envelope(TicketMessage),
    error: [TicketNotFound, TicketClosed, AttachmentNotFound, MessageKeyReused, TooManyRequests]
  }).middleware(SignedIn),
  /** Checks a picture, a PDF or a recording of the tab, and keeps it for a message to come. */
  HttpApiEndpoint.post("attach", "/support-attachments", {
    payload: Schema.Struct({ file: Multipart.SingleFileSchema }).pipe(
      HttpApiSchema.asMultipart({
        maxFileSize: maxAttachmentBytes,
        maxTotalSize: maxAttachmentBytes + 64 * 1024,
        maxParts: 1
      })
    ),
    success: Envelope(Attachment),
    error: [AttachmentRefused, AttachmentDelayed, NoRoom, TooManyRequests]
  })
    .middleware(AttachmentBody)
    .middleware(SignedIn),
  /** A file of a message, for the ticket's owner and the team; of one not sent yet, for its sender. */
  HttpApiEndpoint.get("attachment", "/support-attachments/:id", {
    params: ofTicket,
    success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array()),
    error: AttachmentNotFound
  }).middleware(SignedIn)
) {}
