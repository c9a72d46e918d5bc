import { Clock, Context, Effect, Layer, Semaphore } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { randomBytes } from "node:crypto"
import { CannotStart, Configuration } from "./config.ts"
import { newId } from "./identity.ts"
import { openedKeysAtFirst, signingOf } from "./sealedKeys.ts"
import { spanned } from "./spanned.ts"

export interface SigningKey {
  /** Named in the header of what it signed (RFC 7515, section 4.1.4). */
  readonly kid: string
  readonly secret: Buffer
}

/** Tokens of before keys had ids. */
export const firstKid = "first"

/** Longer than anything that a key signed or a session lasts. */
export const overlapDays = 190

/** At most one look for a key that another server may have made, in this time. */
const lookMillis = 1000

/** The keys of all servers on a database, sealed there. Whoever opens one can sign in as anybody. */
export class SigningKeys extends Context.Service<
  SigningKeys,
  {
    /** Signs what is new: the newest of those that every process on the database knows by now. */
    readonly signing: Effect.Effect<SigningKey>
    /** Null for one that never was, or is too old. */
    readonly byId: (kid: string) => Effect.Effect<SigningKey | null>
    /**
     * Makes a new key once the newest is SIGNING_KEY_DAYS old, deletes those of which nothing is valid any more, and reads
     * what others made. Done at the start and every hour.
     */
    readonly rotate: Effect.Effect<void, CannotStart>
    /** Reads what others made or took away. Done every minute. */
    readonly reload: Effect.Effect<void, CannotStart>
  }
>()("sayfa/SigningKeys") {
  static readonly layer = Layer.effect(
    SigningKeys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { SIGNING_KEY_DAYS } = yield* Configuration
      const configured = openedKeysAtFirst.pipe(
        Effect.provideService(Configuration, yield* Configuration),
        Effect.provideService(SqlClient.SqlClient, sql)
      )
      const one = yield* Semaphore.make(1)
      let keys: ReadonlyArray<SigningKey> = []
      let signing: SigningKey | null = null
      let lookedAt = 0

      /** The secret of before was in clear. */
      const takeOver = Effect.gen(function* () {
        const [former] = yield* sql<{ value: string }>`DELETE FROM settings WHERE key = 'secret' RETURNING value`
        if (former === undefined) return
        const { seal } = yield* configured
        const secret = Buffer.from(former.value, "base64url")
        yield* sql`INSERT INTO signing_keys (kid, sealed) VALUES (${firstKid}, ${seal(firstKid, secret)})
          ON CONFLICT (kid) DO NOTHING`
      })

      const load = Effect.gen(function* () {
        const found = (yield* configured).keys
        keys = found
        signing = signingOf(found, SIGNING_KEY_DAYS)
        lookedAt = yield* Clock.currentTimeMillis
      })

      const renew = Effect.gen(function* () {
        yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('signing keys', 0))`
        yield* takeOver
        const { seal } = yield* configured
        const kid = newId()
        yield* sql`INSERT INTO signing_keys (kid, sealed) SELECT ${kid}, ${seal(kid, randomBytes(32))}
          WHERE NOT EXISTS (SELECT 1 FROM signing_keys
            WHERE created_at > now() - make_interval(days => ${SIGNING_KEY_DAYS}))`
        yield* sql`DELETE FROM signing_keys
          WHERE created_at < now() - make_interval(days => ${SIGNING_KEY_DAYS + overlapDays})`
      }).pipe(sql.withTransaction)

      const alone = <A, R>(work: Effect.Effect<A, SqlError.SqlError | CannotStart, R>) =>
        work.pipe(
          Effect.catchTag("SqlError", (error) =>
            Effect.fail(new CannotStart({ message: `The signing keys cannot be read: ${error.message}` }))
          ),
          one.withPermits(1)
        )
      const rotate = alone(Effect.andThen(renew, load))
      const reload = alone(load)
      const known = (kid: string) => keys.find((key) => key.kid === kid) ?? null
      yield* rotate
      // In every process: one that only answers people must learn of a key that another made.
      yield* rotate.pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("Signing keys could not be renewed; tried again in an hour", cause)
        ),
        Effect.delay("1 hour"),
        Effect.forever,
        Effect.forkScoped
      )
      yield* reload.pipe(
        Effect.ignore({ log: "Warn", message: "Signing keys could not be read; tried again in a minute" }),
        Effect.delay("1 minute"),
        Effect.forever,
        Effect.forkScoped
      )
      return SigningKeys.of({
        signing: Effect.suspend(() =>
          signing === null ? Effect.die("There is no signing key.") : Effect.succeed(signing)
        ),
        byId: Effect.fnUntraced(function* (kid) {
          if (known(kid) !== null || (yield* Clock.currentTimeMillis) < lookedAt + lookMillis) return known(kid)
          yield* one.withPermits(1)(load).pipe(Effect.orDie)
          return known(kid)
        }, spanned("SigningKeys.byId")),
        rotate: rotate.pipe(Effect.withSpan("SigningKeys.rotate")),
        reload: reload.pipe(Effect.withSpan("SigningKeys.reload"))
      })
    })
  )
}
