import { Clock, Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { AlreadyOwned, KeyReused, PaymentPending, PriceChanged, YearJustBought } from "../../src/contract/payment.ts"
import { AlreadySubscribed } from "../../src/contract/subscriptions.ts"
import { entitlement } from "../../src/domain/catalogue/access.ts"
import {
  decide,
  evolve,
  isOpen,
  type MaybeOrder,
  type NotPossible,
  type Order,
  type OrderFact,
  OrderLine,
  type PublicationLine,
  totalOf
} from "../../src/domain/shop/Order.ts"
import type { PlacedOrder } from "../../src/domain/shop/PlacedOrder.ts"
import { Holdings } from "../catalogue/Holdings.ts"
import { Configuration } from "../platform/config.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { noteRenewal } from "../platform/metrics/money.ts"
import { hashOf } from "../platform/secrets.ts"
import { grantPurchase, withhold } from "./grantPurchase.ts"
import { folded, orderOf, type OrderUnreadable, readFacts, writeFact } from "./orderFacts.ts"
import { isOrderNumber, newOrderNumber } from "./orderNumber.ts"
import { type Believed, type BelievedPlan, idOf, isAsBelieved, renewalLine, sold, soldPlan } from "./pricing.ts"
import { momentOf, subscriptionRows } from "./subscriptionRow.ts"

/** Added to the gateway's timeout, so that no order is reconciled while its gateway is still being asked. */
const graceSeconds = 10

/** How long a lease on an order lasts, and how long a challenged order is left to its user. */
const leaseSeconds = 60

/** Sent to the browser as `Retry-After`. */
export const retryAfterSeconds = 5

const maxListed = 200

/** An attempt to pay. */
export interface Attempt {
  readonly userId: string
  readonly key: string
  /** Hash of the request, without card data that must not be stored. */
  readonly bodyHash: string
}

/** An attempt to pay for a cart. */
export interface CartAttempt extends Attempt {
  readonly cart: Believed
  /** The user confirms a second year of a publication bought a moment ago. */
  readonly isAgain: boolean
}

/** An attempt to pay for a period of a plan. */
export interface PlanAttempt extends Attempt {
  readonly plan: BelievedPlan
}

export interface Numbered {
  readonly number: string
  readonly order: Order
}

/** An order that renews a subscription, with the gateway's customer to charge. */
export interface RenewalOrder extends Numbered {
  readonly customer: string
}

/** A challenged order that its user abandoned to pay for the same items again. */
export interface Abandoned {
  readonly abandoned: string
}

interface Found {
  readonly number: string
  readonly body_hash: string
  readonly placed_at: string
  readonly paid_at: string | null
  readonly payment: string | null
  readonly buyer: PlacedOrder["buyer"]
  readonly refunded: PlacedOrder["refunded"]
  readonly facts: unknown
}

const isLine = Schema.is(OrderLine)

const none: MaybeOrder = null

/**
 * Whether the second would be bought twice: a year includes the publication's issues, and a user has one plan at a
 * time.
 */
const isRivalOf = (one: OrderLine, other: OrderLine): boolean => {
  if (one.kind === "plan" || other.kind === "plan") return one.kind === other.kind
  return (
    one.publication === other.publication && (one.kind === "year" || other.kind === "year" || one.ref === other.ref)
  )
}

/** Orders as facts, and the granting of paid ones. Source: product, "Orders". */
export class Orders extends Context.Service<
  Orders,
  {
    /** The order of this attempt, created the first time only. */
    readonly place: (
      attempt: CartAttempt
    ) => Effect.Effect<
      Numbered | Abandoned,
      PriceChanged | AlreadyOwned | YearJustBought | KeyReused | PaymentPending | OrderUnreadable
    >
    /** The same for a plan. */
    readonly placePlan: (
      attempt: PlanAttempt
    ) => Effect.Effect<
      Numbered | Abandoned,
      PriceChanged | AlreadySubscribed | KeyReused | PaymentPending | OrderUnreadable
    >
    /**
     * An order for a subscription's next period; null if it is not to be renewed, or somebody is paying for the same.
     * At most one order per period is open or paid.
     */
    readonly placeRenewal: (subscriptionId: string) => Effect.Effect<RenewalOrder | null>
    readonly knows: (userId: string, key: string) => Effect.Effect<boolean>
    readonly ofAttempt: (userId: string, key: string) => Effect.Effect<Numbered | null, OrderUnreadable>
    /** Records a fact of an open order; one that becomes paid is granted in the same transaction, once. */
    readonly tell: (number: string, fact: OrderFact) => Effect.Effect<Order, NotPossible | OrderUnreadable>
    readonly find: (number: string) => Effect.Effect<Order | null, OrderUnreadable>
    /**
     * Newest first, or the order with this number alone; of renewals of one period, only the last. Unreadable orders
     * are left out.
     */
    readonly ofUser: (userId: string, number?: string) => Effect.Effect<ReadonlyArray<PlacedOrder>>
    /** Takes open orders without a lease, for a minute. `isOver`: the order need not wait for its user. */
    readonly take: Effect.Effect<ReadonlyArray<{ readonly number: string; readonly isOver: boolean }>>
  }
>()("sayfa/Orders") {
  static readonly layer = Layer.effect(
    Orders,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const holdings = yield* Holdings
      const { PAYMENT_ANSWER_SECONDS, PAYMENT_CHALLENGE_SECONDS } = yield* Configuration

      const found = (which: Statement.Fragment) => sql<Found>`
        SELECT o.number, o.body_hash, ${isoMoment(sql, sql`o.created_at`)} AS placed_at,
          ${isoMoment(sql, sql`paid.happened_at`)} AS paid_at, paid.fact->>'payment' AS payment,
          jsonb_build_object('name', u.name, 'email', u.email) AS buyer,
          coalesce((SELECT jsonb_agg(jsonb_build_object('line', f.fact->'line', 'at', ${isoMoment(sql, sql`f.happened_at`)})
            ORDER BY f.seq) FROM order_facts f
            WHERE f.order_number = o.number AND f.fact->>'_tag' = 'LineRefunded'), '[]') AS refunded,
          (SELECT jsonb_agg(f.fact ORDER BY f.seq) FROM order_facts f WHERE f.order_number = o.number) AS facts
        FROM orders o LEFT JOIN users u ON u.id = o.user_id
          LEFT JOIN order_facts paid ON paid.order_number = o.number AND paid.fact->>'_tag' = 'OrderPaid'
        WHERE ${which} ORDER BY o.created_at DESC, o.number DESC LIMIT ${maxListed}`

      /** Of several renewals of one period only the last is listed, because it tells the result of all. */
      const isLastOfPeriod = sql`NOT EXISTS (SELECT 1 FROM orders later WHERE later.renews = o.renews
        AND later.renewed_period = o.renewed_period AND (later.created_at, later.number) > (o.created_at, o.number))`

      const write = (number: string, seq: number, fact: OrderFact) => writeFact(sql, number, seq, fact)

      const readable = Effect.fnUntraced(function* (userId: string, lines: ReadonlyArray<PublicationLine>) {
        const held = { ...(yield* holdings.ofPublications(userId)), issueAccess: yield* holdings.ofLibrary(userId) }
        return lines.filter(({ kind, ref, publication }) =>
          kind === "year" ? held.platformAccess : entitlement({ id: ref, publication, isFree: false }, held) !== null
        )
      })

      /** The years among these whose publication this user bought a year of within the last hour. */
      const justBought = Effect.fnUntraced(function* (userId: string, lines: ReadonlyArray<PublicationLine>) {
        const rows = yield* sql<{ publication_id: string }>`SELECT s.publication_id
          FROM subscriptions s JOIN orders o ON o.number = s.order_number
          WHERE s.user_id = ${userId} AND o.state_at > now() - interval '1 hour'`
        const bought = new Set(rows.map((row) => row.publication_id))
        return lines.filter(({ kind, publication }) => kind === "year" && bought.has(publication))
      })

      /** An open order of the same user for one of these items; preferably one without a challenge. */
      const rival = Effect.fnUntraced(function* (userId: string, lines: ReadonlyArray<OrderLine>) {
        const open = yield* sql<{ number: string; state: "pending" | "challenged"; lines: ReadonlyArray<unknown> }>`
          SELECT o.number, o.state, f.fact->'lines' AS lines
          FROM orders o JOIN order_facts f ON f.order_number = o.number AND f.seq = 0
          WHERE o.user_id = ${userId} AND o.state IN ('pending', 'challenged') ORDER BY o.state DESC, o.number`
        // An order written by another version, which may sell other things, cannot be compared.
        return open.find((order) =>
          order.lines.some((line) => isLine(line) && lines.some((one) => isRivalOf(one, line)))
        )
      })

      interface Draft {
        readonly userId: string
        readonly keyHash: string
        readonly bodyHash: string
        readonly lines: ReadonlyArray<OrderLine>
        readonly renews?: { readonly id: string; readonly period: number }
      }

      const draft = Effect.fnUntraced(function* ({ userId, keyHash, bodyHash, lines, renews }: Draft) {
        const number = newOrderNumber(yield* Clock.currentTimeMillis)
        const facts: ReadonlyArray<OrderFact> = [
          { _tag: "OrderDrafted", lines, total: totalOf(lines) },
          { _tag: "PaymentBegun" }
        ]
        yield* sql`INSERT INTO orders (number, user_id, key_hash, body_hash, state, renews, renewed_period, leased_until)
          VALUES (${number}, ${userId}, ${keyHash}, ${bodyHash}, 'pending', ${renews?.id ?? null},
            ${renews?.period ?? null}, now() + make_interval(secs => ${PAYMENT_ANSWER_SECONDS + graceSeconds}))`
        for (const [seq, fact] of facts.entries()) yield* write(number, seq, fact)
        return { number, order: yield* folded(facts) }
      })

      /** One attempt per user at a time, so that two tabs do not buy the same. */
      const takeReader = (userId: string) => sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`

      /** The attempt's existing order, or a new one with today's prices. */
      const placing = Effect.fnUntraced(function* <E>(
        { userId, key, bodyHash }: Attempt,
        pricing: Effect.Effect<ReadonlyArray<OrderLine>, E>
      ) {
        yield* takeReader(userId)
        const [before] = yield* found(sql`o.user_id = ${userId} AND o.key_hash = ${hashOf(key)}`)
        if (before !== undefined) {
          if (before.body_hash !== bodyHash) return yield* new KeyReused()
          return { number: before.number, order: yield* orderOf(before.number, before.facts) }
        }
        const lines = yield* pricing
        const other = yield* rival(userId, lines)
        if (other?.state === "pending") {
          return yield* new PaymentPending({ retryAfterSeconds, order_number: other.number })
        }
        if (other !== undefined) return { abandoned: other.number }
        return yield* draft({ userId, keyHash: hashOf(key), bodyHash, lines })
      }, sql.withTransaction)

      const placePlan = (attempt: PlanAttempt) =>
        placing(
          attempt,
          Effect.gen(function* () {
            const { userId, plan } = attempt
            const line = soldPlan(plan)
            if (line?.price !== plan.amount) {
              const lines = line === null ? [] : [line]
              return yield* new PriceChanged({ lines, total: totalOf(lines) })
            }
            const renewing = yield* sql`SELECT 1 FROM subscriptions
              WHERE user_id = ${userId} AND subscription_type = 'platform' AND auto_renewal AND ends_at > now()`
            if (renewing.length > 0) return yield* new AlreadySubscribed()
            return [line]
          })
        )

      const placeRenewal = Effect.fnUntraced(function* (id: string) {
        const [of] = yield* sql<{ user_id: string }>`SELECT user_id FROM subscriptions WHERE id = ${id}`
        if (of === undefined) return null
        yield* takeReader(of.user_id)
        const now = yield* Clock.currentTimeMillis
        const [row] = yield* subscriptionRows(
          sql,
          sql`s.id = ${id} AND s.auto_renewal AND s.renew_at <= ${momentOf(sql, now)} AND s.ended_at IS NULL`,
          true
        )
        if (row === undefined || row.customer === null) return null
        const lines = [renewalLine(row)]
        const period = row.periods + 1
        const [before] = yield* sql<{ tries: number; isOpen: boolean }>`SELECT count(*)::int AS tries,
            coalesce(bool_or(state NOT IN ('failed', 'expired')), false) AS "isOpen"
          FROM orders WHERE renews = ${id} AND renewed_period = ${period}`
        if (before === undefined || before.isOpen || (yield* rival(row.user_id, lines)) !== undefined) return null
        // Cannot collide with a browser's key, because those contain no spaces.
        const keyHash = hashOf(`renewal of ${id}, period ${period}, attempt ${before.tries + 1}`)
        const placed = yield* draft({ userId: row.user_id, keyHash, bodyHash: keyHash, lines, renews: { id, period } })
        return { ...placed, customer: row.customer }
      }, sql.withTransaction)

      const place = (attempt: CartAttempt) =>
        placing(
          attempt,
          Effect.gen(function* () {
            const { userId, cart, isAgain } = attempt
            const lines = yield* Effect.provideService(sold(cart.items.map(({ id }) => id)), SqlClient.SqlClient, sql)
            if (!isAsBelieved(lines, cart)) return yield* new PriceChanged({ lines, total: totalOf(lines) })
            const owned = yield* readable(userId, lines)
            if (owned.length > 0) return yield* new AlreadyOwned({ ids: owned.map(idOf) })
            const years = isAgain ? [] : yield* justBought(userId, lines)
            if (years.length > 0) return yield* new YearJustBought({ ids: years.map(idOf) })
            return lines
          })
        )

      const tell = Effect.fnUntraced(function* (number: string, fact: OrderFact) {
        const [owner] = yield* sql<{
          user_id: string | null
        }>`SELECT user_id FROM orders WHERE number = ${number} FOR UPDATE`
        const [row] = yield* found(sql`o.number = ${number}`)
        if (owner === undefined || row === undefined) return yield* Effect.die(new Error("There is no such order"))
        const facts = yield* readFacts(number, row.facts)
        const decided = decide(facts.reduce(evolve, none), fact)
        if (Result.isFailure(decided)) return yield* decided.failure
        const after = yield* folded([...facts, ...decided.success])
        if (decided.success.length === 0) return after
        for (const [index, one] of decided.success.entries()) yield* write(number, facts.length + index, one)
        yield* sql`UPDATE orders SET state = ${after.state}, state_at = now(),
          leased_until = now() + make_interval(secs => ${leaseSeconds}) WHERE number = ${number}`
        const customer = fact._tag === "OrderPaid" ? (fact.customer ?? null) : null
        if (!isOpen(after.state)) {
          const isRenewal = after.lines.some(({ renews }) => renews !== undefined)
          if (isRenewal) yield* sql.afterCommit(noteRenewal(after.state))
          const end = { number, userId: owner.user_id, order: after, customer }
          yield* Effect.provideService(
            after.state === "paid" ? grantPurchase(end) : withhold(end),
            SqlClient.SqlClient,
            sql
          )
        }
        return after
      }, sql.withTransaction)

      return Orders.of({
        place: Effect.fn("Orders.place")(place, Effect.catchTag("SqlError", Effect.die)),
        placePlan: Effect.fn("Orders.placePlan")(placePlan, Effect.catchTag("SqlError", Effect.die)),
        placeRenewal: Effect.fn("Orders.placeRenewal")(placeRenewal, Effect.orDie),
        knows: Effect.fn("Orders.knows")(function* (userId, key) {
          const rows = yield* sql`SELECT 1 FROM orders WHERE user_id = ${userId} AND key_hash = ${hashOf(key)}`
          return rows.length > 0
        }, Effect.orDie),
        ofAttempt: Effect.fn("Orders.ofAttempt")(
          function* (userId, key) {
            const [row] = yield* found(sql`o.user_id = ${userId} AND o.key_hash = ${hashOf(key)}`)
            return row === undefined ? null : { number: row.number, order: yield* orderOf(row.number, row.facts) }
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        tell: Effect.fn("Orders.tell")(tell, Effect.catchTag("SqlError", Effect.die)),
        find: Effect.fn("Orders.find")(
          function* (number) {
            if (!isOrderNumber(number)) return null
            const [row] = yield* found(sql`o.number = ${number}`)
            return row === undefined ? null : yield* orderOf(number, row.facts)
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        ofUser: Effect.fn("Orders.ofUser")(function* (userId, number) {
          if (number !== undefined && !isOrderNumber(number)) return []
          const which = number === undefined ? isLastOfPeriod : sql`o.number = ${number}`
          const rows = yield* found(sql`o.user_id = ${userId} AND ${which}`)
          const told: Array<PlacedOrder> = []
          for (const { number: order_number, facts, body_hash: _, ...kept } of rows) {
            const read = yield* Effect.result(orderOf(order_number, facts))
            if (Result.isSuccess(read)) {
              const { refunds: _, ...order } = read.success
              told.push({ order_number, ...kept, ...order, currency: "TRY" })
            } else {
              yield* Effect.logWarning("An order cannot be read; another version of the server wrote it").pipe(
                Effect.annotateLogs({ order: order_number })
              )
            }
          }
          return told
        }, Effect.orDie),
        take: sql<{ number: string; isOver: boolean }>`
          UPDATE orders SET leased_until = now() + make_interval(secs => ${leaseSeconds}) WHERE number IN (
            SELECT number FROM orders WHERE state IN ('pending', 'challenged') AND leased_until < now()
            ORDER BY leased_until FOR UPDATE SKIP LOCKED LIMIT 20
          ) RETURNING number, state = 'pending'
            OR state_at < now() - make_interval(secs => ${PAYMENT_CHALLENGE_SECONDS}) AS "isOver"`.pipe(Effect.orDie)
      })
    })
  )
}
