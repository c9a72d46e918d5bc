import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Principal } from "../../src/contract/authorisation.ts"
import { type Role, User } from "../../src/domain/session/User.ts"
import { newId } from "../platform/identity.ts"

const decodeUser = Schema.decodeUnknownEffect(User)

export interface Account {
  readonly user: User
  /** A PHC string; null where the account signs in otherwise, or not at all. */
  readonly passwordHash: string | null
}

export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string | null
}

/** Who may sign in, and which of their sessions are alive. */
export class Accounts extends Context.Service<
  Accounts,
  {
    readonly byEmail: (email: string) => Effect.Effect<Account | null>
    readonly add: (account: NewAccount) => Effect.Effect<User>
    /** Null ends every session of the account too: nobody signs in until a password is set again. */
    readonly setPassword: (email: string, passwordHash: string | null) => Effect.Effect<void>
    readonly openSession: (userId: string, seconds: number) => Effect.Effect<string>
    /** Null for a session that was ended, has run out or never was. */
    readonly bySession: (sessionId: string) => Effect.Effect<Principal | null>
    readonly isAlive: (sessionId: string) => Effect.Effect<boolean>
    readonly endSession: (sessionId: string) => Effect.Effect<void>
    readonly isEmpty: Effect.Effect<boolean>
  }
>()("sayfa/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(
        `u.id, u.name, u.email, u.phone, u.role, u.email_visibility AS "emailVisibility", u.verified, u.provider,
         u.provider <> 'email' AS oauth, u.provider_id AS "providerId"`
      )
      const is = (email: string) => sql`lower(u.email COLLATE "C") = lower(${email} COLLATE "C")`
      return Accounts.of({
        byEmail: Effect.fn("Accounts.byEmail")(function* (email) {
          const rows = yield* sql<{ password_hash: string | null }>`
            SELECT ${columns}, u.password_hash FROM users u WHERE ${is(email)}`
          const row = rows[0]
          return row === undefined ? null : { user: yield* decodeUser(row), passwordHash: row.password_hash }
        }, Effect.orDie),
        add: Effect.fn("Accounts.add")(function* (account) {
          const rows = yield* sql`
            INSERT INTO users AS u (id, email, name, role, password_hash, verified)
            VALUES (${newId()}, ${account.email}, ${account.name}, ${account.role}, ${account.passwordHash}, true)
            RETURNING ${columns}`
          return yield* decodeUser(rows[0])
        }, Effect.orDie),
        setPassword: Effect.fn("Accounts.setPassword")(function* (email, passwordHash) {
          yield* sql`UPDATE users u SET password_hash = ${passwordHash} WHERE ${is(email)}`
          if (passwordHash === null) {
            yield* sql`UPDATE sessions s SET revoked_at = now() FROM users u
              WHERE u.id = s.user_id AND ${is(email)} AND s.revoked_at IS NULL`
          }
        }, Effect.orDie),
        openSession: Effect.fn("Accounts.openSession")(function* (userId, seconds) {
          const id = newId()
          yield* sql`INSERT INTO sessions (id, user_id, expires_at)
            VALUES (${id}, ${userId}, now() + make_interval(secs => ${seconds}))`
          return id
        }, Effect.orDie),
        bySession: Effect.fn("Accounts.bySession")(function* (sessionId) {
          const rows = yield* sql`SELECT ${columns} FROM sessions s JOIN users u ON u.id = s.user_id
            WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > now()`
          return rows[0] === undefined ? null : { user: yield* decodeUser(rows[0]), sessionId }
        }, Effect.orDie),
        isAlive: Effect.fn("Accounts.isAlive")(function* (sessionId) {
          const rows = yield* sql`SELECT 1 FROM sessions
            WHERE id = ${sessionId} AND revoked_at IS NULL AND expires_at > now()`
          return rows.length > 0
        }, Effect.orDie),
        endSession: Effect.fn("Accounts.endSession")(function* (sessionId) {
          yield* sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId} AND revoked_at IS NULL`
        }, Effect.orDie),
        isEmpty: sql`SELECT 1 FROM users LIMIT 1`.pipe(
          Effect.map((rows) => rows.length === 0),
          Effect.orDie
        )
      })
    })
  )
}
