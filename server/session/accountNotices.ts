import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { deviceOf } from "../../src/domain/account/Device.ts"
import { notify } from "../account/notify.ts"
import { newId } from "../platform/identity.ts"

/** Greets a new user; the mail that verifies the address does so, too. */
export const tellWelcome = (userId: string) =>
  notify(userId, {
    kind: "announcements",
    type: "system_welcome",
    occasion: "welcome",
    isMailed: false,
    fact: { _tag: "Welcomed" }
  })

/** A name as it was chosen by whoever signed in, in a mail to the account's owner: only names that we know. */
const named = (userAgent: string): string | null => {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((name) => name !== "").join(", ") || null
}

/**
 * Tells a user of a sign-in from a browser that the account is not known in, unless it is the account's first. In the
 * transaction of the sign-in, so that nobody gets in untold. Source: product, "Signing in".
 */
export const tellNewDevice = Effect.fn("accountNotices.tellNewDevice")(function* (userId: string, userAgent: string) {
  const sql = yield* SqlClient.SqlClient
  const [before] = yield* sql<{ has: boolean }>`SELECT
    (SELECT count(*) FROM sessions WHERE user_id = ${userId}) > 1
      OR EXISTS (SELECT 1 FROM security_events WHERE user_id = ${userId} AND event = 'signedIn') AS has`
  if (before?.has !== true) return
  yield* notify(userId, {
    kind: "security",
    type: "security_update",
    occasion: `device ${newId()}`,
    fact: { _tag: "SignedInElsewhere", device: named(userAgent) }
  })
})

/** Each change, in its transaction; its mail has a link to choose another and is sent by whoever changed it. */
export const tellNewPassword = (userId: string) =>
  notify(userId, {
    kind: "security",
    type: "security_update",
    occasion: `password ${newId()}`,
    isMailed: false,
    fact: { _tag: "PasswordChanged" }
  })
