import { Effect } from "effect"
import { accountCall } from "./accountCall.ts"

/** Signs out one of the user's devices. */
export const revokeDevice = (id: string) =>
  accountCall((account) => account.revokeDevice({ params: { id } })).pipe(
    Effect.asVoid,
    // Already signed out, which is what was wanted.
    Effect.catchTag("DeviceNotFound", () => Effect.void)
  )
