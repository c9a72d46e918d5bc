import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { membersCall } from "../../services/publishing/publishingCall.ts"
import { dropToken, storedToken } from "../../services/session/addressToken.ts"
import { renewUser } from "../../services/session/renewUser.ts"
import { type JoiningInput, joiningMachine } from "../shop/joining.machine.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"

/** The invitation to a publication stored in this tab. */
export const publicationInvitation = (): JoiningInput => ({ token: storedToken("publication") })

const drop = Effect.sync(() => dropToken("publication"))

export const liveJoiningPublication = fill(joiningMachine, {
  // Unlike `join`, a refusal keeps the invitation, because it may be for another account.
  read: ask(
    (payload, hear) =>
      membersCall((members) => members.readInvitation({ payload })).pipe(
        Effect.matchEffect({
          onSuccess: ({ data: { inviter, ...to } }) => hear({ type: "invitation.read", invitation: { inviter, to } }),
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
      membersCall((members) => members.acceptInvitation({ payload })).pipe(
        Effect.matchEffect({
          onSuccess: () => drop.pipe(Effect.andThen(renewUser), Effect.andThen(hear({ type: "join.accepted" }))),
          onFailure: (error) =>
            error._tag === "InvitationInvalid"
              ? drop.pipe(Effect.andThen(hear({ type: "join.refused", trouble: troubleIn(error) })))
              : hear({ type: "join.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "join.failed", trouble: troubleIn(null) }
  )
})
