import { Effect } from "effect"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { dashboardMachine } from "./dashboard.machine.ts"

const dashboard = publishingCall((publishing) => publishing.dashboard())

export const liveDashboard = fill(dashboardMachine, {
  load: askServer(
    () => Effect.andThen(whenSeen, dashboard),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
