import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { joining } from "../../src/domain/session/accountLinking.ts"
import type { User } from "../../src/domain/session/User.ts"
import { newId } from "../platform/identity.ts"
import { hashOf, newSecret } from "../platform/secrets.ts"
import type { Language } from "../../src/i18n/language.ts"
import { tellWelcome } from "../session/accountNotices.ts"
import { Sessions } from "../session/Sessions.ts"
import { decodeUser, isAddress, userColumns } from "../session/users.ts"
import type { Person, Question } from "./provider.ts"
import { dropUnverified } from "./dropUnverified.ts"

/** How long a sign-in at a provider, and the password asked for after it, may take. */
export const attemptSeconds = 10 * 60

export interface Attempt {
  readonly provider: string
  readonly question: Question
  readonly remembered: boolean
}

/** The user of a provider's person; `isJoined` if the person was linked to an existing account just now. */
export interface Entered {
  readonly user: User
  readonly isJoined: boolean
}

/** Social sign-ins under way, and the identities linked to accounts. Secrets are stored as hashes only. */
export class Identities extends Context.Service<
  Identities,
  {
    /** `browser` is the secret of this browser's cookie. */
    readonly begin: (browser: string, attempt: Attempt) => Effect.Effect<void>
    /** Whether an attempt of this browser is still open. */
    readonly hasAttempt: (browser: string) => Effect.Effect<boolean>
    /** Uses the attempt with this state; null if it expired, was used, or began in another browser. */
    readonly take: (browser: string, state: string) => Effect.Effect<Attempt | null>
    /**
     * The user of a provider's person, by the rule of `joining`; null if the password must be asked for first. Linking
     * an existing account ends its sessions; who is new is greeted.
     */
    readonly enter: (provider: string, person: Person, language: Language) => Effect.Effect<Entered | null>
    /** Stores the person while the account's password is asked for; answers with the secret that links them. */
    readonly wait: (state: string, person: Person) => Effect.Effect<string>
    /**
     * After a sign-in by password: links the person waiting in this browser for this account, if the secret is right,
     * and deletes all who wait in it.
     */
    readonly joinWaiting: (browser: string, join: string | null, user: User) => Effect.Effect<void>
    /** Deletes expired attempts. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Identities") {
  static readonly layer = Layer.effect(
    Identities,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sessions = yield* Sessions
      const columns = userColumns(sql)
      const join = ({ issuer, subject, isVerified }: Person, userId: string) =>
        sql`INSERT INTO identities (issuer, subject, user_id, vouched)
          VALUES (${issuer}, ${subject}, ${userId}, ${isVerified})`

      const enter = Effect.fnUntraced(function* (provider: string, person: Person, language: Language) {
        const { issuer, subject, email, isVerified, name } = person
        // Locked, so that one person signing in twice at once gets one account.
        yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`
        const [known] = yield* sql`SELECT ${columns} FROM users u JOIN identities i ON i.user_id = u.id
          WHERE i.issuer = ${issuer} AND i.subject = ${subject}`
        if (known !== undefined) return { user: yield* decodeUser(known), isJoined: false }
        const [added] = yield* sql`
          INSERT INTO users AS u (id, email, name, role, verified, provider, provider_id, language)
          VALUES (${newId()}, ${email}, ${name}, 'READER', ${isVerified}, ${provider}, ${subject}, ${language})
          ON CONFLICT (lower(email COLLATE "C")) DO NOTHING RETURNING ${columns}`
        if (added !== undefined) {
          const user = yield* decodeUser(added)
          yield* join(person, user.id)
          yield* Effect.provideService(tellWelcome(user.id), SqlClient.SqlClient, sql)
          return { user, isJoined: false }
        }
        const [account] = yield* sql`SELECT ${columns} FROM users u
          WHERE ${isAddress(sql, email)} FOR UPDATE`
        const user = yield* decodeUser(account)
        if (joining({ isKnown: false, isVerified, account: user }) === "askPassword") return null
        yield* dropUnverified(sql, user.id)
        yield* join(person, user.id)
        yield* sessions.endSessions(user.id)
        const [joined] = yield* sql`SELECT ${columns} FROM users u WHERE u.id = ${user.id}`
        return { user: yield* decodeUser(joined), isJoined: true }
      }, sql.withTransaction)

      return Identities.of({
        begin: Effect.fn("Identities.begin")(function* (browser, { provider, question, remembered }) {
          const { state, nonce, verifier } = question
          yield* sql`
            INSERT INTO social_attempts (state_hash, browser_hash, provider, verifier, nonce, remembered, expires_at)
            VALUES (${hashOf(state)}, ${hashOf(browser)}, ${provider}, ${verifier}, ${nonce}, ${remembered},
              now() + make_interval(secs => ${attemptSeconds}))`
        }, Effect.orDie),
        hasAttempt: Effect.fn("Identities.hasAttempt")(function* (browser) {
          const rows = yield* sql`SELECT 1 FROM social_attempts WHERE browser_hash = ${hashOf(browser)}
            AND expires_at > now() AND (used_at IS NULL OR join_hash IS NOT NULL) LIMIT 1`
          return rows.length > 0
        }, Effect.orDie),
        take: Effect.fn("Identities.take")(function* (browser, state) {
          const [row] = yield* sql<Omit<Attempt, "question"> & Question>`
            UPDATE social_attempts SET used_at = now() WHERE state_hash = ${hashOf(state)}
              AND browser_hash = ${hashOf(browser)} AND used_at IS NULL AND expires_at > now()
            RETURNING provider, nonce, verifier, remembered`
          if (row === undefined) return null
          const { provider, nonce, verifier, remembered } = row
          return { provider, question: { state, nonce, verifier }, remembered }
        }, Effect.orDie),
        enter: Effect.fn("Identities.enter")(enter, Effect.orDie),
        wait: Effect.fn("Identities.wait")(function* (state, { issuer, subject, email, isVerified }) {
          const secret = newSecret()
          yield* sql`UPDATE social_attempts SET join_hash = ${hashOf(secret)}, issuer = ${issuer}, subject = ${subject},
            email = ${email}, vouched = ${isVerified} WHERE state_hash = ${hashOf(state)}`
          return secret
        }, Effect.orDie),
        joinWaiting: Effect.fn("Identities.joinWaiting")(function* (browser, secret, user) {
          const isAsked = secret === null ? sql`false` : sql`join_hash = ${hashOf(secret)}`
          yield* sql`WITH waiting AS (
              DELETE FROM social_attempts WHERE browser_hash = ${hashOf(browser)} AND join_hash IS NOT NULL
              RETURNING issuer, subject, vouched,
                ${isAsked} AND expires_at > now() AND ${isAddress(sql, user.email, "email")} AS is_asked
            )
            INSERT INTO identities (issuer, subject, user_id, vouched)
            SELECT issuer, subject, ${user.id}, vouched FROM waiting WHERE is_asked
            ON CONFLICT (issuer, subject) DO NOTHING`
        }, Effect.orDie),
        sweep: sql`DELETE FROM social_attempts WHERE expires_at < now()`.pipe(
          Effect.withSpan("Identities.sweep"),
          Effect.orDie,
          Effect.asVoid
        )
      })
    })
  )
}
