import { Effect, Option } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal, OptionalPrincipal } from "../../src/contract/authorisation.ts"
import { Unauthorised } from "../../src/contract/refusals.ts"
import {
  AddressTaken,
  LinkRefused,
  RefreshRefused,
  RefreshTokenMissing,
  WrongCredentials
} from "../../src/contract/session.ts"
import { mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { isDemoAddress } from "../demo/accounts.ts"
import { BackgroundTasks } from "../platform/BackgroundTasks.ts"
import { Configuration } from "../platform/config.ts"
import { answer } from "../platform/http/answer.ts"
import { Passwords } from "../platform/passwords.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { Tokens } from "../platform/tokens.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { socialBrowser } from "../social/browser.ts"
import { Identities } from "../social/Identities.ts"
import { bearerOf } from "./authorisation.ts"
import { Clients } from "./Clients.ts"
import { knownBrowser } from "./knownBrowser.ts"
import { limits } from "./limits.ts"
import { SessionMails } from "./mails.ts"
import { MailTokens } from "./MailTokens.ts"
import { AccessClaims, Sessions } from "./Sessions.ts"
import { Accounts } from "./Accounts.ts"
import { hardToGuess, passwordsMatch } from "./newPassword.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const accounts = yield* Accounts
    const environment = yield* Configuration
    const backgroundTasks = yield* BackgroundTasks
    const clients = yield* Clients
    const browser = yield* socialBrowser
    const identities = yield* Identities
    const known = yield* knownBrowser
    const limit = yield* limits
    const mails = yield* SessionMails
    const mailTokens = yield* MailTokens
    const passwords = yield* Passwords
    const security = yield* SecurityLog
    const sessions = yield* Sessions
    const tokens = yield* Tokens

    return handlers.handleAll({
      login: Effect.fn("session.login")(function* ({ payload, request }) {
        const email = mailAddressOf(payload.email)
        const uncount = yield* limit.login(email)
        const account = yield* accounts.byEmail(email)
        const isRight = yield* passwords.verify(account?.passwordHash ?? null, payload.password)
        if (account === null || !isRight) {
          yield* security.note("signInFailed", { userId: account?.user.id ?? null })
          return yield* new WrongCredentials()
        }
        const userAgent = request.headers["user-agent"] ?? ""
        const secret = yield* browser.secret
        const isKnown = (yield* known.idFor(account.user.email)) !== null
        const session = yield* sessions.openByPassword(
          account,
          { remembered: payload.remember ?? false, userAgent, isKnown },
          secret === null ? Effect.void : identities.joinWaiting(secret, payload.join ?? null, account.user)
        )
        if (session === null) return yield* new WrongCredentials()
        yield* uncount
        yield* known.remember(email)
        yield* security.note("signedIn", { userId: account.user.id })
        yield* accounts.setLanguage(account.user.id, yield* requestLanguage)
        return answer(session, yield* say("signedIn"))
      }),
      register: Effect.fn("session.register")(function* ({ payload, request }) {
        yield* passwordsMatch(payload, "password")
        yield* hardToGuess(payload.password, { prefix: "password", owner: payload })
        yield* limit.register()
        const newcomer = {
          email: mailAddressOf(payload.email),
          name: payload.name.trim(),
          passwordHash: yield* passwords.hash(payload.password),
          language: yield* requestLanguage
        }
        const { language } = newcomer
        // Not interrupted, so that no account exists without its verification mail.
        const user = yield* Effect.uninterruptible(
          Effect.gen(function* () {
            const added = yield* accounts.register(newcomer)
            if (added === null) return yield* new AddressTaken()
            yield* mails.verification(added, yield* mailTokens.make(added.id, "verify"), language)
            return added
          })
        )
        yield* security.note("registered", { userId: user.id })
        if (environment.VERIFY_FIRST === "on") return answer({ user }, yield* say("registered"))
        const userAgent = request.headers["user-agent"] ?? ""
        const account = { user, passwordHash: newcomer.passwordHash, isClosed: false }
        const session = yield* sessions.openByPassword(account, { remembered: false, userAgent, isKnown: true })
        if (session === null) return answer({ user }, yield* say("registered"))
        yield* known.remember(newcomer.email)
        return answer(session, yield* say("signedIn"))
      }),
      forgotPassword: Effect.fn("session.forgotPassword")(function* ({ payload }) {
        const email = mailAddressOf(payload.email)
        const mayMail = yield* limit.mail(email)
        const language = yield* requestLanguage
        yield* backgroundTasks.run(
          Effect.gen(function* () {
            if (!mayMail) return
            const account = yield* accounts.byEmail(email)
            if (account === null || (account.isClosed && isDemoAddress(account.user.email))) return
            yield* mails.reset(account.user, yield* mailTokens.make(account.user.id, "reset"), language)
          })
        )
        return answer(null, yield* say("resetLinkSent"))
      }),
      verify: Effect.fn("session.verify")(function* ({ payload }) {
        const uncount = yield* limit.link()
        const userId = yield* mailTokens.verify(payload.token)
        if (userId === null) return yield* new LinkRefused({ reason: "verify" })
        yield* security.note("addressVerified", { userId })
        yield* uncount
        return answer(null, yield* say("addressVerified"))
      }),
      resendVerification: Effect.fn("session.resendVerification")(function* () {
        const { user } = yield* CurrentPrincipal
        if (!user.verified) {
          yield* limit.verification(user.id)
          yield* mails.verification(user, yield* mailTokens.make(user.id, "verify"), yield* requestLanguage)
        }
        return answer(null, yield* say("verificationSent"))
      }),
      reset: Effect.fn("session.reset")(function* ({ payload }) {
        yield* passwordsMatch(payload, "password")
        const uncount = yield* limit.link()
        const refused = new LinkRefused({ reason: "reset" })
        const owner = yield* mailTokens.ownerOfReset(payload.token)
        if (owner === null) return yield* refused
        // A weak password is no wrong token.
        yield* Effect.onError(hardToGuess(payload.password, { prefix: "password", owner }), () => uncount)
        const passwordHash = yield* passwords.hash(payload.password)
        if (!(yield* mailTokens.reset(payload.token, passwordHash))) return yield* refused
        yield* uncount
        // Whoever is slowed by strangers' guesses gets in this way.
        yield* known.remember(owner.email)
        yield* security.note("passwordReset", { userId: owner.id })
        return answer(null, yield* say("passwordReset"))
      }),
      refreshToken: Effect.fn("session.refreshToken")(function* ({ payload }) {
        if (payload.refreshToken === "") return yield* new RefreshTokenMissing()
        const session = yield* sessions.refresh(payload.refreshToken)
        if (session === null) return yield* new RefreshRefused()
        return answer(session)
      }),
      refresh: Effect.fn("session.refresh")(function* () {
        const token = yield* sessions.renewAccess(yield* CurrentPrincipal)
        if (token === null) return yield* new Unauthorised()
        return answer({ token })
      }),
      checkAuth: Effect.fn("session.checkAuth")(function* ({ request }) {
        const principal = yield* OptionalPrincipal
        const token = bearerOf(request)
        return principal === null || token === null
          ? { success: true as const, isAuthenticated: false, data: null }
          : { success: true as const, isAuthenticated: true, data: { token, user: principal.user } }
      }),
      verifySession: Effect.fn("session.verifySession")(function* ({ payload }) {
        const principal = yield* OptionalPrincipal
        yield* clients.note(payload.client_id, principal)
        return answer({ id: payload.client_id, user: principal?.user ?? null })
      }),
      logout: Effect.fn("session.logout")(function* ({ request }) {
        const claims = yield* tokens.verifyOld("access", AccessClaims, bearerOf(request) ?? "")
        const userId = Option.isSome(claims) ? yield* sessions.endSession(claims.value.sid) : null
        if (userId !== null) yield* security.note("signedOut", { userId })
        yield* HttpEffect.appendPreResponseHandler((_, response) =>
          Effect.succeed(HttpServerResponse.setHeader(response, "clear-site-data", '"cache"'))
        )
        return answer(null, yield* say("signedOut"))
      })
    })
  })
)
