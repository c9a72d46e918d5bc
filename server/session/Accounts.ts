import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Role, User } from "../../src/domain/session/User.ts"
import type { Language } from "../../src/i18n/language.ts"
import { newId } from "../platform/identity.ts"
import { decodeUser, isAddress, userColumns } from "./users.ts"

export interface Account {
  readonly user: User
  /** A PHC string; null where the account signs in otherwise, or not at all. */
  readonly passwordHash: string | null
  /** Nobody signs in to it, by whatever way. */
  readonly isShut: boolean
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
    /** Somebody whose address needs no verification; whoever has it already stays as they are. */
    readonly add: (account: NewAccount) => Effect.Effect<User>
    /**
     * Lets the account of an address publish, made where there is none. Whoever has not shown that the address is theirs
     * gets nothing by having registered with it: theirs is shut.
     */
    readonly appoint: (email: string) => Effect.Effect<void>
    /** Whether anybody who may publish can sign in. */
    readonly hasPublisher: Effect.Effect<boolean>
    /** A reader who has still to verify the address; null where somebody has it. */
    readonly register: (account: Omit<NewAccount, "role">) => Effect.Effect<User | null>
    /**
     * Null shuts the account until a password is set again: its sessions end, nobody of a provider is it any more, and its
     * address counts as nobody's.
     */
    readonly setPassword: (email: string, passwordHash: string | null) => Effect.Effect<void>
    /** They were answered in this language last: letters that nobody asks for are written in it. */
    readonly speaks: (userId: string, language: Language) => Effect.Effect<void>
    readonly isEmpty: Effect.Effect<boolean>
  }
>()("sayfa/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = userColumns(sql)
      const is = (email: string) => isAddress(sql, email)
      const byEmail = Effect.fnUntraced(function* (email: string) {
        const [row] = yield* sql<Omit<Account, "user">>`
          SELECT ${columns}, u.password_hash AS "passwordHash", u.password_hash IS NULL
            AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id) AS "isShut"
          FROM users u WHERE ${is(email)}`
        if (row === undefined) return null
        return { user: yield* decodeUser(row), passwordHash: row.passwordHash, isShut: row.isShut }
      })
      const add = Effect.fnUntraced(function* (account: NewAccount) {
        const rows = yield* sql`
          INSERT INTO users AS u (id, email, name, role, password_hash, verified)
          VALUES (${newId()}, ${account.email}, ${account.name}, ${account.role}, ${account.passwordHash}, true)
          ON CONFLICT (lower(email COLLATE "C")) DO UPDATE SET email = u.email RETURNING ${columns}`
        return yield* decodeUser(rows[0])
      })
      const setPassword = Effect.fnUntraced(function* (email: string, passwordHash: string | null) {
        yield* sql`UPDATE users u SET password_hash = ${passwordHash}, verified = ${passwordHash !== null}
          WHERE ${is(email)}`
        if (passwordHash !== null) return
        yield* sql`UPDATE sessions s SET revoked_at = now() FROM users u
          WHERE u.id = s.user_id AND ${is(email)} AND s.revoked_at IS NULL`
        yield* sql`DELETE FROM identities i USING users u WHERE u.id = i.user_id AND ${is(email)}`
        yield* sql`DELETE FROM mail_tokens m USING users u WHERE u.id = m.user_id AND ${is(email)}`
      }, sql.withTransaction)
      const appoint = Effect.fnUntraced(function* (email: string) {
        const { id, verified } = yield* add({ email, name: "", role: "PUBLISHER_ADMIN", passwordHash: null })
        // Of one that is shut, the link that was mailed goes on working.
        if (!verified && (yield* byEmail(email))?.isShut === false) yield* setPassword(email, null)
        yield* sql`UPDATE users SET role = 'PUBLISHER_ADMIN' WHERE id = ${id}`
      }, sql.withTransaction)

      return Accounts.of({
        byEmail: Effect.fn("Accounts.byEmail")(byEmail, Effect.orDie),
        add: Effect.fn("Accounts.add")(add, Effect.orDie),
        speaks: Effect.fn("Accounts.speaks")(function* (userId, language) {
          yield* sql`UPDATE users SET language = ${language} WHERE id = ${userId} AND language IS DISTINCT FROM ${language}`
        }, Effect.orDie),
        appoint: Effect.fn("Accounts.appoint")(appoint, Effect.orDie),
        hasPublisher: sql`SELECT 1 FROM users u WHERE u.role = 'PUBLISHER_ADMIN' AND (u.password_hash IS NOT NULL
            OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)) LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
        register: Effect.fn("Accounts.register")(function* (account) {
          const rows = yield* sql`
            INSERT INTO users AS u (id, email, name, role, password_hash)
            VALUES (${newId()}, ${account.email}, ${account.name}, 'READER', ${account.passwordHash})
            ON CONFLICT (lower(email COLLATE "C")) DO NOTHING RETURNING ${columns}`
          return rows[0] === undefined ? null : yield* decodeUser(rows[0])
        }, Effect.orDie),
        setPassword: Effect.fn("Accounts.setPassword")(setPassword, Effect.orDie),
        isEmpty: sql`SELECT 1 FROM users LIMIT 1`.pipe(
          Effect.map((rows) => rows.length === 0),
          Effect.orDie
        )
      })
    })
  )
}
