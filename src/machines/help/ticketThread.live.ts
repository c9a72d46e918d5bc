import { Effect } from "effect"
import { helpCall } from "../../services/help/helpCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { ticketThreadMachine } from "./ticketThread.machine.ts"

export const liveTicketThread = fill(ticketThreadMachine, {
  load: askServer(
    (params) => helpCall((help) => Effect.all([help.ticket({ params }), help.messages({ params })])),
    ([ticket, messages]) => ({
      type: "loadable.loaded",
      value: { ticket: ticket.data, messages: messages.data.items }
    }),
    "loadable.failed"
  )
})
