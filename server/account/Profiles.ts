import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { tellNewPassword } from "../session/accountNotices.ts"
import { MailTokens } from "../session/MailTokens.ts"
import { Sessions } from "../session/Sessions.ts"

/** The changes a user may make to their profile; a missing field stays unchanged. */
export interface ProfileChange {
  readonly name?: string
  /** Ten digits; null for none. */
  readonly phone?: string | null
}

/** Changes that users make to their own accounts. */
export class Profiles extends Context.Service<
  Profiles,
  {
    readonly update: (userId: string, change: ProfileChange) => Effect.Effect<void>
    /** A PHC string; null if the account has no password. */
    readonly passwordHash: (userId: string) => Effect.Effect<string | null>
    /**
     * Replaces the password `previous` with `next`, ends every session of the account except `keptSession`, and
     * invalidates mailed reset links. False if the password is no longer `previous`.
     */
    readonly changePassword: (
      userId: string,
      password: { readonly previous: string; readonly next: string },
      keptSession: string
    ) => Effect.Effect<boolean>
    /**
     * Sets the first password, and ends the same sessions as `changePassword`; false if the account already has one.
     */
    readonly setPassword: (userId: string, passwordHash: string, keptSession: string) => Effect.Effect<boolean>
  }
>()("sayfa/Profiles") {
  static readonly layer = Layer.effect(
    Profiles,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const mailTokens = yield* MailTokens
      const sessions = yield* Sessions

      const endOldAccess = (userId: string, keptSession: string) =>
        // A statement of its own, so that it also sees sessions opened while the new password waited for their locks.
        Effect.andThen(mailTokens.invalidateResets(userId), sessions.endSessions(userId, keptSession))

      const changePassword = Effect.fnUntraced(function* (
        userId: string,
        { previous, next }: { readonly previous: string; readonly next: string },
        keptSession: string
      ) {
        const changed = yield* sql`UPDATE users SET password_hash = ${next}
          WHERE id = ${userId} AND password_hash = ${previous} RETURNING id`
        if (changed.length === 0) return false
        yield* endOldAccess(userId, keptSession)
        yield* Effect.provideService(tellNewPassword(userId), SqlClient.SqlClient, sql)
        return true
      }, sql.withTransaction)

      const setPassword = Effect.fnUntraced(function* (userId: string, passwordHash: string, keptSession: string) {
        const changed = yield* sql`UPDATE users SET password_hash = ${passwordHash}
          WHERE id = ${userId} AND password_hash IS NULL RETURNING id`
        if (changed.length === 0) return false
        yield* endOldAccess(userId, keptSession)
        yield* Effect.provideService(tellNewPassword(userId), SqlClient.SqlClient, sql)
        return true
      }, sql.withTransaction)

      return Profiles.of({
        update: Effect.fn("Profiles.update")(function* (userId, change) {
          if (Object.keys(change).length === 0) return
          yield* sql`UPDATE users SET ${sql.update({ ...change })} WHERE id = ${userId}`
        }, Effect.orDie),
        passwordHash: Effect.fn("Profiles.passwordHash")(function* (userId) {
          const rows = yield* sql<{ password_hash: string | null }>`
            SELECT password_hash FROM users WHERE id = ${userId}`
          return rows[0]?.password_hash ?? null
        }, Effect.orDie),
        changePassword: Effect.fn("Profiles.changePassword")(changePassword, Effect.orDie),
        setPassword: Effect.fn("Profiles.setPassword")(setPassword, Effect.orDie)
      })
    })
  )
}
