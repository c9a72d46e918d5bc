import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { dropToken, storedToken } from "../../services/session/addressToken.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type JoiningInput, joiningMachine } from "./joining.machine.ts"

/** The invitation stored in this tab. */
export const invitationInHand = (): JoiningInput => ({ token: storedToken("family") })

/** The invitation was used, or is invalid. */
const drop = Effect.sync(() => dropToken("family"))

export const liveJoining = fill(joiningMachine, {
  // Unlike `join`, a refusal keeps the invitation, because it may be for another account.
  read: ask(
    (payload, hear) =>
      checkoutCall(({ family }) => family.inviter({ payload })).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "invitation.read", invitation: { inviter: data.name, to: null } }),
          onFailure: (error) =>
            error._tag === "InvitationInvalid"
              ? hear({ type: "join.refused", trouble: troubleIn(error) })
              : hear({ type: "invitation.unread" })
        })
      ),
    { type: "invitation.unread" }
  ),
  join: ask(
    (payload, hear) =>
      checkoutCall(({ family }) => family.join({ payload })).pipe(
        Effect.matchEffect({
          onSuccess: () => drop.pipe(Effect.andThen(hear({ type: "join.accepted" }))),
          onFailure: (error) =>
            error._tag === "InvitationInvalid"
              ? drop.pipe(Effect.andThen(hear({ type: "join.refused", trouble: troubleIn(error) })))
              : hear({ type: "join.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "join.failed", trouble: troubleIn(null) }
  )
})
