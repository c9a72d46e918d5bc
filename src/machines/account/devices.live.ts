import { Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, fill } from "../slot.ts"
import { devicesMachine } from "./devices.machine.ts"
import { liveRevoke } from "./revoke.live.ts"

export const liveDevices = fill(devicesMachine, {
  load: ask(
    (_: void, hear) =>
      ApiClient.use((api) => api.account.devices()).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "devices.loaded", devices: data.items }),
          onFailure: (error) => hear({ type: "devices.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "devices.failed", trouble: troubleIn(null) }
  ),
  revoke: liveRevoke
})
