import { teamDeskCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { activitiesMachine } from "./activities.machine.ts"

export const liveActivities = fill(activitiesMachine, {
  load: askServer(
    (query) => teamDeskCall((desk) => desk.activities({ query })),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
