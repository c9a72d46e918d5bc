import { Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, type Hear } from "../slot.ts"
import type { RevokeAnswer } from "./devices.machine.ts"

/** Signs out one of the user's devices. */
export const liveRevoke = ask(
  ({ id }: { readonly id: string }, hear: Hear<RevokeAnswer>) =>
    ApiClient.use((api) => api.account.revokeDevice({ params: { id } })).pipe(
      Effect.asVoid,
      // Already signed out, which is what was wanted.
      Effect.catchTag("DeviceNotFound", () => Effect.void),
      Effect.matchEffect({
        onSuccess: () => hear({ type: "device.revoked" }),
        onFailure: (error) => hear({ type: "device.kept", trouble: troubleIn(error) })
      })
    ),
  { type: "device.kept", trouble: troubleIn(null) }
)
