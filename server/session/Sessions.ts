import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Principal } from "../../src/contract/authorisation.ts"
import { TooManyRequests } from "../../src/contract/refusals.ts"
import type { Session } from "../../src/contract/session.ts"
import type { User } from "../../src/domain/session/User.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { hashOf, newSecret } from "../platform/secrets.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { Tokens } from "../platform/tokens.ts"
import { takeBackDeletion } from "../account/takeBackDeletion.ts"
import { graceSeconds, decideRotation } from "./rotation.ts"
import { tellNewDevice } from "./accountNotices.ts"
import type { Account } from "./Accounts.ts"
import { decodeUser, userColumns } from "./users.ts"

/** An access token names a session, which must be alive, and the generation of its refresh token. */
export const AccessClaims = Schema.Struct({ sid: Schema.String, gen: Schema.Int })
export type AccessClaims = typeof AccessClaims.Type

export const accessSeconds = 15 * 60

const [hour, day] = [60 * 60, 24 * 60 * 60]

/** How long a session lasts unused, and at most. Source: product, "Staying signed in". */
export const lifetimeOf = (isRemembered: boolean) =>
  isRemembered ? { idleSeconds: 30 * day, endSeconds: 180 * day } : { idleSeconds: 12 * hour, endSeconds: day }

/** How long after signing in a first password can be set. */
const freshSeconds = 15 * 60

/** The last use of a session is written at most this often. */
const seenSeconds = 5 * 60

export interface SignIn {
  readonly remembered: boolean
  readonly userAgent: string
  /** Its user has signed in in this browser before; of any other they are told. */
  readonly isKnown?: boolean
}

/** An account at a sign-in provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

const maxUserAgentLength = 400

/** The most sessions per account; beyond it, the least recently used end. */
const maxSessions = 50

interface Family {
  readonly newest: number
  readonly heard: number
  readonly remembered: boolean
  readonly kid: string
  readonly isOver: boolean
}

