import { Effect } from "effect"
import { accountCall } from "../../services/account/accountCall.ts"
import { askServer } from "../askServer.live.ts"

/** Signs out one of the user's devices. */
export const liveRevoke = askServer(
  ({ id }: { readonly id: string }) =>
    accountCall((account) => account.revokeDevice({ params: { id } })).pipe(
      Effect.asVoid,
      // Already signed out, which is what was wanted.
      Effect.catchTag("DeviceNotFound", () => Effect.void)
    ),
  () => ({ type: "device.revoked" }),
  "device.kept"
)
