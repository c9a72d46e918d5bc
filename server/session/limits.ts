import { Effect } from "effect"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"

/** Limits on signing in and sending mails; each fails with the time to wait. */
export const limits = Effect.gen(function* () {
  const allowed = yield* Configuration
  const attempts = yield* RateLimits
  const seconds = allowed.ATTEMPTS_WINDOW_SECONDS

  const allow = (what: ReadonlyArray<string>, hits: number) => attempts.allow(what, { hits, seconds })

  return {
    /** Answers with an effect that uncounts the attempt after a success. */
    login: Effect.fnUntraced(function* (email: string) {
      const from = ["login", yield* visitor]
      const what = [...from, email.toLowerCase()]
      yield* allow(from, allowed.LOGIN_ATTEMPTS_PER_ADDRESS)
      yield* allow(what, allowed.LOGIN_ATTEMPTS)
      return Effect.andThen(attempts.forget(what), attempts.uncount(from))
    }),
    register: Effect.fnUntraced(function* () {
      yield* allow(["register", yield* visitor], allowed.REGISTER_ATTEMPTS)
    }),
    /**
     * Whether a mail may be sent to this address. A sender over the limit is refused. A recipient over the limit gets
     * no further mail but no refusal, which would let anybody block them.
     */
    mail: Effect.fnUntraced(function* (email: string) {
      yield* allow(["mails from", yield* visitor], allowed.FORGOT_ATTEMPTS_PER_ADDRESS)
      return (
        (yield* attempts.count(["mails to", email.toLowerCase()], { hits: allowed.FORGOT_ATTEMPTS, seconds })) === 0
      )
    }),
    /** Counted per user, who can only mail themselves. */
    verification: (userId: string) => allow(["verifications", userId], allowed.FORGOT_ATTEMPTS),
    /**
     * Answers with an effect that uncounts the attempt: a valid link is no guess, and many users may share an address.
     */
    link: Effect.fnUntraced(function* () {
      const what = ["links", yield* visitor]
      yield* allow(what, allowed.TOKEN_ATTEMPTS)
      return attempts.uncount(what)
    })
  }
})
