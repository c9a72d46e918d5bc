import type { ActorRefFrom } from "xstate"
import type { ticketListMachine } from "./ticketList.machine.ts"

export type TicketListRef = ActorRefFrom<typeof ticketListMachine>
