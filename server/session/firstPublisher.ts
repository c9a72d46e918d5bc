import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { Configuration } from "../platform/config.ts"
import { SessionMails } from "./mails.ts"
import { MailTokens } from "./MailTokens.ts"
import { Accounts } from "./Accounts.ts"

/**
 * Makes the account of this address a publisher. If nobody can sign in to it yet, mails a link to set a password,
 * unless a valid one was mailed.
 */
const appoint = Effect.fn("firstPublisher.appoint")(function* (email: string) {
  const accounts = yield* Accounts
  const tokens = yield* MailTokens
  yield* accounts.appoint(email)
  const account = yield* accounts.byEmail(email)
  if (account === null || !account.isClosed) return
  const { user } = account
  const token = yield* tokens.makeFirst(user.id)
  if (token === null) return
  yield* Effect.logInfo("A mail with a link to set a password is sent to PUBLISHER_EMAIL")
  yield* SessionMails.use((mails) => mails.appointed(user, token, "tr"))
})

/** Makes sure at start that somebody can publish, or logs how. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { PUBLISHER_EMAIL, DEMO } = yield* Configuration
    if (PUBLISHER_EMAIL !== undefined) return yield* appoint(mailAddressOf(PUBLISHER_EMAIL))
    if (DEMO !== "off" || (yield* Accounts.use((accounts) => accounts.hasPublisher))) return
    const publications = yield* SqlClient.SqlClient.use((sql) => sql`SELECT 1 FROM publications LIMIT 1`)
    if (publications.length > 0) return
    yield* Effect.logWarning(
      "The catalogue is empty and nobody can publish: set PUBLISHER_EMAIL to a publisher's mail address"
    )
  })
).pipe(Layer.provide(SessionMails.layer))
