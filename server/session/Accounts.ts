import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Role, User } from "../../src/domain/session/User.ts"
import type { Language } from "../../src/i18n/language.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { newId } from "../platform/identity.ts"
import { tellWelcome } from "./accountNotices.ts"
import { decodeUser, isAddress, userColumns } from "./users.ts"

export interface Account {
  readonly user: User
  /** A PHC string; null if the account has no password. */
  readonly passwordHash: string | null
  /** Nobody can sign in: there is no password and no linked identity. */
  readonly isClosed: boolean
}

export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string | null
}

export class Accounts extends Context.Service<
  Accounts,
  {
    readonly byEmail: (email: string) => Effect.Effect<Account | null>
    /** Adds an account with a verified address; an existing account stays unchanged. */
    readonly add: (account: NewAccount) => Effect.Effect<User>
    /**
     * Makes the account of an address a publisher, adding it if there is none. An unverified account is closed first,
     * so that registering with a publisher's address gains nothing.
     */
    readonly appoint: (email: string) => Effect.Effect<void>
    /**
     * Makes the accounts of these addresses the support team, and no others. As with `appoint`, a missing account is
     * added and an unverified one is closed.
     */
    readonly formTeam: (emails: ReadonlyArray<string>) => Effect.Effect<void>
    /** Whether a publisher who can sign in exists. */
    readonly hasPublisher: Effect.Effect<boolean>
    /** Adds a user with an unverified address, and greets them; null if the address is taken. */
    readonly register: (
      account: Omit<NewAccount, "role"> & { readonly language: Language }
    ) => Effect.Effect<User | null>
    /**
     * Null closes the account until a password is set again: its sessions end, its identities are deleted, and its
     * address is unverified.
     */
    readonly setPassword: (email: string, passwordHash: string | null) => Effect.Effect<void>
    /** Records the language of the last answer, for mails sent later. */
    readonly setLanguage: (userId: string, language: Language) => Effect.Effect<void>
    readonly isEmpty: Effect.Effect<boolean>
  }
>()("sayfa/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const security = yield* SecurityLog
      const columns = userColumns(sql)
      const hasEmail = (email: string) => isAddress(sql, email)
      const byEmail = Effect.fnUntraced(function* (email: string) {
        const [row] = yield* sql<Omit<Account, "user">>`
          SELECT ${columns}, u.password_hash AS "passwordHash", u.password_hash IS NULL
            AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id) AS "isClosed"
          FROM users u WHERE ${hasEmail(email)}`
        if (row === undefined) return null
        return { user: yield* decodeUser(row), passwordHash: row.passwordHash, isClosed: row.isClosed }
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
          WHERE ${hasEmail(email)}`
        if (passwordHash !== null) return
        yield* sql`UPDATE sessions s SET revoked_at = now() FROM users u
          WHERE u.id = s.user_id AND ${hasEmail(email)} AND s.revoked_at IS NULL`
        yield* sql`DELETE FROM identities i USING users u WHERE u.id = i.user_id AND ${hasEmail(email)}`
        yield* sql`DELETE FROM mail_tokens m USING users u WHERE u.id = m.user_id AND ${hasEmail(email)}`
      }, sql.withTransaction)
      /** The account of an address that whoever runs the server has named. A closed one keeps its mailed link. */
      const named = Effect.fnUntraced(function* (email: string) {
        const { id, verified } = yield* add({ email, name: "", role: "READER", passwordHash: null })
        if (!verified && (yield* byEmail(email))?.isClosed === false) yield* setPassword(email, null)
        return id
      })
      const appoint = Effect.fnUntraced(function* (email: string) {
        const id = yield* named(email)
        const given =
          yield* sql`UPDATE users SET role = 'PUBLISHER_ADMIN' WHERE id = ${id} AND role <> 'PUBLISHER_ADMIN'
          RETURNING id`
        if (given.length > 0) yield* security.note("roleGiven", { userId: id, what: "PUBLISHER_ADMIN" })
      }, sql.withTransaction)

      const formTeam = Effect.fnUntraced(function* (emails: ReadonlyArray<string>) {
        const ids = yield* Effect.forEach(emails, named)
        const changed = yield* sql<{ readonly id: string; readonly isSupport: boolean }>`
          UPDATE users SET is_support = NOT is_support WHERE is_support <> (id = ANY(${ids}::text[]))
          RETURNING id, is_support AS "isSupport"`
        for (const { id, isSupport } of changed)
          yield* security.note(isSupport ? "roleGiven" : "roleTaken", { userId: id, what: "SUPPORT" })
      }, sql.withTransaction)

      return Accounts.of({
        byEmail: Effect.fn("Accounts.byEmail")(byEmail, Effect.orDie),
        add: Effect.fn("Accounts.add")(add, Effect.orDie),
        setLanguage: Effect.fn("Accounts.setLanguage")(function* (userId, language) {
          yield* sql`UPDATE users SET language = ${language} WHERE id = ${userId} AND language IS DISTINCT FROM ${language}`
        }, Effect.orDie),
        appoint: Effect.fn("Accounts.appoint")(appoint, Effect.orDie),
        formTeam: Effect.fn("Accounts.formTeam")(formTeam, Effect.orDie),
        hasPublisher: sql`SELECT 1 FROM users u WHERE u.role = 'PUBLISHER_ADMIN' AND (u.password_hash IS NOT NULL
            OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)) LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
        register: Effect.fn("Accounts.register")(
          function* (account) {
            const rows = yield* sql`
            INSERT INTO users AS u (id, email, name, role, password_hash, language)
            VALUES (${newId()}, ${account.email}, ${account.name}, 'READER', ${account.passwordHash}, ${account.language})
            ON CONFLICT (lower(email COLLATE "C")) DO NOTHING RETURNING ${columns}`
            if (rows[0] === undefined) return null
            const user = yield* decodeUser(rows[0])
            yield* Effect.provideService(tellWelcome(user.id), SqlClient.SqlClient, sql)
            return user
          },
          sql.withTransaction,
          Effect.orDie
        ),
        setPassword: Effect.fn("Accounts.setPassword")(setPassword, Effect.orDie),
        isEmpty: sql`SELECT 1 FROM users LIMIT 1`.pipe(
          Effect.map((rows) => rows.length === 0),
          Effect.orDie
        )
      })
    })
  )
}
