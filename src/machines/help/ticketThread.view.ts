import type { ActorRefFrom } from "xstate"
import type { ticketThreadMachine } from "./ticketThread.machine.ts"

export type TicketThreadRef = ActorRefFrom<typeof ticketThreadMachine>
