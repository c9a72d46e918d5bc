import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { OptionalPrincipal } from "../../src/contract/authorisation.ts"
import { TooManyRequests } from "../../src/contract/refusals.ts"
import { WrongCredentials } from "../../src/contract/session.ts"
import { Attempts } from "../platform/attempts.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { Passwords } from "../platform/passwords.ts"
import { Tokens } from "../platform/tokens.ts"
import { say } from "../platform/wording.ts"
import { bearerOf, sessionSeconds } from "./authorisation.ts"
import { Accounts } from "./store.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const { LOGIN_ATTEMPTS, LOGIN_ATTEMPTS_PER_ADDRESS, ATTEMPTS_WINDOW_SECONDS: seconds } = yield* Configuration
    const accounts = yield* Accounts
    const attempts = yield* Attempts
    const passwords = yield* Passwords
    const tokens = yield* Tokens

    return handlers
      .handle(
        "login",
        Effect.fn("session.login")(function* ({ payload }) {
          const from = ["login", yield* visitor]
          const what = [...from, payload.email.toLowerCase()]
          const wait = Math.max(
            yield* attempts.count(from, { hits: LOGIN_ATTEMPTS_PER_ADDRESS, seconds }),
            yield* attempts.count(what, { hits: LOGIN_ATTEMPTS, seconds })
          )
          if (wait > 0) return yield* new TooManyRequests({ retryAfterSeconds: wait })
          const account = yield* accounts.byEmail(payload.email)
          const isRight = yield* passwords.verify(account?.passwordHash ?? null, payload.password)
          if (account === null || !isRight) return yield* new WrongCredentials()
          yield* attempts.forget(what)
          yield* attempts.giveBack(from)
          const sid = yield* accounts.openSession(account.user.id, sessionSeconds)
          const token = yield* tokens.sign("access", { sid }, sessionSeconds)
          return { success: true as const, data: { token, user: account.user }, message: yield* say("signedIn") }
        })
      )
      .handle(
        "checkAuth",
        Effect.fn("session.checkAuth")(function* ({ request }) {
          const principal = yield* OptionalPrincipal
          const token = bearerOf(request)
          return principal === null || token === null
            ? { success: true as const, isAuthenticated: false, data: null }
            : { success: true as const, isAuthenticated: true, data: { token, user: principal.user } }
        })
      )
      .handle(
        "logout",
        Effect.fn("session.logout")(function* () {
          const principal = yield* OptionalPrincipal
          if (principal !== null) yield* accounts.endSession(principal.sessionId)
          yield* HttpEffect.appendPreResponseHandler((_, response) =>
            Effect.succeed(HttpServerResponse.setHeader(response, "clear-site-data", '"cache"'))
          )
          return { success: true as const, data: null, message: yield* say("signedOut") }
        })
      )
  })
)
