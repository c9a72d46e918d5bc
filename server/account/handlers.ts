import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import {
  DeviceNotFound,
  FreshSignInNeeded,
  PasswordAlreadySet,
  PasswordNotSet,
  WrongPassword
} from "../../src/contract/account.ts"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { plainPhone } from "../../src/domain/account/Profile.ts"
import type { User } from "../../src/domain/session/User.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { Passwords } from "../platform/passwords.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { SessionMails } from "../session/mails.ts"
import { MailTokens } from "../session/MailTokens.ts"
import { hardToGuess, passwordsMatch } from "../session/newPassword.ts"
import { Sessions } from "../session/Sessions.ts"
import { Devices } from "./Devices.ts"
import { Profiles } from "./Profiles.ts"

const changesPerHour = 5

export const layer = HttpApiBuilder.group(
  Api,
  "account",
  Effect.fnUntraced(function* (handlers) {
    const { LOGIN_ATTEMPTS: hits, ATTEMPTS_WINDOW_SECONDS: seconds } = yield* Configuration
    const attempts = yield* RateLimits
    const devices = yield* Devices
    const mails = yield* SessionMails
    const mailTokens = yield* MailTokens
    const passwords = yield* Passwords
    const profiles = yield* Profiles
    const security = yield* SecurityLog
    const sessions = yield* Sessions

    /** Each is told by mail. */
    const limitChanges = (userId: string) =>
      attempts.allow(["password changes", userId], { hits: changesPerHour, seconds: 3600 })

    /** Not interrupted, so that no password changes without its owner being told, with a link to choose another. */
    const thenTell = Effect.fnUntraced(function* (user: User, change: Effect.Effect<boolean>) {
      const language = yield* requestLanguage
      if (!(yield* change)) return false
      yield* mails.passwordChanged(user, yield* mailTokens.make(user.id, "reset"), language)
      return true
    }, Effect.uninterruptible)

    return handlers.handleAll({
      profile: Effect.fn("account.profile")(function* () {
        const { user } = yield* CurrentPrincipal
        const hasPassword = (yield* profiles.passwordHash(user.id)) !== null
        return answer({ ...user, hasPassword })
      }),
      updateProfile: Effect.fn("account.updateProfile")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        const change = {
          ...(payload.name === undefined ? {} : { name: payload.name.trim() }),
          ...(payload.phone === undefined ? {} : { phone: plainPhone(payload.phone) || null })
        }
        yield* profiles.update(user.id, change)
        return answer({ ...user, ...change }, yield* say("profileUpdated"))
      }),
      changePassword: Effect.fn("account.changePassword")(function* ({ payload }) {
        const { user, sessionId } = yield* CurrentPrincipal
        yield* passwordsMatch(payload, "new")
        yield* hardToGuess(payload.password, { prefix: "new", owner: user })
        const previous = yield* profiles.passwordHash(user.id)
        if (previous === null) return yield* new PasswordNotSet()
        // Counted per session, so that somebody guessing in another session cannot block the owner.
        const what = ["change-password", sessionId]
        yield* attempts.allow(what, { hits, seconds })
        if (!(yield* passwords.verify(previous, payload.currentPassword))) return yield* new WrongPassword()
        yield* limitChanges(user.id)
        const next = yield* passwords.hash(payload.password)
        // Another device may have changed the password meanwhile.
        if (!(yield* thenTell(user, profiles.changePassword(user.id, { previous, next }, sessionId)))) {
          return yield* new WrongPassword()
        }
        yield* attempts.forget(what)
        yield* security.note("passwordChanged", { userId: user.id })
        return answer(null, yield* say("passwordChanged"))
      }),
      setPassword: Effect.fn("account.setPassword")(function* ({ payload }) {
        const { user, sessionId } = yield* CurrentPrincipal
        yield* passwordsMatch(payload, "new")
        yield* hardToGuess(payload.password, { prefix: "new", owner: user })
        if ((yield* profiles.passwordHash(user.id)) !== null) return yield* new PasswordAlreadySet()
        if (!(yield* sessions.isFresh(sessionId))) return yield* new FreshSignInNeeded()
        const next = yield* passwords.hash(payload.password)
        if (!(yield* thenTell(user, profiles.setPassword(user.id, next, sessionId)))) {
          return yield* new PasswordAlreadySet()
        }
        yield* security.note("passwordSet", { userId: user.id })
        return answer(null, yield* say("passwordSet"))
      }),
      devices: Effect.fn("account.devices")(function* () {
        const { user, sessionId } = yield* CurrentPrincipal
        const items = (yield* devices.of(user.id)).map((device) => ({ ...device, isThis: device.id === sessionId }))
        return answer({ items })
      }),
      revokeDevice: Effect.fn("account.revokeDevice")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        if (!(yield* devices.revoke(user.id, params.id))) return yield* new DeviceNotFound()
        yield* security.note("deviceSignedOut", { userId: user.id })
        return answer(null, yield* say("deviceRevoked"))
      })
    })
  })
)
