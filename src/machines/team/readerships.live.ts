import { teamAnnouncementsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { readershipsMachine } from "./readerships.machine.ts"

export const liveReaderships = fill(readershipsMachine, {
  load: askServer(
    () => teamAnnouncementsCall((calls) => calls.publications()),
    ({ data }) => ({ type: "loadable.loaded", value: data.items }),
    "loadable.failed"
  )
})
