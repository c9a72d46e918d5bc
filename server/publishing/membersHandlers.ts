import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { OwnerStays } from "../../src/contract/members.ts"
import { mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { Configuration } from "../platform/config.ts"
import { answer } from "../platform/http/answer.ts"
import { nameInMail } from "../platform/letter.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { limits } from "../session/limits.ts"
import { roleDemands } from "./demandRole.ts"
import { MemberActivities } from "./MemberActivities.ts"
import { memberMails } from "./memberMails.ts"
import { Members } from "./Members.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "members",
  Effect.fnUntraced(function* (handlers) {
    const members = yield* Members
    const activities = yield* MemberActivities
    const security = yield* SecurityLog
    const rateLimits = yield* RateLimits
    const limit = yield* limits
    const send = yield* memberMails
    const demand = yield* roleDemands
    const { ATTEMPTS_WINDOW_SECONDS: seconds, ...allowed } = yield* Configuration

    return handlers.handleAll({
      people: Effect.fn("members.people")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        const role = yield* demand.publication(user.id, params.id, "figures")
        return answer(yield* members.of(user.id, params.id, role))
      }),
      inviteMember: Effect.fn("members.inviteMember")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        const role = yield* demand.publication(user.id, params.id, "own")
        const email = mailAddressOf(payload.email)
        yield* rateLimits.allow(["invitations", user.id], { hits: allowed.FORGOT_ATTEMPTS_PER_ADDRESS, seconds })
        yield* rateLimits.allow(["invitations to", email.toLowerCase()], { hits: allowed.FORGOT_ATTEMPTS, seconds })
        const asked = yield* requestLanguage
        // Not interrupted, so that nobody is listed as invited without a mail.
        yield* Effect.uninterruptible(
          Effect.gen(function* () {
            const { token, language, publication } = yield* members.invite(params.id, email, payload.role)
            yield* send({ email, from: user, publication, role: payload.role, token }, language ?? asked)
          })
        )
        yield* security.note("memberInvited", { userId: user.id, what: params.id })
        yield* activities.note({
          activity: "memberInvited",
          publicationId: params.id,
          userId: user.id,
          subject: null
        })
        return answer(yield* members.of(user.id, params.id, role), yield* say("invitationSent", { email }))
      }),
      changeRole: Effect.fn("members.changeRole")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        const role = yield* demand.publication(user.id, params.id, "own")
        const { name: subject } = yield* members.changeRole(params.id, params.member, payload.role)
        yield* security.note("roleChanged", { userId: user.id, what: params.id })
        yield* activities.note({ activity: "roleChanged", publicationId: params.id, userId: user.id, subject })
        return answer(yield* members.of(user.id, params.id, role), yield* say("roleChanged"))
      }),
      removeMember: Effect.fn("members.removeMember")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        const role = yield* demand.publication(user.id, params.id, "own")
        const removed = yield* members.remove(params.id, params.member)
        if (removed !== null) {
          yield* security.note("memberRemoved", { userId: user.id, what: params.id })
          yield* activities.note({
            activity: "memberRemoved",
            publicationId: params.id,
            userId: user.id,
            subject: removed.name
          })
        }
        return answer(yield* members.of(user.id, params.id, role), yield* say("memberRemoved"))
      }),
      leavePublication: Effect.fn("members.leavePublication")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        const role = yield* demand.publication(user.id, params.id, "figures")
        if (role === "owner") return yield* new OwnerStays()
        yield* members.leave(user.id, params.id)
        yield* security.note("memberLeft", { userId: user.id, what: params.id })
        yield* activities.note({ activity: "memberLeft", publicationId: params.id, userId: user.id, subject: null })
        return answer(null, yield* say("publicationLeft"))
      }),
      readInvitation: Effect.fn("members.readInvitation")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        const wentWell = yield* limit.link()
        const { inviter, publication, role } = yield* members.invitation(user.id, payload.token)
        yield* wentWell
        return answer({ inviter: nameInMail(inviter), publication: nameInMail(publication), role })
      }),
      acceptInvitation: Effect.fn("members.acceptInvitation")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        const wentWell = yield* limit.link()
        const { publicationId, publication, isNew } = yield* members.join(user.id, payload.token)
        yield* wentWell
        if (isNew) {
          yield* security.note("memberJoined", { userId: user.id, what: publicationId })
          yield* activities.note({ activity: "memberJoined", publicationId, userId: user.id, subject: null })
        }
        return answer(null, yield* say("publicationJoined", { publication }))
      })
    })
  })
)
