import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { User } from "../../src/domain/session/User.ts"
import { hashOf, newSecret } from "../platform/secrets.ts"
import { tellNewPassword } from "./accountNotices.ts"
import { dropUnverified } from "../social/dropUnverified.ts"
import { Sessions } from "./Sessions.ts"

/** How long the link of a mail works. Source: product, "Mails". */
const hours = { verify: 48, reset: 1 } as const

/** The purpose of a mailed link, which is invalid for any other. */
export type MailPurpose = keyof typeof hours

/** Tokens of mailed links. Each works once, and only its hash is stored. */
export class MailTokens extends Context.Service<
  MailTokens,
  {
    readonly make: (userId: string, purpose: MailPurpose) => Effect.Effect<string>
    /** Uses the token to verify its address; answers with the id of its user. Null if it is forged, used, expired or for another purpose. */
    readonly verify: (token: string) => Effect.Effect<string | null>
    /** To set a first password; null if a valid one was made. Of all processes that ask at once, one gets it. */
    readonly makeFirst: (userId: string) => Effect.Effect<string | null>
    /** Whose password the token would reset now, asked before the slow hashing; null for an invalid token. */
    readonly ownerOfReset: (token: string) => Effect.Effect<Pick<User, "id" | "email" | "name"> | null>
    /**
     * Uses the token: sets the password, verifies the address, ends all sessions, and deletes other reset links and
     * identities that their provider had not verified. False as above.
     */
    readonly reset: (token: string, passwordHash: string) => Effect.Effect<boolean>
    /** Invalidates mailed links that would reset the password. */
    readonly invalidateResets: (userId: string) => Effect.Effect<void>
    /** Deletes expired ones. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/MailTokens") {
  static readonly layer = Layer.effect(
    MailTokens,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sessions = yield* Sessions
      const matches = (token: string, purpose: MailPurpose) =>
        sql`hash = ${hashOf(token)} AND purpose = ${purpose} AND expires_at > now()`

      const invalidateResets = (userId: string) =>
        sql`DELETE FROM mail_tokens WHERE user_id = ${userId} AND purpose = 'reset'`

      const reset = Effect.fnUntraced(function* (token: string, passwordHash: string) {
        const [owner] = yield* sql<{ id: string }>`SELECT id FROM users
          WHERE id = (SELECT user_id FROM mail_tokens WHERE ${matches(token, "reset")}) FOR UPDATE`
        if (owner === undefined) return false
        const used = yield* sql`DELETE FROM mail_tokens WHERE ${matches(token, "reset")} RETURNING hash`
        if (used.length === 0) return false
        yield* dropUnverified(sql, owner.id)
        yield* sql`UPDATE users SET password_hash = ${passwordHash}, verified = true WHERE id = ${owner.id}`
        yield* sessions.endSessions(owner.id)
        yield* invalidateResets(owner.id)
        yield* Effect.provideService(tellNewPassword(owner.id), SqlClient.SqlClient, sql)
        return true
      }, sql.withTransaction)

      const make = Effect.fnUntraced(function* (userId: string, purpose: MailPurpose) {
        const token = newSecret()
        yield* sql`INSERT INTO mail_tokens (hash, user_id, purpose, expires_at)
          VALUES (${hashOf(token)}, ${userId}, ${purpose}, now() + make_interval(hours => ${hours[purpose]}))`
        return token
      })

      const makeFirst = Effect.fnUntraced(function* (userId: string) {
        yield* sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`
        const valid = yield* sql`SELECT 1 FROM mail_tokens
          WHERE user_id = ${userId} AND purpose = 'reset' AND expires_at > now()`
        return valid.length > 0 ? null : yield* make(userId, "reset")
      }, sql.withTransaction)

      return MailTokens.of({
        make: Effect.fn("MailTokens.make")(make, Effect.orDie),
        makeFirst: Effect.fn("MailTokens.makeFirst")(makeFirst, Effect.orDie),
        verify: Effect.fn("MailTokens.verify")(function* (token) {
          const [verified] = yield* sql<{ id: string }>`
            WITH used AS (DELETE FROM mail_tokens WHERE ${matches(token, "verify")} RETURNING user_id)
            UPDATE users u SET verified = true FROM used WHERE u.id = used.user_id RETURNING u.id`
          return verified?.id ?? null
        }, Effect.orDie),
        ownerOfReset: Effect.fn("MailTokens.ownerOfReset")(function* (token) {
          const rows = yield* sql<Pick<User, "id" | "email" | "name">>`SELECT id, email, name FROM users
            WHERE id = (SELECT user_id FROM mail_tokens WHERE ${matches(token, "reset")})`
          return rows[0] ?? null
        }, Effect.orDie),
        reset: Effect.fn("MailTokens.reset")(reset, Effect.orDie),
        invalidateResets: Effect.fn("MailTokens.invalidateResets")(invalidateResets, Effect.orDie, Effect.asVoid),
        sweep: sql`DELETE FROM mail_tokens WHERE expires_at < now()`.pipe(
          Effect.withSpan("MailTokens.sweep"),
          Effect.orDie,
          Effect.asVoid
        )
      })
    })
  )
}
