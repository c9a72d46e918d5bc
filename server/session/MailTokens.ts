import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hashOf, newSecret } from "../platform/secrets.ts"
import { dropUnverified } from "../social/dropUnverified.ts"
import { Sessions } from "./Sessions.ts"

/** How long the link of a mail works. Source: product, "Mails". */
const hours = { verify: 48, reset: 1 } as const

/** What a link in a mail is for: one made for the one purpose is worth nothing for the other. */
export type MailPurpose = keyof typeof hours

/** Secrets that only whoever reads an account's mail can have; each works once, and only its hash is kept. */
export class MailTokens extends Context.Service<
  MailTokens,
  {
    readonly make: (userId: string, purpose: MailPurpose) => Effect.Effect<string>
    /** Uses the token: its address is verified. False for one that is forged, used, too old or for something else. */
    readonly verify: (token: string) => Effect.Effect<boolean>
    /** Whether a link to set an account's password has been mailed that works now. */
    readonly isResetAhead: (userId: string) => Effect.Effect<boolean>
    /** Whether this token would reset a password now: hashing one is work. */
    readonly canReset: (token: string) => Effect.Effect<boolean>
    /**
     * Uses the token: the account has another password and a verified address, no session, no other link that resets, and
     * nobody of a provider that had not checked the address. False as above.
     */
    readonly reset: (token: string, passwordHash: string) => Effect.Effect<boolean>
    /** Makes what was mailed to reset an account's former password worthless. */
    readonly spendResets: (userId: string) => Effect.Effect<void>
    /** Removes those that are too old. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/MailTokens") {
  static readonly layer = Layer.effect(
    MailTokens,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sessions = yield* Sessions
      const is = (token: string, purpose: MailPurpose) =>
        sql`hash = ${hashOf(token)} AND purpose = ${purpose} AND expires_at > now()`

      const spendResets = (userId: string) =>
        sql`DELETE FROM mail_tokens WHERE user_id = ${userId} AND purpose = 'reset'`

      const reset = Effect.fnUntraced(function* (token: string, passwordHash: string) {
        const [owner] = yield* sql<{ id: string }>`SELECT id FROM users
          WHERE id = (SELECT user_id FROM mail_tokens WHERE ${is(token, "reset")}) FOR UPDATE`
        if (owner === undefined) return false
        const used = yield* sql`DELETE FROM mail_tokens WHERE ${is(token, "reset")} RETURNING hash`
        if (used.length === 0) return false
        yield* dropUnverified(sql, owner.id)
        yield* sql`UPDATE users SET password_hash = ${passwordHash}, verified = true WHERE id = ${owner.id}`
        yield* sessions.endSessions(owner.id)
        yield* spendResets(owner.id)
        return true
      }, sql.withTransaction)

      return MailTokens.of({
        make: Effect.fn("MailTokens.make")(function* (userId, purpose) {
          const token = newSecret()
          yield* sql`INSERT INTO mail_tokens (hash, user_id, purpose, expires_at)
            VALUES (${hashOf(token)}, ${userId}, ${purpose}, now() + make_interval(hours => ${hours[purpose]}))`
          return token
        }, Effect.orDie),
        verify: Effect.fn("MailTokens.verify")(function* (token) {
          const rows = yield* sql`
            WITH used AS (DELETE FROM mail_tokens WHERE ${is(token, "verify")} RETURNING user_id)
            UPDATE users u SET verified = true FROM used WHERE u.id = used.user_id RETURNING u.id`
          return rows.length > 0
        }, Effect.orDie),
        canReset: Effect.fn("MailTokens.canReset")(function* (token) {
          return (yield* sql`SELECT 1 FROM mail_tokens WHERE ${is(token, "reset")}`).length > 0
        }, Effect.orDie),
        isResetAhead: Effect.fn("MailTokens.isResetAhead")(function* (userId) {
          const rows = yield* sql`SELECT 1 FROM mail_tokens
            WHERE user_id = ${userId} AND purpose = 'reset' AND expires_at > now()`
          return rows.length > 0
        }, Effect.orDie),
        reset: Effect.fn("MailTokens.reset")(reset, Effect.orDie),
        spendResets: Effect.fn("MailTokens.spendResets")(spendResets, Effect.orDie, Effect.asVoid),
        sweep: sql`DELETE FROM mail_tokens WHERE expires_at < now()`.pipe(
          Effect.withSpan("MailTokens.sweep"),
          Effect.orDie,
          Effect.asVoid
        )
      })
    })
  )
}
