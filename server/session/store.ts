import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Role, User } from "../../src/domain/session/User.ts"
import { newId } from "../platform/identity.ts"

const decodeUser = Schema.decodeUnknownEffect(User)

/** What the schema of users reads of `users u`. */
export const userColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(
    `u.id, u.name, u.email, u.phone, u.role, u.email_visibility AS "emailVisibility", u.verified, u.provider,
     u.provider <> 'email' AS oauth, u.provider_id AS "providerId"`
  )

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

/** Who may sign in. */
export class Accounts extends Context.Service<
  Accounts,
  {
    readonly byEmail: (email: string) => Effect.Effect<Account | null>
    /** Somebody whose address needs no verification. */
    readonly add: (account: NewAccount) => Effect.Effect<User>
    /** A reader who has still to verify the address; null where somebody has it. */
    readonly register: (account: Omit<NewAccount, "role">) => Effect.Effect<User | null>
    /** Null ends every session of the account too: nobody signs in until a password is set again. */
    readonly setPassword: (email: string, passwordHash: string | null) => Effect.Effect<void>
    readonly isEmpty: Effect.Effect<boolean>
  }
>()("sayfa/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = userColumns(sql)
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
        register: Effect.fn("Accounts.register")(function* (account) {
          const rows = yield* sql`
            INSERT INTO users AS u (id, email, name, role, password_hash)
            VALUES (${newId()}, ${account.email}, ${account.name}, 'READER', ${account.passwordHash})
            ON CONFLICT (lower(email COLLATE "C")) DO NOTHING RETURNING ${columns}`
          return rows[0] === undefined ? null : yield* decodeUser(rows[0])
        }, Effect.orDie),
        setPassword: Effect.fn("Accounts.setPassword")(function* (email, passwordHash) {
          yield* sql`UPDATE users u SET password_hash = ${passwordHash} WHERE ${is(email)}`
          if (passwordHash === null) {
            yield* sql`UPDATE sessions s SET revoked_at = now() FROM users u
              WHERE u.id = s.user_id AND ${is(email)} AND s.revoked_at IS NULL`
          }
        }, Effect.orDie),
        isEmpty: sql`SELECT 1 FROM users LIMIT 1`.pipe(
          Effect.map((rows) => rows.length === 0),
          Effect.orDie
        )
      })
    })
  )
}
