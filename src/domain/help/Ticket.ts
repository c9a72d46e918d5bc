import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { Moment } from "../Moment.ts"
import { Attachment } from "./Attachment.ts"

/** In characters. */
export const ticketLimits = { subject: 200, content: 5000 } as const

/** The team has to answer, the reader has to, or nobody: then it takes no more replies. */
export const TicketStatus = Schema.Literals(["open", "pending_user_reply", "closed"])
export type TicketStatus = typeof TicketStatus.Type

/** What happened before a ticket that began from an error. Never an address with its query. */
export const TicketReport = Schema.Struct({
  /** A path of this site. */
  path: Schema.String.check(Schema.isPattern(/^\/[^?#\s]{0,199}$/)),
  issue: Schema.optionalKey(PublicId),
  browser: Schema.String.check(Schema.isMaxLength(300)),
  language: Schema.Literals(["tr", "en"]),
  /** The error's name, such as `NetworkFailed`. */
  error: Schema.String.check(Schema.isPattern(/^\w{1,60}$/)),
  /** The id of the request that failed, by which the server's log is searched. */
  request: Schema.optionalKey(PublicId)
})
export type TicketReport = typeof TicketReport.Type

/** Source: product, "Tickets". */
export const Ticket = Schema.Struct({
  id: PublicId,
  subject: Schema.String,
  status: TicketStatus,
  created: Moment,
  last_reply_at: Moment
})
export type Ticket = typeof Ticket.Type

/** A message in a ticket, as plain text. */
export const TicketMessage = Schema.Struct({
  id: PublicId,
  /** A user's id; null once their account is erased. */
  sender: Schema.NullOr(PublicId),
  content: Schema.String,
  created: Moment,
  attachments: Schema.Array(Attachment),
  /** Missing for a sender without a name. */
  expand: Schema.Struct({ sender: Schema.optionalKey(Schema.Struct({ name: Schema.String })) })
})
export type TicketMessage = typeof TicketMessage.Type

/** As it is shown: `#` and its first eight characters. */
export const ticketNumber = ({ id }: Pick<Ticket, "id">): string => `#${id.slice(0, 8)}`

/** Whether subject and message may be sent; blanks alone are nothing. */
export const isTicketComplete = ({ subject, content }: { readonly subject: string; readonly content: string }) =>
  subject.trim() !== "" && content.trim() !== ""

/** Who wrote a message, for the reader whose ticket it is; null is the team without a name. */
export const writerOf = (
  { sender, expand }: Pick<TicketMessage, "sender" | "expand">,
  userId: string
): { readonly isOwn: boolean; readonly name: string | null } => ({
  isOwn: sender === userId,
  name: expand.sender?.name ?? null
})

/** How many messages others wrote after so many of a thread, which only grows. */
export const newsIn = (messages: ReadonlyArray<Pick<TicketMessage, "sender">>, met: number, userId: string): number =>
  messages.slice(met).filter(({ sender }) => sender !== userId).length
