import type { TeamTicket } from "../../domain/help/TeamTicket.ts"
import type { TicketStatus } from "../../domain/help/Ticket.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** Readers' tickets of one status: loading, then shown or failed. Source: product, "The support team". */
export const teamQueueMachine = loadable<{ readonly status: TicketStatus }, ReadonlyArray<TeamTicket>>("teamQueue")