/** Sessions as families of refresh tokens. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Null if the identity is no longer linked to the user. */
    readonly openByIdentity: (user: User, identity: Identity, signIn: SignIn) => Effect.Effect<Session | null>
    /** Null if the password was changed since it was compared. `also` runs in the same transaction. */
    readonly openByPassword: (
      account: Account,
      signIn: SignIn,
      also?: Effect.Effect<void>
    ) => Effect.Effect<Session | null>
    /**
     * The session of a refresh token, with the next token. Null if the token is unknown or its session ended; null also
     * if it was used before, which ends the session and logs a warning.
     */
    readonly refresh: (refreshToken: string) => Effect.Effect<Session | null, TooManyRequests>
    /**
     * A new access token, counted as an exchange of the refresh token is; the session is not prolonged. Null if the
     * refresh token was exchanged since.
     */
    readonly renewAccess: (principal: Principal) => Effect.Effect<string | null, TooManyRequests>
    /** The user of a token, recording the use. Null if the session ended or never existed. */
    readonly principal: (claims: AccessClaims) => Effect.Effect<Principal | null>
    /** The user of an expired token, without recording a use. */
    readonly recognised: (claims: AccessClaims) => Effect.Effect<Principal | null>
    readonly isAlive: (sessionId: string) => Effect.Effect<boolean>
    /** Whether it was opened a short time ago, so that its user is surely present. */
    readonly isFresh: (sessionId: string) => Effect.Effect<boolean>
    /** The id of its user; null if it had ended. */
    readonly endSession: (sessionId: string) => Effect.Effect<string | null>
    /** All of an account's, except the kept one if given. */
    readonly endSessions: (userId: string, keptSession?: string) => Effect.Effect<void>
    /** Deletes sessions that ended more than a day ago. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const attempts = yield* RateLimits
      const security = yield* SecurityLog
      const tokens = yield* Tokens
      const { REFRESH_ATTEMPTS } = yield* Configuration

      const accessToken = ({ sid, gen }: AccessClaims) => tokens.sign("access", { sid, gen }, accessSeconds)

      /** The session's user, and whether its use is due to be written. */
      const holderOf = Effect.fnUntraced(function* ({ sid, gen }: AccessClaims) {
        const [row] = yield* sql<{ isDue: boolean }>`
          SELECT ${userColumns(sql)},
            s.heard < ${gen} OR s.seen_at < now() - make_interval(secs => ${seenSeconds}) AS "isDue"
          FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.id = ${sid} AND s.revoked_at IS NULL AND s.expires_at > now()`
        if (row === undefined) return null
        const principal: Principal = { user: yield* decodeUser(row), sessionId: sid, generation: gen }
        return { principal, isDue: row.isDue }
      })

      /** Locks the user row, so that a password changed meanwhile ends this session too. */
      const open = Effect.fnUntraced(function* (
        user: User,
        signIn: SignIn,
        by: Statement.Fragment,
        also: Effect.Effect<void>
      ) {
        const [sid, refreshToken] = [newId(), newSecret()]
        const { idleSeconds, endSeconds } = lifetimeOf(signIn.remembered)
        const opened = yield* sql`
          INSERT INTO sessions (id, kid, user_id, remembered, user_agent, expires_at, ends_at)
          SELECT ${sid}, ${yield* tokens.signingKey}, u.id, ${signIn.remembered}, ${signIn.userAgent.slice(0, maxUserAgentLength)},
            now() + make_interval(secs => ${idleSeconds}), now() + make_interval(secs => ${endSeconds})
          FROM users u ${by} AND u.id = ${user.id} FOR SHARE RETURNING id`
        if (opened.length === 0) return null
        yield* also
        if (signIn.isKnown === false) {
          yield* Effect.provideService(tellNewDevice(user.id, signIn.userAgent), SqlClient.SqlClient, sql)
        }
        if (yield* takeBackDeletion(sql, user.id)) yield* security.note("deletionTakenBack", { userId: user.id })
        yield* sql`INSERT INTO refresh_tokens (hash, session_id, generation) VALUES (${hashOf(refreshToken)}, ${sid}, 0)`
        yield* sql`UPDATE sessions SET revoked_at = now() WHERE id IN (
          SELECT id FROM sessions WHERE user_id = ${user.id} AND revoked_at IS NULL AND expires_at > now()
          ORDER BY id = ${sid} DESC, seen_at DESC, created_at DESC OFFSET ${maxSessions})`
        return { token: yield* accessToken({ sid, gen: 0 }), user, refreshToken }
      }, sql.withTransaction)

      /** A refusal is returned, not failed with: the transaction around it would take the count back. */
      const refusedRefresh = (sid: string) =>
        attempts.allow(["refresh", sid], { hits: REFRESH_ATTEMPTS, seconds: hour }).pipe(
          Effect.as(null),
          Effect.catchTag("TooManyRequests", (refusal) => Effect.succeed(refusal))
        )

      /** Derives the token after this many exchanges; tokens themselves are not stored. Null if the key is gone. */
      const successorOf = Effect.fnUntraced(function* (refreshToken: string, kid: string, exchanges: number) {
        let latest: string | null = refreshToken
        for (let step = 0; step < exchanges && latest !== null; step++) latest = yield* tokens.successor(latest, kid)
        return latest
      })

      const answer = Effect.fnUntraced(function* (sid: string, gen: number, refreshToken: string) {
        const rows = yield* sql`SELECT ${userColumns(sql)} FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.id = ${sid}`
        return { token: yield* accessToken({ sid, gen }), user: yield* decodeUser(rows[0]), refreshToken }
      })

      const exchange = Effect.fnUntraced(function* (refreshToken: string) {
        const hash = hashOf(refreshToken)
        const [found] = yield* sql<{ sid: string; generation: number }>`
          SELECT session_id AS sid, generation FROM refresh_tokens WHERE hash = ${hash}`
        if (found === undefined) return null
        const { sid, generation } = found
        // Waits for a concurrent exchange of this family; later statements read its result.
        const [family] = yield* sql<Family>`
          SELECT generation AS newest, heard, remembered, kid, revoked_at IS NOT NULL OR expires_at <= now() AS "isOver"
          FROM sessions WHERE id = ${sid} FOR UPDATE`
        if (family === undefined || family.isOver) return null
        const [use] = yield* sql<{ isFresh: boolean; isRecent: boolean }>`
          SELECT used_at IS NULL OR used_at > now() - make_interval(secs => ${graceSeconds}) AS "isFresh",
            used_at IS NULL OR used_at > now() - make_interval(secs => ${accessSeconds}) AS "isRecent"
          FROM refresh_tokens WHERE hash = ${hash}`
        const { newest, heard, remembered, kid } = family
        const { isFresh, isRecent } = use ?? { isFresh: false, isRecent: false }
        const decision = decideRotation({ generation, newest, heard, isFresh, isRecent })
        if (decision === "revoke") {
          const [ended] = yield* sql<{ userId: string }>`UPDATE sessions SET revoked_at = now() WHERE id = ${sid}
            RETURNING user_id AS "userId"`
          return { revoked: sid, userId: ended?.userId ?? null }
        }
        const refused = yield* refusedRefresh(sid)
        if (refused !== null) return refused
        const gen = decision === "rotate" ? newest + 1 : newest
        const next = yield* successorOf(refreshToken, kid, gen - generation)
        if (next === null) return null
        if (decision === "rotate") {
          yield* sql`UPDATE refresh_tokens SET used_at = now() WHERE hash = ${hash}`
          yield* sql`INSERT INTO refresh_tokens (hash, session_id, generation) VALUES (${hashOf(next)}, ${sid}, ${gen})`
        }
        yield* sql`UPDATE sessions SET generation = ${gen}, heard = greatest(heard, ${generation}), seen_at = now(),
          expires_at = least(now() + make_interval(secs => ${lifetimeOf(remembered).idleSeconds}), ends_at)
          WHERE id = ${sid}`
        return yield* answer(sid, gen, next)
      }, sql.withTransaction)

      const renew = Effect.fnUntraced(function* ({ sessionId: sid, generation: gen }: Principal) {
        const [family] = yield* sql`SELECT 1 FROM sessions WHERE id = ${sid} AND generation = ${gen}
          AND revoked_at IS NULL AND expires_at > now() FOR UPDATE`
        if (family === undefined) return null
        const refused = yield* refusedRefresh(sid)
        if (refused !== null) return refused
        yield* sql`UPDATE sessions SET heard = greatest(heard, ${gen}), seen_at = now() WHERE id = ${sid}`
        return yield* accessToken({ sid, gen })
      }, sql.withTransaction)

      return Sessions.of({
        openByIdentity: Effect.fn("Sessions.openByIdentity")((user, { issuer, subject }, signIn) => {
          const by = sql`JOIN identities i ON i.user_id = u.id WHERE i.issuer = ${issuer} AND i.subject = ${subject}`
          return open(user, signIn, by, Effect.void)
        }, Effect.orDie),
        openByPassword: Effect.fn("Sessions.openByPassword")(
          ({ user, passwordHash }, signIn, also = Effect.void) =>
            open(user, signIn, sql`WHERE u.password_hash IS NOT DISTINCT FROM ${passwordHash}`, also),
          Effect.orDie
        ),
        refresh: Effect.fn("Sessions.refresh")(function* (refreshToken) {
          const exchanged = yield* Effect.orDie(exchange(refreshToken))
          if (exchanged instanceof TooManyRequests) return yield* exchanged
          if (exchanged === null || !("revoked" in exchanged)) return exchanged
          yield* Effect.logWarning("A used refresh token was presented again; its session was ended").pipe(
            Effect.annotateLogs({ session: exchanged.revoked })
          )
          yield* security.note("tokenReused", { userId: exchanged.userId })
          return null
        }),
        renewAccess: Effect.fn("Sessions.renewAccess")(function* (principal) {
          const renewed = yield* Effect.orDie(renew(principal))
          return renewed instanceof TooManyRequests ? yield* renewed : renewed
        }),
        principal: Effect.fn("Sessions.principal")(function* (claims) {
          const found = yield* holderOf(claims)
          const { sid, gen } = claims
          if (found?.isDue === true) {
            yield* sql`UPDATE sessions SET heard = greatest(heard, ${gen}), seen_at = now() WHERE id = ${sid}`
          }
          return found?.principal ?? null
        }, Effect.orDie),
        recognised: Effect.fn("Sessions.recognised")(function* (claims) {
          return (yield* holderOf(claims))?.principal ?? null
        }, Effect.orDie),
        isAlive: Effect.fn("Sessions.isAlive")(function* (sessionId) {
          const rows = yield* sql`SELECT 1 FROM sessions
            WHERE id = ${sessionId} AND revoked_at IS NULL AND expires_at > now()`
          return rows.length > 0
        }, Effect.orDie),
        isFresh: Effect.fn("Sessions.isFresh")(function* (sessionId) {
          const rows = yield* sql`SELECT 1 FROM sessions
            WHERE id = ${sessionId} AND created_at > now() - make_interval(secs => ${freshSeconds})`
          return rows.length > 0
        }, Effect.orDie),
        endSession: Effect.fn("Sessions.endSession")(function* (sessionId) {
          const [ended] = yield* sql<{ userId: string }>`UPDATE sessions SET revoked_at = now()
            WHERE id = ${sessionId} AND revoked_at IS NULL RETURNING user_id AS "userId"`
          return ended?.userId ?? null
        }, Effect.orDie),
        endSessions: Effect.fn("Sessions.endSessions")(function* (userId, keptSession) {
          const others = keptSession === undefined ? sql`true` : sql`id <> ${keptSession}`
          yield* sql`UPDATE sessions SET revoked_at = now()
            WHERE user_id = ${userId} AND ${others} AND revoked_at IS NULL`
        }, Effect.orDie),
        sweep: sql`DELETE FROM sessions
          WHERE expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'`.pipe(
          Effect.withSpan("Sessions.sweep"),
          Effect.orDie,
          Effect.asVoid
        )
      })
    })
  )
}
