import type { Ticket, TicketMessage } from "../../domain/help/Ticket.ts"
import { loadable } from "../loadable/loadable.machine.ts"

export interface Thread {
  readonly ticket: Ticket
  readonly messages: ReadonlyArray<TicketMessage>
}

/** A ticket of the user with its messages: loading, then shown or failed. Source: product, "Tickets". */
export const ticketThreadMachine = loadable<{ readonly id: string }, Thread>("ticketThread")
