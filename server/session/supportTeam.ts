import { Effect, Layer } from "effect"
import { mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { demoSupport } from "../demo/accounts.ts"
import { Configuration, isPrivate } from "../platform/config.ts"
import { Accounts } from "./Accounts.ts"
import { SessionMails } from "./mails.ts"
import { MailTokens } from "./MailTokens.ts"

/** Mails a link to set a password if nobody can sign in to the account yet, unless a valid one was mailed. */
const invite = Effect.fn("supportTeam.invite")(function* (email: string) {
  const accounts = yield* Accounts
  const tokens = yield* MailTokens
  const account = yield* accounts.byEmail(email)
  if (account === null || !account.isClosed) return
  const { user } = account
  const token = yield* tokens.makeFirst(user.id)
  if (token !== null) yield* SessionMails.use((mails) => mails.supporting(user, token, "tr"))
})

/** Makes the support team what the configuration says; the demo's account belongs to it on a private server alone. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const environment = yield* Configuration
    const accounts = yield* Accounts
    const emails = environment.SUPPORT_EMAIL.map(mailAddressOf)
    // Its password is public.
    const hasDemo = environment.DEMO !== "off" && isPrivate(environment)
    const demo = hasDemo ? yield* accounts.byEmail(demoSupport.email) : null
    yield* accounts.formTeam(demo === null ? emails : [...emails, demo.user.email])
    yield* Effect.forEach(emails, invite)
  })
).pipe(Layer.provide(SessionMails.layer))
