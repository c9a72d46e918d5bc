import { accountCall } from "../../services/account/accountCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { devicesMachine } from "./devices.machine.ts"
import { liveRevoke } from "./revoke.live.ts"

export const liveDevices = fill(devicesMachine, {
  load: askServer(
    () => accountCall((account) => account.devices()),
    ({ data }) => ({ type: "devices.loaded", devices: data.items }),
    "devices.failed"
  ),
  revoke: liveRevoke
})
