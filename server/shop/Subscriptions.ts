import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { lateAtMost } from "../../src/domain/shop/period.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { Subscription } from "../../src/domain/shop/Subscription.ts"
import { coversUser } from "../catalogue/runningSubscriptions.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { tellMembers } from "./familyNotices.ts"
import * as notices from "./notices.ts"
import { momentOf, subscriptionRows } from "./subscriptionRow.ts"

const perRound = 100

/** How long before its end a user is told of it; not of what was given for little longer. */
const toldDaysBefore = 7

interface Row extends Omit<Subscription, "expand"> {
  readonly price: number
  readonly publication_id: PublicId | null
  readonly title: string | null
}

const shown = ({ price, publication_id, title, ...row }: Row): Subscription => ({
  ...row,
  expand: {
    // Subscriptions given before there were prices have none.
    order: row.role === "member" || price === 0 ? null : { total_amount: price, currency: "TRY" },
    publication: publication_id === null ? null : { id: publication_id, title: title ?? "" }
  }
})

/** Running plans and yearly subscriptions. Source: product, "Subscriptions". */
export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    /** The user's own, and the running ones of families they joined: first those that run now, then by start. */
    readonly ofUser: (userId: string) => Effect.Effect<ReadonlyArray<Subscription>>
    /** Ends the renewal. False if the user has no such subscription. */
    readonly cancel: (
      userId: string,
      what: { readonly id: string; readonly type: Subscription["subscription_type"]; readonly reason: string }
    ) => Effect.Effect<boolean>
    /** Ids of those whose next period must be paid for now. */
    readonly due: Effect.Effect<ReadonlyArray<string>>
    /**
     * Ends those that are over and not renewed, and notifies their users, unless they have another one for the same.
     */
    readonly endOver: Effect.Effect<void>
    /** Notifies users of ends that come near and are not renewed, unless another one for the same follows. */
    readonly tellEnding: Effect.Effect<void>
  }
>()("sayfa/Subscriptions") {
  static readonly layer = Layer.effect(
    Subscriptions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const end = Effect.fnUntraced(function* (id: string, now: number) {
        const [row] = yield* subscriptionRows(
          sql,
          sql`s.id = ${id} AND s.ended_at IS NULL AND s.ends_at <= ${momentOf(sql, now)}`,
          true
        )
        if (row === undefined) return
        yield* sql`UPDATE subscriptions SET ended_at = ends_at, auto_renewal = false, renew_at = NULL WHERE id = ${id}`
        if (row.plan === "family") yield* Effect.provideService(tellMembers(row, now), SqlClient.SqlClient, sql)
        const others = yield* sql`SELECT 1 FROM subscriptions WHERE user_id = ${row.user_id}
          AND publication_id IS NOT DISTINCT FROM ${row.publication_id} AND ends_at > ${momentOf(sql, now)}`
        if (others.length > 0) return
        yield* notices
          .tell("ended", row, { period: row.periods, until: row.ends, isOtherwise: row.auto_renewal })
          .pipe(Effect.provideService(SqlClient.SqlClient, sql))
      }, sql.withTransaction)

      return Subscriptions.of({
        ofUser: Effect.fn("Subscriptions.ofUser")(function* (userId) {
          const now = momentOf(sql, yield* Clock.currentTimeMillis)
          const rows = yield* sql<Row>`SELECT s.id, s.subscription_type, s.plan, s.billing_period,
              ${isoMoment(sql, sql`s.starts_at`)} AS start_date, ${isoMoment(sql, sql`s.ends_at`)} AS end_date,
              s.auto_renewal, s.auto_renewal AND s.ends_at <= ${now} AS is_overdue,
              CASE WHEN s.user_id = ${userId} THEN 'owner' ELSE 'member' END AS role,
              s.price, s.publication_id, p.title
            FROM subscriptions s LEFT JOIN publications p ON p.id = s.publication_id
            WHERE (s.ends_at > ${now} OR s.auto_renewal) AND ${coversUser(sql, userId)}
              AND (s.user_id = ${userId} OR s.starts_at <= ${now})
            ORDER BY s.starts_at > ${now}, s.starts_at, s.id`
          return rows.map(shown)
        }, Effect.orDie),
        cancel: Effect.fn("Subscriptions.cancel")(function* (userId, { id, type, reason }) {
          const now = yield* Clock.currentTimeMillis
          const found = yield* sql`UPDATE subscriptions SET auto_renewal = false, renew_at = NULL,
              cancelled_at = CASE WHEN auto_renewal THEN ${momentOf(sql, now)} ELSE cancelled_at END,
              cancel_reason = CASE WHEN auto_renewal THEN ${reason} ELSE cancel_reason END
            WHERE id = ${id} AND user_id = ${userId} AND subscription_type = ${type} AND ended_at IS NULL RETURNING id`
          return found.length > 0
        }, Effect.orDie),
        due: Effect.flatMap(
          Clock.currentTimeMillis,
          (now) =>
            sql<{ id: string }>`SELECT id FROM subscriptions
            WHERE auto_renewal AND ended_at IS NULL AND customer IS NOT NULL AND renew_at <= ${momentOf(sql, now)}
              AND ends_at > ${momentOf(sql, now - lateAtMost)}
            ORDER BY renew_at LIMIT ${perRound}`
        ).pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        ),
        tellEnding: Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const near = sql`${momentOf(sql, now)} + make_interval(days => ${toldDaysBefore})`
          yield* sql.withTransaction(
            Effect.gen(function* () {
              const ending = yield* subscriptionRows(
                sql,
                sql`s.ended_at IS NULL AND NOT s.auto_renewal AND s.starts_at <= ${momentOf(sql, now)}
                  AND s.ends_at > ${momentOf(sql, now)} AND s.ends_at <= ${near}
                  AND s.ends_at - s.starts_at >= make_interval(days => ${2 * toldDaysBefore})
                  AND NOT EXISTS (SELECT 1 FROM subscriptions o WHERE o.user_id = s.user_id
                    AND o.publication_id IS NOT DISTINCT FROM s.publication_id AND o.ends_at > s.ends_at)
                  AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = s.user_id
                    AND n.occasion = 'ending ' || s.id || ' ' || s.periods)`,
                true
              )
              for (const row of ending) {
                yield* notices
                  .tell("ending", row, { period: row.periods, until: row.ends, isOtherwise: false })
                  .pipe(Effect.provideService(SqlClient.SqlClient, sql))
              }
            })
          )
        }).pipe(Effect.orDie, Effect.withSpan("Subscriptions.tellEnding")),
        endOver: Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const over = yield* sql<{ id: string }>`SELECT id FROM subscriptions s
            WHERE s.ended_at IS NULL AND s.ends_at <= ${momentOf(sql, now)}
              AND (s.renew_at IS NULL OR s.ends_at <= ${momentOf(sql, now - lateAtMost)})
              AND NOT EXISTS (SELECT 1 FROM orders o
                WHERE o.renews = s.id AND o.state IN ('draft', 'pending', 'challenged'))
            ORDER BY s.ends_at LIMIT ${perRound}`
          // One that cannot be ended does not delay the others.
          for (const { id } of over) {
            yield* end(id, now).pipe(
              Effect.catchCause((cause) => Effect.logError("A subscription could not be ended", cause)),
              Effect.annotateLogs({ subscription: id })
            )
          }
        }).pipe(Effect.orDie, Effect.withSpan("Subscriptions.endOver"))
      })
    })
  )
}
