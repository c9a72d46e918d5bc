import { teamAnnouncementsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { announcementsMachine } from "./announcements.machine.ts"

export const liveAnnouncements = fill(announcementsMachine, {
  load: askServer(
    () => teamAnnouncementsCall((calls) => calls.list()),
    ({ data }) => ({ type: "loadable.loaded", value: data.items }),
    "loadable.failed"
  )
})
