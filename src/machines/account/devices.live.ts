import { ApiClient } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { devicesMachine } from "./devices.machine.ts"
import { liveRevoke } from "./revoke.live.ts"

export const liveDevices = fill(devicesMachine, {
  load: askServer(
    () => ApiClient.use((api) => api.account.devices()),
    ({ data }) => ({ type: "devices.loaded", devices: data.items }),
    "devices.failed"
  ),
  revoke: liveRevoke
})
