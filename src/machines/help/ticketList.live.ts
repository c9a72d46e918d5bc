import { helpCall } from "../../services/help/helpCall.ts"
import { loadUserList } from "../account/userList.live.ts"
import { fill } from "../slot.ts"
import { ticketListMachine } from "./ticketList.machine.ts"

export const liveTicketList = fill(ticketListMachine, { load: loadUserList(helpCall((help) => help.tickets())) })
