import { Effect } from "effect"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { membershipMachine } from "./membership.machine.ts"

export const liveMembership = fill(membershipMachine, {
  leave: askServer(
    () =>
      checkoutCall(({ family }) => family.leave()).pipe(
        Effect.asVoid,
        // The user is no longer a member, as wanted.
        Effect.catchTag("FamilyNotFound", () => Effect.void)
      ),
    () => ({ type: "leave.accepted" }),
    "leave.refused"
  )
})
