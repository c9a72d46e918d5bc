import { Context, Effect, Layer, Result } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { OrderNotFound } from "../../src/contract/payment.ts"
import { refundable } from "../../src/domain/shop/refundable.ts"
import type { TeamOrder, TeamRefund } from "../../src/domain/shop/TeamOrder.ts"
import { noteActivity } from "../help/teamActivities.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { isAddress } from "../session/users.ts"
import { orderOf, type OrderUnreadable } from "./orderFacts.ts"
import { isOrderNumber } from "./orderNumber.ts"

const maxListed = 100

/** How long a member may see an order again that they looked for, without its being written down again. */
const knownFor = "1 hour"

interface Row {
  readonly number: string
  readonly user_id: string | null
  readonly reader: TeamOrder["reader"]
  readonly placed_at: string
  readonly paid_at: string | null
  readonly now: number
  readonly facts: unknown
  readonly refunds: ReadonlyArray<TeamRefund & { readonly line: number }>
}

/** Orders as the support team sees them; callers check that who asks belongs to it. Source: product, "Refunds". */
export class TeamOrders extends Context.Service<
  TeamOrders,
  {
    /** By exact number or address, and written down. */
    readonly find: (memberId: string, sought: string) => Effect.Effect<ReadonlyArray<TeamOrder>>
    /** After what its caller has written down itself. */
    readonly one: (memberId: string, number: string) => Effect.Effect<TeamOrder, OrderNotFound | OrderUnreadable>
    /** The member looked for it, or for its reader, within the last hour. */
    readonly isKnown: (memberId: string, number: string) => Effect.Effect<boolean>
    /** As it is now; written down unless it is known. */
    readonly reload: (memberId: string, number: string) => Effect.Effect<TeamOrder, OrderNotFound | OrderUnreadable>
  }
>()("sayfa/TeamOrders") {
  static readonly layer = Layer.effect(
    TeamOrders,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const rows = (which: Statement.Fragment) => sql<Row>`
        SELECT o.number, o.user_id, ${isoMoment(sql, sql`o.created_at`)} AS placed_at,
          CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('name', u.name, 'email', u.email) END AS reader,
          (SELECT ${isoMoment(sql, sql`f.happened_at`)} FROM order_facts f
            WHERE f.order_number = o.number AND f.fact->>'_tag' = 'OrderPaid') AS paid_at,
          floor(extract(epoch FROM now()) * 1000)::float8 AS now,
          (SELECT jsonb_agg(f.fact ORDER BY f.seq) FROM order_facts f WHERE f.order_number = o.number) AS facts,
          coalesce((SELECT jsonb_agg(jsonb_build_object('line', r.line, 'state', r.state,
              'asked_at', ${isoMoment(sql, sql`r.asked_at`)}, 'problem', r.problem, 'words', r.words,
              'member', coalesce(nullif(btrim(m.name), ''), split_part(m.email, '@', 1)), 'refusal', r.refusal)
              ORDER BY r.asked_at, r.id)
            FROM refunds r LEFT JOIN users m ON m.id = r.member_id WHERE r.order_number = o.number), '[]') AS refunds
        FROM orders o LEFT JOIN users u ON u.id = o.user_id
        WHERE ${which} ORDER BY o.created_at DESC, o.number DESC LIMIT ${maxListed}`

      const told = Effect.fnUntraced(function* (memberId: string, row: Row) {
        const order = yield* orderOf(row.number, row.facts)
        const paidAt = row.paid_at === null ? null : Date.parse(row.paid_at)
        const isOwn = row.user_id === memberId
        return {
          order_number: row.number,
          state: order.state,
          total: order.total,
          placed_at: row.placed_at,
          paid_at: row.paid_at,
          reader: row.reader,
          lines: order.lines.map((item, place) => {
            const allowed = refundable({ order, paidAt, now: row.now, isOwn }, place)
            const last = row.refunds.findLast(({ line }) => line === place)
            const { line: _, ...refund } = last ?? { line: place }
            return {
              item,
              not_refundable: Result.isFailure(allowed) ? allowed.failure : null,
              refund: last === undefined ? null : (refund as TeamRefund)
            }
          })
        }
      })

      const note = (memberId: string, number: string | null, found: ReadonlyArray<Row>) =>
        noteActivity({
          userId: memberId,
          kind: "orders_looked_up",
          subject: number,
          detail: { by: number === null ? "address" : "number", reader: found[0]?.user_id ?? null, found: found.length }
        })

      const byNumber = (number: string) => rows(sql`o.number = ${isOrderNumber(number) ? number : ""}`)

      /** By its number, or by the address of its reader. */
      const isKnown = Effect.fnUntraced(function* (memberId: string, { number, user_id: reader }: Row) {
        const noted = yield* sql`SELECT 1 FROM team_activities WHERE user_id = ${memberId}
          AND kind = 'orders_looked_up' AND at > now() - ${knownFor}::interval
          AND (subject = ${number} OR (subject IS NULL AND detail->>'reader' = ${reader}::text)) LIMIT 1`
        return noted.length > 0
      })

      const reload = Effect.fnUntraced(function* (memberId: string, number: string) {
        if (!isOrderNumber(number)) return undefined
        const found = yield* byNumber(number)
        const [row] = found
        if (row === undefined || !(yield* isKnown(memberId, row))) yield* note(memberId, number, found)
        return row
      }, sql.withTransaction)

      const find = Effect.fnUntraced(function* (memberId: string, asked: string) {
        const sought = asked.trim()
        const isByNumber = isOrderNumber(sought)
        const found = yield* isByNumber ? byNumber(sought) : rows(isAddress(sql, sought))
        yield* note(memberId, isByNumber ? sought : null, found)
        const orders: Array<TeamOrder> = []
        for (const row of found) {
          const read = yield* Effect.result(told(memberId, row))
          if (Result.isSuccess(read)) orders.push(read.success)
          else {
            yield* Effect.logWarning("An order cannot be read; another version of the server wrote it").pipe(
              Effect.annotateLogs({ order: row.number })
            )
          }
        }
        return orders
      }, sql.withTransaction)

      return TeamOrders.of({
        isKnown: Effect.fn("TeamOrders.isKnown")(
          function* (memberId, number) {
            const [row] = yield* byNumber(number)
            return row !== undefined && (yield* isKnown(memberId, row))
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        find: (memberId, sought) =>
          find(memberId, sought).pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.orDie,
            Effect.withSpan("TeamOrders.find")
          ),
        one: Effect.fn("TeamOrders.one")(
          function* (memberId, number) {
            const [row] = yield* byNumber(number)
            return row === undefined ? yield* new OrderNotFound() : yield* told(memberId, row)
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        reload: Effect.fn("TeamOrders.reload")(
          function* (memberId, number) {
            // A look-up that found nothing stays written down.
            const row = yield* reload(memberId, number)
            return row === undefined ? yield* new OrderNotFound() : yield* told(memberId, row)
          },
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.catchTag("SqlError", Effect.die)
        )
      })
    })
  )
}
