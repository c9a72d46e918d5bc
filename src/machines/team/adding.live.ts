import { teamAnnouncementsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { addingMachine } from "./adding.machine.ts"

export const liveAdding = fill(addingMachine, {
  add: askServer(
    () => teamAnnouncementsCall((calls) => calls.add()),
    ({ data }) => ({ type: "thing.added", id: data.id }),
    "thing.refused"
  )
})
