import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { Moment } from "../Moment.ts"
import { Ticket, TicketMessage, TicketReport, type TicketStatus } from "./Ticket.ts"

/** How long who took a ticket over keeps it without answering. */
export const leaseMinutes = 30

/** A ticket in the team's list. */
export const TeamTicket = Schema.Struct({
  ...Ticket.fields,
  reader: Schema.Struct({ id: PublicId, name: Schema.String, email: Schema.String }),
  /** Since when its reader waits for the team; null if nobody waits. */
  waiting_since: Schema.NullOr(Moment),
  /** How many messages it has; an answer says how many its writer has seen. */
  messages: Schema.Int,
  /** Who has taken it over, until then. */
  assignee: Schema.NullOr(Schema.Struct({ id: PublicId, name: Schema.String, until: Moment }))
})
export type TeamTicket = typeof TeamTicket.Type

/** A ticket with its thread, oldest message first. */
export const TeamThread = Schema.Struct({
  ticket: TeamTicket,
  report: Schema.NullOr(TicketReport),
  messages: Schema.Array(Schema.Struct({ ...TicketMessage.fields, by_team: Schema.Boolean }))
})
export type TeamThread = typeof TeamThread.Type

/** What an answer says beside its message: how many messages its writer saw, and what the ticket becomes. */
export interface AnswerTerms {
  readonly seen: number
  readonly status: TicketStatus
}

/** A ticket after something was done at it, and the one to go on with if it was closed. */
export interface Answered {
  readonly thread: TeamThread
  readonly next: string | null
}
