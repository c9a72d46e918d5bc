import { Effect, Layer } from "effect"
import { mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { demoSupport } from "../demo/accounts.ts"
import { Configuration } from "../platform/config.ts"
import { Accounts } from "./Accounts.ts"
import { SessionMails } from "./mails.ts"
import { MailTokens } from "./MailTokens.ts"

/** Mails a link to set a password if nobody can sign in to the account yet, unless a valid one was mailed. */
const invite = Effect.fn("supportTeam.invite")(function* (email: string) {
  const accounts = yield* Accounts
  const tokens = yield* MailTokens
  const account = yield* accounts.byEmail(email)
  if (account === null || !account.isClosed || (yield* tokens.hasValidReset(account.user.id))) return
  const { user } = account
  yield* SessionMails.use(
    Effect.fnUntraced(function* (mails) {
      yield* mails.supporting(user, yield* tokens.make(user.id, "reset"), "tr")
    })
  )
})

/** Makes the support team what the configuration says; where there is a demo, its account belongs to it. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { SUPPORT_EMAIL, DEMO } = yield* Configuration
    const accounts = yield* Accounts
    const emails = SUPPORT_EMAIL.map(mailAddressOf)
    yield* accounts.formTeam(DEMO === "off" ? emails : [...emails, demoSupport.email])
    yield* Effect.forEach(emails, invite)
  })
).pipe(Layer.provide(SessionMails.layer))
