import { ownDataCall } from "../../services/account/ownDataCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { deletionMachine } from "./deletion.machine.ts"

export const liveDeletion = fill(deletionMachine, {
  load: askServer(
    () => ownDataCall((calls) => calls.ownData()),
    ({ data }) => ({ type: "data.loaded", data }),
    "data.failed"
  ),
  ask: askServer(
    ({ password }) => ownDataCall((calls) => calls.deleteAccount({ payload: { password } })),
    ({ message }) => ({ type: "deletion.planned", message }),
    "deletion.refused"
  )
})
