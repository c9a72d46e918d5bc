import { advertCalls } from "../../services/publishing/advertCalls.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { advertListMachine } from "./advertList.machine.ts"

export const liveAdvertList = fill(advertListMachine, {
  load: askServer(
    ({ isTeam }) => advertCalls(isTeam).list,
    (adverts) => ({ type: "loadable.loaded", value: adverts }),
    "loadable.failed"
  )
})
