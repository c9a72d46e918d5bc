import { Effect } from "effect"
import { Notifications } from "../account/Notifications.ts"
import { sweepInvitations } from "../account/sweepInvitations.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { Identities } from "../social/Identities.ts"
import { Clients } from "./Clients.ts"
import { MailTokens } from "./MailTokens.ts"
import { Sessions } from "./Sessions.ts"

/**
 * Deletes ended sessions, expired tokens, attempts and invitations, and browsers, security events and notifications that
 * are old.
 */
export const sweep = Effect.gen(function* () {
  const services = [
    yield* Sessions,
    yield* MailTokens,
    yield* Identities,
    yield* Clients,
    yield* SecurityLog,
    yield* Notifications
  ]
  yield* sweepInvitations
  yield* Effect.forEach(services, (service) => service.sweep, { discard: true })
})
