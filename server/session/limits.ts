import { Effect } from "effect"
import { TooManyRequests } from "../../src/contract/refusals.ts"
import { Attempts } from "../platform/attempts.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"

/** How often one may try what opens accounts or sends mails: each fails with when to try again. */
export const limits = Effect.gen(function* () {
  const allowed = yield* Configuration
  const attempts = yield* Attempts
  const seconds = allowed.ATTEMPTS_WINDOW_SECONDS

  const count = Effect.fnUntraced(function* (what: ReadonlyArray<string>, hits: number) {
    const wait = yield* attempts.count(what, { hits, seconds })
    if (wait > 0) return yield* new TooManyRequests({ retryAfterSeconds: wait })
  })

  return {
    /** Answers with what takes the try back: it went well. */
    login: Effect.fnUntraced(function* (email: string) {
      const from = ["login", yield* visitor]
      const what = [...from, email.toLowerCase()]
      yield* count(from, allowed.LOGIN_ATTEMPTS_PER_ADDRESS)
      yield* count(what, allowed.LOGIN_ATTEMPTS)
      return Effect.andThen(attempts.forget(what), attempts.giveBack(from))
    }),
    register: Effect.fnUntraced(function* () {
      yield* count(["register", yield* visitor], allowed.REGISTER_ATTEMPTS)
    }),
    /** Whoever may ask for no more does not keep a person from asking. */
    mail: Effect.fnUntraced(function* (email: string) {
      yield* count(["mails from", yield* visitor], allowed.FORGOT_ATTEMPTS_PER_ADDRESS)
      yield* count(["mails to", email.toLowerCase()], allowed.FORGOT_ATTEMPTS)
    }),
    link: Effect.fnUntraced(function* () {
      yield* count(["links", yield* visitor], allowed.TOKEN_ATTEMPTS)
    })
  }
})
