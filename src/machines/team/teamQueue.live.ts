import { teamTicketsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { teamQueueMachine } from "./teamQueue.machine.ts"

export const liveTeamQueue = fill(teamQueueMachine, {
  load: askServer(
    (query) => teamTicketsCall((tickets) => tickets.list({ query })),
    ({ data }) => ({ type: "loadable.loaded", value: data.items }),
    "loadable.failed"
  )
})
