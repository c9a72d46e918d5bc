import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Principal } from "../../src/contract/authorisation.ts"
import type { TooManyRequests } from "../../src/contract/refusals.ts"
import type { Session } from "../../src/contract/session.ts"
import type { User } from "../../src/domain/session/User.ts"
import { Attempts } from "../platform/attempts.ts"
import { Configuration } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { hashOf, newSecret } from "../platform/secrets.ts"
import { Tokens } from "../platform/tokens.ts"
import { graceSeconds, verdictOf } from "./rotation.ts"
import type { Account } from "./Accounts.ts"
import { decodeUser, userColumns } from "./users.ts"

/** An access token names a session, which must be alive at every request, and the refresh token it came with. */
export const AccessClaims = Schema.Struct({ sid: Schema.String, gen: Schema.Int })
export type AccessClaims = typeof AccessClaims.Type

export const accessSeconds = 15 * 60

const [hour, day] = [60 * 60, 24 * 60 * 60]

/** How long a session lasts unused, and at most. Source: product, "Staying in". */
export const lifeOf = (isRemembered: boolean) =>
  isRemembered ? { idleSeconds: 30 * day, endSeconds: 180 * day } : { idleSeconds: 12 * hour, endSeconds: day }

/** A session is noted as used again after so long, and not at each request. */
const noteSeconds = 5 * 60

/** Where and how somebody signs in. */
export interface SignIn {
  readonly remembered: boolean
  /** As the browser calls itself. */
  readonly userAgent: string
}

/** Whom a provider's person is known by. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

const longestUserAgent = 400

/** Sessions that an account has at most: beyond it, those that were not used for longest end. */
const mostSessions = 50

interface Family {
  readonly newest: number
  readonly heard: number
  readonly remembered: boolean
  readonly isOver: boolean
}

