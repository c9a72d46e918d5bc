import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { joining } from "../../src/domain/session/joining.ts"
import { User } from "../../src/domain/session/User.ts"
import { newId } from "../platform/identity.ts"
import { hashOf } from "../platform/secrets.ts"
import { userColumns } from "../session/store.ts"
import { type Person, type Question, type SocialProvider, SocialProviders } from "./provider.ts"

const decodeUser = Schema.decodeUnknownEffect(User)

/** How long a sign-in at a provider may take, and the password that is asked for after it. */
export const attemptSeconds = 10 * 60

export interface Attempt {
  readonly provider: string
  readonly question: Question
  readonly remembered: boolean
}

/** Sign-ins at providers that have begun, and who is who there. Secrets that find an attempt are kept as hashes only. */
export class Identities extends Context.Service<
  Identities,
  {
    /** `browser` is the secret that only this browser has. */
    readonly begin: (browser: string, attempt: Attempt) => Effect.Effect<void>
    /** The attempt of this state, once; null where it is over, was taken before, or began in another browser. */
    readonly take: (browser: string, state: string) => Effect.Effect<Attempt | null>
    /** Whom a provider's person is here, by the rule of `joining`; null where the password is asked for first. */
    readonly enter: (provider: SocialProvider, person: Person) => Effect.Effect<User | null>
    /** Keeps who asked, by the attempt of this state, for an account whose password is asked for now. */
    readonly wait: (state: string, person: Person) => Effect.Effect<void>
    /** Joins who waits in this browser for the account that was signed in to by its password. */
    readonly joinWaiting: (browser: string, user: User) => Effect.Effect<void>
  }
>()("sayfa/Identities") {
  static readonly layer = Layer.effect(
    Identities,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const providers = yield* SocialProviders
      const columns = userColumns(sql)
      const join = (issuer: string, subject: string, userId: string) =>
        sql`INSERT INTO identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
          ON CONFLICT (issuer, subject) DO NOTHING`

      const enter = Effect.fnUntraced(function* ({ issuer, name: provider }: SocialProvider, person: Person) {
        const { subject, email, isVerified, name } = person
        // A new account, and then the account that somebody else made of the address at the same moment.
        const added = yield* sql`
          INSERT INTO users AS u (id, email, name, role, verified, provider, provider_id)
          SELECT ${newId()}, ${email}, ${name}, 'READER', ${isVerified}, ${provider}, ${subject}
          WHERE NOT EXISTS (SELECT 1 FROM identities WHERE issuer = ${issuer} AND subject = ${subject})
          ON CONFLICT (lower(email COLLATE "C")) DO NOTHING RETURNING ${columns}`
        if (added[0] !== undefined) {
          const user = yield* decodeUser(added[0])
          yield* join(issuer, subject, user.id)
          return user
        }
        const [known] = yield* sql`SELECT ${columns} FROM identities i JOIN users u ON u.id = i.user_id
          WHERE i.issuer = ${issuer} AND i.subject = ${subject}`
        const [account] = yield* sql`SELECT ${columns} FROM users u
          WHERE lower(u.email COLLATE "C") = lower(${email} COLLATE "C") FOR SHARE`
        const user = yield* decodeUser(known ?? account)
        const verdict = joining({ isKnown: known !== undefined, isVerified, account: user })
        if (verdict === "join") yield* join(issuer, subject, user.id)
        return verdict === "askPassword" ? null : user
      }, sql.withTransaction)

      return Identities.of({
        begin: Effect.fn("Identities.begin")(function* (browser, { provider, question, remembered }) {
          const { state, nonce, verifier } = question
          yield* sql`WITH over AS (DELETE FROM social_attempts WHERE expires_at < now())
            INSERT INTO social_attempts (state, browser, provider, verifier, nonce, remembered, expires_at)
            VALUES (${hashOf(state)}, ${hashOf(browser)}, ${provider}, ${verifier}, ${nonce}, ${remembered},
              now() + make_interval(secs => ${attemptSeconds}))`
        }, Effect.orDie),
        take: Effect.fn("Identities.take")(function* (browser, state) {
          const [row] = yield* sql<Omit<Attempt, "question"> & Question>`
            UPDATE social_attempts SET used_at = now()
            WHERE state = ${hashOf(state)} AND browser = ${hashOf(browser)} AND used_at IS NULL AND expires_at > now()
            RETURNING provider, nonce, verifier, remembered`
          if (row === undefined) return null
          const { provider, nonce, verifier, remembered } = row
          return { provider, question: { state, nonce, verifier }, remembered }
        }, Effect.orDie),
        enter: Effect.fn("Identities.enter")(enter, Effect.orDie),
        wait: Effect.fn("Identities.wait")(function* (state, { subject, email }) {
          yield* sql`UPDATE social_attempts SET subject = ${subject}, email = ${email} WHERE state = ${hashOf(state)}`
        }, Effect.orDie),
        joinWaiting: Effect.fn("Identities.joinWaiting")(function* (browser, user) {
          for (const { name, issuer } of providers) {
            yield* sql`WITH waiting AS (
                DELETE FROM social_attempts
                WHERE browser = ${hashOf(browser)} AND provider = ${name} AND subject IS NOT NULL AND expires_at > now()
                  AND lower(email COLLATE "C") = lower(${user.email} COLLATE "C")
                RETURNING subject
              )
              INSERT INTO identities (issuer, subject, user_id) SELECT DISTINCT ${issuer}, subject, ${user.id} FROM waiting
              ON CONFLICT (issuer, subject) DO NOTHING`
          }
        }, Effect.orDie)
      })
    })
  )
}
