import { Effect } from "effect"
import { Attempts } from "../platform/attempts.ts"
import { Configuration } from "../platform/config.ts"
import { visitor } from "../platform/http/remoteAddress.ts"

/** How often one may try what opens accounts or sends mails: each fails with when to try again. */
export const limits = Effect.gen(function* () {
  const allowed = yield* Configuration
  const attempts = yield* Attempts
  const seconds = allowed.ATTEMPTS_WINDOW_SECONDS

  const allow = (what: ReadonlyArray<string>, hits: number) => attempts.allow(what, { hits, seconds })

  return {
    /** Answers with what takes the try back: it went well. */
    login: Effect.fnUntraced(function* (email: string) {
      const from = ["login", yield* visitor]
      const what = [...from, email.toLowerCase()]
      yield* allow(from, allowed.LOGIN_ATTEMPTS_PER_ADDRESS)
      yield* allow(what, allowed.LOGIN_ATTEMPTS)
      return Effect.andThen(attempts.forget(what), attempts.giveBack(from))
    }),
    register: Effect.fnUntraced(function* () {
      yield* allow(["register", yield* visitor], allowed.REGISTER_ATTEMPTS)
    }),
    /**
     * Whether a mail may go to this address. Who has sent enough is refused; a person who was sent enough has links to
     * use, and is told nothing else: a refusal would let anybody keep them from theirs.
     */
    mail: Effect.fnUntraced(function* (email: string) {
      yield* allow(["mails from", yield* visitor], allowed.FORGOT_ATTEMPTS_PER_ADDRESS)
      return (
        (yield* attempts.count(["mails to", email.toLowerCase()], { hits: allowed.FORGOT_ATTEMPTS, seconds })) === 0
      )
    }),
    /** Whoever is signed in asks for themselves alone. */
    verification: (userId: string) => allow(["verifications", userId], allowed.FORGOT_ATTEMPTS),
    /** Answers with what takes the try back: many people may share an address, and a link that works is no guess. */
    link: Effect.fnUntraced(function* () {
      const what = ["links", yield* visitor]
      yield* allow(what, allowed.TOKEN_ATTEMPTS)
      return attempts.giveBack(what)
    })
  }
})
