import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { Configuration } from "../platform/config.ts"
import { SessionMails } from "./mails.ts"
import { MailTokens } from "./MailTokens.ts"
import { Accounts } from "./Accounts.ts"

/**
 * The account of that address may publish. One that nobody can sign in to, being made here or of an address that nobody
 * had verified, is mailed a link to set its password by, unless one is on its way that works.
 */
const appoint = Effect.fn("firstPublisher.appoint")(function* (email: string) {
  const accounts = yield* Accounts
  const tokens = yield* MailTokens
  yield* accounts.appoint(email)
  const account = yield* accounts.byEmail(email)
  if (account === null || !account.isShut || (yield* tokens.isResetAhead(account.user.id))) return
  const { user } = account
  yield* Effect.logInfo("A mail goes to PUBLISHER_EMAIL, with a link to set a password by")
  yield* SessionMails.use(
    Effect.fnUntraced(function* (mails) {
      yield* mails.appointed(user, yield* tokens.make(user.id, "reset"), "tr")
    })
  )
})

/** Sees at the start that somebody can publish, or says how somebody could. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { PUBLISHER_EMAIL, DEMO } = yield* Configuration
    if (PUBLISHER_EMAIL !== undefined) return yield* appoint(mailAddressOf(PUBLISHER_EMAIL))
    if (DEMO !== "off" || (yield* Accounts.use((accounts) => accounts.hasPublisher))) return
    const publications = yield* SqlClient.SqlClient.use((sql) => sql`SELECT 1 FROM publications LIMIT 1`)
    if (publications.length > 0) return
    yield* Effect.logWarning(
      "The kiosk is empty and nobody can publish: set PUBLISHER_EMAIL to a publisher's mail address"
    )
  })
).pipe(Layer.provide(SessionMails.layer))
