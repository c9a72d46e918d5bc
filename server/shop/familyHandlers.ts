import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { nameInMail } from "../platform/letter.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { limits } from "../session/limits.ts"
import { Families } from "./Families.ts"
import { familyMails } from "./familyMails.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "family",
  Effect.fnUntraced(function* (handlers) {
    const families = yield* Families
    const rateLimits = yield* RateLimits
    const limit = yield* limits
    const send = yield* familyMails
    const { ATTEMPTS_WINDOW_SECONDS: seconds, ...allowed } = yield* Configuration

    return handlers.handleAll({
      family: Effect.fn("family.family")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer(yield* families.of(user.id))
      }),
      invite: Effect.fn("family.invite")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        const email = mailAddressOf(payload.email)
        yield* families.of(user.id)
        yield* rateLimits.allow(["invitations", user.id], { hits: allowed.FORGOT_ATTEMPTS_PER_ADDRESS, seconds })
        yield* rateLimits.allow(["invitations to", email.toLowerCase()], { hits: allowed.FORGOT_ATTEMPTS, seconds })
        const asked = yield* requestLanguage
        // Not interrupted, so that no place is taken without its mail.
        yield* Effect.uninterruptible(
          Effect.gen(function* () {
            const { token, language } = yield* families.invite(user.id, email)
            yield* send(email, user, token, language ?? asked)
          })
        )
        return answer(yield* families.of(user.id), yield* say("invitationSent", { email }))
      }),
      dismiss: Effect.fn("family.dismiss")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* families.dismiss(user.id, params.id)
        return answer(yield* families.of(user.id), yield* say("memberDismissed"))
      }),
      inviter: Effect.fn("family.inviter")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        const wentWell = yield* limit.link()
        const name = yield* families.inviter(user.id, payload.token)
        yield* wentWell
        return answer({ name: nameInMail(name) })
      }),
      join: Effect.fn("family.join")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        const wentWell = yield* limit.link()
        const name = yield* families.join(user.id, payload.token)
        yield* wentWell
        return answer(null, yield* say("familyJoined", { name }))
      }),
      leave: Effect.fn("family.leave")(function* () {
        const { user } = yield* CurrentPrincipal
        yield* families.leave(user.id)
        return answer(null, yield* say("familyLeft"))
      })
    })
  })
)
