import { Effect } from "effect"
import { type Allowance, RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { knownBrowser } from "./knownBrowser.ts"

/** How often strangers may guess a password that was guessed too often: an account is slowed, never locked. */
const slowly: Allowance = { hits: 1, seconds: 30 }

/** Limits on signing in and sending mails; each fails with the time to wait. */
export const limits = Effect.gen(function* () {
  const allowed = yield* Configuration
  const attempts = yield* RateLimits
  const seconds = allowed.ATTEMPTS_WINDOW_SECONDS

  const browser = yield* knownBrowser

  const allow = (what: ReadonlyArray<string>, hits: number) => attempts.allow(what, { hits, seconds })

  return {
    /**
     * Answers with an effect that uncounts the attempt after a success. Counted by account in each known browser, in
     * all others by their address, by both, and by account wherever they are.
     */
    login: Effect.fnUntraced(function* (email: string) {
      const account = email.toLowerCase()
      const known = yield* browser.idFor(email)
      if (known !== null) {
        const here = ["login in", known, account]
        yield* allow(here, allowed.LOGIN_ATTEMPTS)
        return attempts.forget(here)
      }
      const from = ["login", yield* visitor]
      const what = [...from, account]
      const anywhere = ["login of", account]
      yield* allow(from, allowed.LOGIN_ATTEMPTS_PER_ADDRESS)
      yield* allow(what, allowed.LOGIN_ATTEMPTS)
      const wait = yield* attempts.count(anywhere, { hits: allowed.LOGIN_ATTEMPTS_PER_ACCOUNT, seconds })
      if (wait > 0) yield* attempts.allow(["login slowly", account], slowly)
      return Effect.all([attempts.forget(what), attempts.uncount(from), attempts.uncount(anywhere)], { discard: true })
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
