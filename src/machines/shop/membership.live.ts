import { Effect } from "effect"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask, fill } from "../slot.ts"
import { membershipMachine } from "./membership.machine.ts"

export const liveMembership = fill(membershipMachine, {
  leave: ask(
    (_: void, hear) =>
      checkoutCall(({ family }) => family.leave()).pipe(
        Effect.timeout(callTimeout),
        Effect.asVoid,
        // The user is no longer a member, as wanted.
        Effect.catchTag("FamilyNotFound", () => Effect.void),
        Effect.matchEffect({
          onSuccess: () => hear({ type: "leave.accepted" }),
          onFailure: (error) => hear({ type: "leave.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "leave.refused", trouble: troubleIn(null) }
  )
})
