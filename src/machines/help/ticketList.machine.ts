import type { Ticket } from "../../domain/help/Ticket.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The user's support tickets: loading, then shown or failed. Source: product, "Tickets". */
export const ticketListMachine = loadable<{ readonly userId: string }, ReadonlyArray<Ticket>>("ticketList")
