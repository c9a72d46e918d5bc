import { Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, fill } from "../slot.ts"
import { devicesMachine } from "./devices.machine.ts"

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
  revoke: ask(
    ({ id }, hear) =>
      ApiClient.use((api) => api.account.revokeDevice({ params: { id } })).pipe(
        Effect.asVoid,
        // It was signed out by somebody else, or by itself, which is what was wanted.
        Effect.catchTag("DeviceNotFound", () => Effect.void),
        Effect.matchEffect({
          onSuccess: () => hear({ type: "device.revoked" }),
          onFailure: (error) => hear({ type: "device.kept", trouble: troubleIn(error) })
        })
      ),
    { type: "device.kept", trouble: troubleIn(null) }
  )
})
