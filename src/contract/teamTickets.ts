import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { TeamThread, TeamTicket } from "../domain/help/TeamTicket.ts"
import { TicketStatus } from "../domain/help/Ticket.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope, Items, Refusal, RefusalWith } from "./envelope.ts"
import { AttachmentNotFound, Message, MessageKeyReused, OnceOnly, TicketClosed, TicketNotFound } from "./help.ts"

/** Somebody else of the team has taken the ticket over. */
export class TicketTaken extends RefusalWith<TicketTaken>()("TicketTaken", 409, { name: Schema.String }) {}

/** Messages came that the answer's writer has not seen. */
export class UnseenMessages extends Refusal<UnseenMessages>()("UnseenMessages", 409) {}

const ofTicket = { params: { id: Schema.String } }

/** Tickets as the support team has them. */
export class TeamTicketsGroup extends HttpApiGroup.make("teamTickets").add(
  /** Of this status, at most 200: open ones by how long they wait, others by their latest message. */
  HttpApiEndpoint.get("list", "/team/support-tickets", {
    query: { status: TicketStatus },
    success: Items(TeamTicket)
  }).middleware(SupportSignedIn),
  HttpApiEndpoint.get("thread", "/team/support-tickets/:id", {
    ...ofTicket,
    success: Envelope(TeamThread),
    error: TicketNotFound
  }).middleware(SupportSignedIn),
  /**
   * Posts an answer and takes the ticket over. `seen` is the number of messages that its writer saw; `status` is what the
   * ticket becomes: its reader is to reply, it is closed, or the team goes on. Files are sent by the reader's call.
   */
  HttpApiEndpoint.post("answer", "/team/support-tickets/:id/answers", {
    ...ofTicket,
    headers: OnceOnly,
    payload: Schema.Struct({ ...Message, seen: Schema.Int, status: TicketStatus }),
    success: Envelope(TeamThread),
    error: [TicketNotFound, TicketClosed, TicketTaken, UnseenMessages, AttachmentNotFound, MessageKeyReused]
  }).middleware(SupportSignedIn),
  /** Closes it without an answer, or opens it again. */
  HttpApiEndpoint.put("changeStatus", "/team/support-tickets/:id/status", {
    ...ofTicket,
    payload: Schema.Struct({ status: Schema.Literals(["open", "closed"]), seen: Schema.Int }),
    success: Envelope(TeamThread),
    error: [TicketNotFound, TicketTaken, UnseenMessages]
  }).middleware(SupportSignedIn),
  /** Takes it over for half an hour. `from` is who has it as far as the caller knows; repeating it takes more time. */
  HttpApiEndpoint.put("takeOver", "/team/support-tickets/:id/assignee", {
    ...ofTicket,
    payload: Schema.Struct({ from: Schema.NullOr(Schema.String) }),
    success: Envelope(TeamThread),
    error: [TicketNotFound, TicketTaken]
  }).middleware(SupportSignedIn),
  /** Leaves it to the others; harmless if the caller does not have it. */
  HttpApiEndpoint.delete("giveBack", "/team/support-tickets/:id/assignee", {
    ...ofTicket,
    success: Envelope(TeamThread),
    error: TicketNotFound
  }).middleware(SupportSignedIn)
) {}
