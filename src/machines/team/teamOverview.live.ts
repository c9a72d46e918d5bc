import { teamDeskCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { teamOverviewMachine } from "./teamOverview.machine.ts"

export const liveTeamOverview = fill(teamOverviewMachine, {
  load: askServer(
    () => teamDeskCall((desk) => desk.overview()),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
