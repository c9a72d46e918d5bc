import { Effect } from "effect"
import { askServer } from "../askServer.live.ts"

/** Signs out one of the user's devices. The code comes when it is asked for: the reader seldom needs it. */
export const liveRevoke = askServer(
  ({ id }: { readonly id: string }) =>
    Effect.flatMap(
      Effect.tryPromise(() => import("../../services/account/revokeDevice.ts")),
      (code) => code.revokeDevice(id)
    ),
  () => ({ type: "device.revoked" }),
  "device.kept"
)