/** Sessions as families of refresh tokens: who is signed in where, and for how long. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Null where the provider's person is no longer the account's. */
    readonly openByIdentity: (user: User, identity: Identity, signIn: SignIn) => Effect.Effect<Session | null>
    /**
     * Null where the account has another password by now than the one that was compared. `also` happens with the opening,
     * or neither does.
     */
    readonly openByPassword: (
      account: Account,
      signIn: SignIn,
      also?: Effect.Effect<void>
    ) => Effect.Effect<Session | null>
    /**
     * The session that a refresh token stands for, with the next token. Null for a token that is unknown, whose session
     * is over, or that was used before: then its session is ended, and the log warns of it.
     */
    readonly refresh: (refreshToken: string) => Effect.Effect<Session | null, TooManyRequests>
    /**
     * Another access token of the session; null where its refresh token was exchanged since, so that a copied access
     * token lasts no longer than it was signed for.
     */
    readonly renewAccess: (principal: Principal) => Effect.Effect<string | null>
    /** Who asks, noting that the session is used. Null for a session that was ended, has run out or never was. */
    readonly principal: (claims: AccessClaims) => Effect.Effect<Principal | null>
    /** Whose a token was that has run out meanwhile: whoever shows it does not use the session. */
    readonly recognised: (claims: AccessClaims) => Effect.Effect<Principal | null>
    readonly isAlive: (sessionId: string) => Effect.Effect<boolean>
    readonly endSession: (sessionId: string) => Effect.Effect<void>
    /** All of an account's but the kept one, where one is kept. */
    readonly endSessions: (userId: string, keptSession?: string) => Effect.Effect<void>
    /** Removes those that have been over for a day. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const attempts = yield* Attempts
      const tokens = yield* Tokens
      const { REFRESH_ATTEMPTS } = yield* Configuration

      const accessToken = ({ sid, gen }: AccessClaims) => tokens.sign("access", { sid, gen }, accessSeconds)

      /** Whose session it is, and whether it is time to note that it is used. */
      const holderOf = Effect.fnUntraced(function* ({ sid, gen }: AccessClaims) {
        const [row] = yield* sql<{ isDue: boolean }>`
          SELECT ${userColumns(sql)},
            s.heard < ${gen} OR s.seen_at < now() - make_interval(secs => ${noteSeconds}) AS "isDue"
          FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.id = ${sid} AND s.revoked_at IS NULL AND s.expires_at > now()`
        if (row === undefined) return null
        const principal: Principal = { user: yield* decodeUser(row), sessionId: sid, generation: gen }
        return { principal, isDue: row.isDue }
      })

      /** Keeps what it is opened by as it is until the session is there: who changes that ends this session too. */
      const open = Effect.fnUntraced(function* (
        user: User,
        signIn: SignIn,
        by: Statement.Fragment,
        also: Effect.Effect<void>
      ) {
        const [sid, refreshToken] = [newId(), newSecret()]
        const { idleSeconds, endSeconds } = lifeOf(signIn.remembered)
        const opened = yield* sql`
          INSERT INTO sessions (id, user_id, remembered, user_agent, expires_at, ends_at)
          SELECT ${sid}, u.id, ${signIn.remembered}, ${signIn.userAgent.slice(0, longestUserAgent)},
            now() + make_interval(secs => ${idleSeconds}), now() + make_interval(secs => ${endSeconds})
          FROM users u ${by} AND u.id = ${user.id} FOR SHARE RETURNING id`
        if (opened.length === 0) return null
        yield* also
        yield* sql`INSERT INTO refresh_tokens (hash, session_id, generation) VALUES (${hashOf(refreshToken)}, ${sid}, 0)`
        yield* sql`UPDATE sessions SET revoked_at = now() WHERE id IN (
          SELECT id FROM sessions WHERE user_id = ${user.id} AND revoked_at IS NULL AND expires_at > now()
          ORDER BY id = ${sid} DESC, seen_at DESC, created_at DESC OFFSET ${mostSessions})`
        return { token: yield* accessToken({ sid, gen: 0 }), user, refreshToken }
      }, sql.withTransaction)

      /** The token that the last of so many exchanges was answered with: made again, for it is kept nowhere. */
      const successorOf = (refreshToken: string, exchanges: number): string => {
        let latest = refreshToken
        for (let turn = 0; turn < exchanges; turn++) latest = tokens.successor(latest)
        return latest
      }

      const answer = Effect.fnUntraced(function* (sid: string, gen: number, refreshToken: string) {
        const rows = yield* sql`SELECT ${userColumns(sql)} FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.id = ${sid}`
        return { token: yield* accessToken({ sid, gen }), user: yield* decodeUser(rows[0]), refreshToken }
      })

      const exchange = Effect.fnUntraced(function* (presented: string) {
        const hash = hashOf(presented)
        const [found] = yield* sql<{ sid: string; generation: number }>`
          SELECT session_id AS sid, generation FROM refresh_tokens WHERE hash = ${hash}`
        if (found === undefined) return null
        const { sid, generation } = found
        // Whoever waits here for another exchange of this family reads what it has left, by statements of its own.
        const [family] = yield* sql<Family>`
          SELECT generation AS newest, heard, remembered, revoked_at IS NOT NULL OR expires_at <= now() AS "isOver"
          FROM sessions WHERE id = ${sid} FOR UPDATE`
        if (family === undefined || family.isOver) return null
        const [use] = yield* sql<{ isFresh: boolean }>`
          SELECT used_at IS NULL OR used_at > now() - make_interval(secs => ${graceSeconds}) AS "isFresh"
          FROM refresh_tokens WHERE hash = ${hash}`
        const { newest, heard, remembered } = family
        const verdict = verdictOf({ generation, newest, heard, isFresh: use?.isFresh ?? false })
        if (verdict === "revoke") {
          yield* sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sid}`
          return { revoked: sid }
        }
        yield* attempts.allow(["refresh", sid], { hits: REFRESH_ATTEMPTS, seconds: hour })
        const gen = verdict === "rotate" ? newest + 1 : newest
        const next = successorOf(presented, gen - generation)
        if (verdict === "rotate") {
          yield* sql`UPDATE refresh_tokens SET used_at = now() WHERE hash = ${hash}`
          yield* sql`INSERT INTO refresh_tokens (hash, session_id, generation) VALUES (${hashOf(next)}, ${sid}, ${gen})`
        }
        yield* sql`UPDATE sessions SET generation = ${gen}, heard = greatest(heard, ${generation}), seen_at = now(),
          expires_at = least(now() + make_interval(secs => ${lifeOf(remembered).idleSeconds}), ends_at)
          WHERE id = ${sid}`
        return yield* answer(sid, gen, next)
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
        refresh: Effect.fn("Sessions.refresh")(
          function* (refreshToken) {
            const exchanged = yield* exchange(refreshToken)
            if (exchanged === null || !("revoked" in exchanged)) return exchanged
            yield* Effect.logWarning("A used refresh token came again; its session was ended").pipe(
              Effect.annotateLogs({ session: exchanged.revoked })
            )
            return null
          },
          Effect.catch((error) => (error._tag === "TooManyRequests" ? Effect.fail(error) : Effect.die(error)))
        ),
        renewAccess: Effect.fn("Sessions.renewAccess")(function* ({ sessionId, generation }) {
          const rows = yield* sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND generation = ${generation}
            AND revoked_at IS NULL AND expires_at > now()`
          return rows.length === 0 ? null : yield* accessToken({ sid: sessionId, gen: generation })
        }, Effect.orDie),
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
        endSession: Effect.fn("Sessions.endSession")(function* (sessionId) {
          yield* sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId} AND revoked_at IS NULL`
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
