import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OwnsPublications } from "../../src/contract/ownData.ts"
import { deletionDays, type EndedSubscription } from "../../src/domain/account/OwnData.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { Sessions } from "../session/Sessions.ts"
import { erase } from "./erase.ts"
import { type Erased, queueLastMail } from "./lastMails.ts"
import { tellFamily } from "./ownDataNotices.ts"

/** For how long it is said that a deletion was taken back, in days. */
const takenBackDays = 30

export interface TakenBack {
  readonly at: string
  readonly ended: ReadonlyArray<EndedSubscription>
}

/** Accounts that are to be deleted. Source: product, "One's own data". */
export class Deletions extends Context.Service<
  Deletions,
  {
    /** Titles of the publications that a user owns. */
    readonly owned: (userId: string) => Effect.Effect<ReadonlyArray<string>>
    /** Subscriptions that would renew. */
    readonly renewing: (userId: string) => Effect.Effect<ReadonlyArray<EndedSubscription>>
    /** Whether others read by a family plan of theirs, which may renew or not. */
    readonly hasFamily: (userId: string) => Effect.Effect<boolean>
    readonly takenBack: (userId: string) => Effect.Effect<TakenBack | null>
    /** Ends renewals and sessions, tells the user's family, and answers with the moment of erasure. Idempotent. */
    readonly ask: (userId: string) => Effect.Effect<string, OwnsPublications>
    /** Ids of users whose time has come. */
    readonly due: Effect.Effect<ReadonlyArray<string>>
    /** Erases one of them in one transaction, which queues the last mail. Null if it was taken back, an order is open, or they own a publication. */
    readonly erase: (userId: string) => Effect.Effect<Erased | null>
    /** Ends renewals that a payment under way began again, and forgets what was taken back long ago. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Deletions") {
  static readonly layer = Layer.effect(
    Deletions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sessions = yield* Sessions

      const owned = (userId: string) =>
        sql<{ title: string }>`SELECT title FROM publications WHERE owner_id = ${userId} ORDER BY sort_key, id`.pipe(
          Effect.map((rows) => rows.map(({ title }) => title))
        )

      const renewing = (userId: string) => sql<EndedSubscription>`
        SELECT p.title, s.plan, ${isoMoment(sql, sql`s.ends_at`)} AS ends_at
        FROM subscriptions s LEFT JOIN publications p ON p.id = s.publication_id
        WHERE s.user_id = ${userId} AND s.auto_renewal AND s.ended_at IS NULL ORDER BY s.ends_at, s.id`

      const hasFamily = (userId: string) =>
        sql`SELECT 1 FROM subscriptions s JOIN family_members m ON m.owner_id = s.user_id AND m.user_id IS NOT NULL
          WHERE s.user_id = ${userId} AND s.plan = 'family' AND s.ends_at > now() LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0)
        )

      /** Nobody is erased before the mail that says "tomorrow" was sent, or given up. */
      const isDue = sql`d.taken_back_at IS NULL AND d.erase_at <= now() AND d.told >= 2
        AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = d.user_id AND n.mail_due
          AND n.occasion LIKE 'deletion % deletionNear')`

      const endRenewals = (userId: string) => sql`UPDATE subscriptions SET auto_renewal = false, renew_at = NULL,
        cancelled_at = now(), cancel_reason = 'accountDeleted' WHERE user_id = ${userId} AND auto_renewal`

      const ask = Effect.fnUntraced(function* (userId: string) {
        yield* sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`
        const titles = yield* owned(userId)
        if (titles.length > 0) return yield* new OwnsPublications({ titles })
        const ended = JSON.stringify(yield* renewing(userId))
        const [asked] = yield* sql<{ eraseAt: string }>`INSERT INTO deletions AS d (user_id, erase_at, ended)
          VALUES (${userId}, now() + make_interval(days => ${deletionDays}), ${ended}::text::jsonb)
          ON CONFLICT (user_id) DO UPDATE SET asked_at = now(), erase_at = excluded.erase_at, taken_back_at = NULL,
            told = 0, ended = excluded.ended WHERE d.taken_back_at IS NOT NULL
          RETURNING ${isoMoment(sql, sql`erase_at`)} AS "eraseAt"`
        yield* endRenewals(userId)
        yield* sessions.endSessions(userId)
        if (asked !== undefined) {
          yield* Effect.provideService(tellFamily(userId, "leaving"), SqlClient.SqlClient, sql)
          return asked.eraseAt
        }
        const [before] = yield* sql<{ eraseAt: string }>`
          SELECT ${isoMoment(sql, sql`erase_at`)} AS "eraseAt" FROM deletions WHERE user_id = ${userId}`
        return before?.eraseAt ?? ""
      }, sql.withTransaction)

      const eraseOne = Effect.fnUntraced(function* (userId: string) {
        // Waits for a sign-in under way, which takes the deletion back.
        const [person] = yield* sql<Erased>`SELECT id, name, email, coalesce(language, 'tr') AS language
          FROM users WHERE id = ${userId} FOR UPDATE`
        const [due] = yield* sql`SELECT 1 FROM deletions d WHERE d.user_id = ${userId} AND ${isDue}
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = d.user_id
            AND o.state IN ('draft', 'pending', 'challenged'))
          AND NOT EXISTS (SELECT 1 FROM publications p WHERE p.owner_id = d.user_id)`
        if (person === undefined || due === undefined) return null
        yield* tellFamily(userId, "left")
        yield* erase(person)
        yield* queueLastMail(person)
        return person
      }, sql.withTransaction)

      return Deletions.of({
        owned: Effect.fn("Deletions.owned")(owned, Effect.orDie),
        renewing: Effect.fn("Deletions.renewing")(renewing, Effect.orDie),
        hasFamily: Effect.fn("Deletions.hasFamily")(hasFamily, Effect.orDie),
        takenBack: Effect.fn("Deletions.takenBack")(function* (userId) {
          const [row] = yield* sql<TakenBack>`SELECT ${isoMoment(sql, sql`taken_back_at`)} AS at, ended FROM deletions
            WHERE user_id = ${userId} AND taken_back_at > now() - make_interval(days => ${takenBackDays})`
          return row ?? null
        }, Effect.orDie),
        ask: Effect.fn("Deletions.ask")(ask, Effect.catchTag("SqlError", Effect.die)),
        due: sql<{ id: string }>`SELECT d.user_id AS id FROM deletions d WHERE ${isDue}
          ORDER BY d.erase_at LIMIT 100`.pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        ),
        erase: Effect.fn("Deletions.erase")((userId) =>
          eraseOne(userId).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.orDie)
        ),
        sweep: Effect.gen(function* () {
          yield* sql`UPDATE subscriptions s SET auto_renewal = false, renew_at = NULL, cancelled_at = now(),
              cancel_reason = 'accountDeleted'
            FROM deletions d WHERE d.user_id = s.user_id AND d.taken_back_at IS NULL AND s.auto_renewal`
          yield* sql`DELETE FROM deletions WHERE taken_back_at < now() - make_interval(days => ${takenBackDays})`
        }).pipe(Effect.withSpan("Deletions.sweep"), Effect.orDie)
      })
    })
  )
}
