import { Clock, Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { randomInt } from "node:crypto"
import { AlreadyOwned, KeyReused, PaymentPending, PriceChanged } from "../../src/contract/payment.ts"
import { entitlement } from "../../src/domain/catalogue/access.ts"
import {
  decide,
  evolve,
  type MaybeOrder,
  type NotPossible,
  type Order,
  OrderFact,
  type OrderLine,
  totalOf
} from "../../src/domain/shop/Order.ts"
import type { PlacedOrder } from "../../src/domain/shop/PlacedOrder.ts"
import { Holdings } from "../catalogue/holdings.ts"
import { Configuration } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { istanbulDay } from "./istanbulDay.ts"
import { type Believed, idOf, isAsBelieved, sold } from "./pricing.ts"

/** Beyond the time that a gateway has, so that nobody looks after an order while it is asked. */
const graceSeconds = 10

/** So long somebody who looks after an order has it to themselves, and the owner of a challenged one their bank. */
const leaseSeconds = 60

/** Asked again after so long, the server may know more. */
export const retryAfterSeconds = 5

/** An attempt to pay. */
export interface Attempt {
  readonly userId: string
  readonly key: string
  /** Of the whole body but for what of a card must not be kept. */
  readonly bodyHash: string
  readonly cart: Believed
}

export interface Numbered {
  readonly number: string
  readonly order: Order
}

/** An order whose owner was led to their bank, and pays for the same anew instead. */
export interface Abandoned {
  readonly abandoned: string
  readonly ids: ReadonlyArray<string>
}

interface Found {
  readonly number: string
  readonly body_hash: string
  readonly placed_at: string
  readonly facts: unknown
}

const decodeFacts = Schema.decodeUnknownEffect(Schema.Array(OrderFact))

const none: MaybeOrder = null

/** What is written of a fact has been decided: an order without its draft is a fault of ours. */
const orderOf = Effect.fnUntraced(function* (facts: unknown) {
  const order = (yield* decodeFacts(facts)).reduce(evolve, none)
  return order === null ? yield* Effect.die(new Error("An order has no draft")) : order
})

const isNumber = (text: string): boolean => /^[0-9]{20}$/.test(text)

/** Twenty digits: the day in Istanbul, and a number that nobody can guess by the one before. */
const newNumber = Effect.map(
  Clock.currentTimeMillis,
  (now) => istanbulDay(now).replaceAll("-", "") + String(randomInt(10 ** 12)).padStart(12, "0")
)

/** Orders as facts, and what a paid one gives. Source: product, "Orders". */
export class Orders extends Context.Service<
  Orders,
  {
    /** The order of this attempt, which is a new one only the first time. */
    readonly place: (
      attempt: Attempt
    ) => Effect.Effect<Numbered | Abandoned, PriceChanged | AlreadyOwned | KeyReused | PaymentPending>
    /** Tells an open order what happened; one that is paid gives what it was of, in the same moment and once. */
    readonly tell: (number: string, fact: OrderFact) => Effect.Effect<Order, NotPossible>
    readonly find: (number: string) => Effect.Effect<Order | null>
    /** Newest first; of one number alone where it is given. */
    readonly ofUser: (userId: string, number?: string) => Effect.Effect<ReadonlyArray<PlacedOrder>>
    /** Open orders that nobody looks after; whoever takes them does so for a minute. `isOver`: it need not wait for anybody. */
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
          (SELECT jsonb_agg(f.fact ORDER BY f.seq) FROM order_facts f WHERE f.order_number = o.number) AS facts
        FROM orders o WHERE ${which} ORDER BY o.created_at DESC, o.number DESC`

      const write = (number: string, seq: number, fact: OrderFact) =>
        sql`INSERT INTO order_facts (order_number, seq, fact)
          VALUES (${number}, ${seq}, ${JSON.stringify(fact)}::text::jsonb)`

      const readable = Effect.fnUntraced(function* (userId: string, lines: ReadonlyArray<OrderLine>) {
        const held = { ...(yield* holdings.ofPublications(userId)), issueAccess: yield* holdings.ofLibrary(userId) }
        return lines.filter(({ kind, ref, publication }) =>
          kind === "year" ? held.platformAccess : entitlement({ id: ref, publication, isFree: false }, held) !== null
        )
      })

      /** An open order of the same reader for one of these. */
      const rival = Effect.fnUntraced(function* (userId: string, lines: ReadonlyArray<OrderLine>) {
        const wanted = new Set(lines.map(idOf))
        for (const { number, facts } of yield* found(
          sql`o.user_id = ${userId} AND o.state IN ('pending', 'challenged')`
        )) {
          const order = yield* orderOf(facts)
          const ids = order.lines.map(idOf).filter((id) => wanted.has(id))
          if (ids.length > 0) return { number, order, ids }
        }
        return null
      })

      const place = Effect.fnUntraced(function* ({ userId, key, bodyHash, cart }: Attempt) {
        // One attempt of a reader after the other: two tabs must not buy the same.
        yield* sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
        const [before] = yield* found(sql`o.user_id = ${userId} AND o.key = ${key}`)
        if (before !== undefined) {
          if (before.body_hash !== bodyHash) return yield* new KeyReused()
          return { number: before.number, order: yield* orderOf(before.facts) }
        }
        const lines = yield* Effect.provideService(sold(cart.items.map(({ id }) => id)), SqlClient.SqlClient, sql)
        const total = totalOf(lines)
        if (!isAsBelieved(lines, cart)) return yield* new PriceChanged({ lines, total })
        const owned = yield* readable(userId, lines)
        if (owned.length > 0) return yield* new AlreadyOwned({ ids: owned.map(idOf) })
        const other = yield* rival(userId, lines)
        if (other?.order.state === "pending") {
          return yield* new PaymentPending({ retryAfterSeconds, order_number: other.number })
        }
        if (other !== null) return { abandoned: other.number, ids: other.ids }
        const number = yield* newNumber
        const facts: ReadonlyArray<OrderFact> = [{ _tag: "OrderDrafted", lines, total }, { _tag: "PaymentBegun" }]
        yield* sql`INSERT INTO orders (number, user_id, key, body_hash, state, leased_until)
          VALUES (${number}, ${userId}, ${key}, ${bodyHash}, 'pending',
            now() + make_interval(secs => ${PAYMENT_ANSWER_SECONDS + graceSeconds}))`
        for (const [seq, fact] of facts.entries()) yield* write(number, seq, fact)
        return { number, order: yield* orderOf(facts) }
      }, sql.withTransaction)

      /** An issue goes into the library; a year begins today, or when the one that runs is over. */
      const give = Effect.fnUntraced(function* (number: string, userId: string, { kind, ref }: OrderLine) {
        if (kind === "issue") {
          return yield* sql`INSERT INTO library (user_id, issue_id, access_type, order_number)
            VALUES (${userId}, ${ref}, 'purchase', ${number}) ON CONFLICT DO NOTHING`
        }
        return yield* sql`INSERT INTO subscriptions
            (id, user_id, subscription_type, publication_id, starts_at, ends_at, order_number)
          SELECT ${newId()}, ${userId}, 'publication', ${ref}, s.begins,
            ((s.begins AT TIME ZONE 'Europe/Istanbul') + interval '1 year') AT TIME ZONE 'Europe/Istanbul', ${number}
          FROM (SELECT greatest(now(), max(ends_at)) AS begins FROM subscriptions
            WHERE user_id = ${userId} AND publication_id = ${ref}) s`
      })

      const tell = Effect.fnUntraced(function* (number: string, fact: OrderFact) {
        const [owner] = yield* sql<{ user_id: string }>`SELECT user_id FROM orders WHERE number = ${number} FOR UPDATE`
        const [row] = yield* found(sql`o.number = ${number}`)
        if (owner === undefined || row === undefined) return yield* Effect.die(new Error("There is no such order"))
        const facts = yield* decodeFacts(row.facts)
        const decided = decide(facts.reduce(evolve, none), fact)
        if (Result.isFailure(decided)) return yield* decided.failure
        const after = yield* orderOf([...facts, ...decided.success])
        if (decided.success.length === 0) return after
        for (const [index, one] of decided.success.entries()) yield* write(number, facts.length + index, one)
        yield* sql`UPDATE orders SET state = ${after.state}, state_at = now(),
          leased_until = now() + make_interval(secs => ${leaseSeconds}) WHERE number = ${number}`
        if (after.state === "paid") {
          // Two paid orders for the same would count the same end of what runs.
          yield* sql`SELECT 1 FROM users WHERE id = ${owner.user_id} FOR NO KEY UPDATE`
          yield* Effect.forEach(after.lines, (line) => give(number, owner.user_id, line), { discard: true })
        }
        return after
      }, sql.withTransaction)

      return Orders.of({
        place: Effect.fn("Orders.place")((attempt) =>
          place(attempt).pipe(Effect.catchTags({ SqlError: Effect.die, SchemaError: Effect.die }))
        ),
        tell: Effect.fn("Orders.tell")((number, fact) =>
          tell(number, fact).pipe(Effect.catchTags({ SqlError: Effect.die, SchemaError: Effect.die }))
        ),
        find: Effect.fn("Orders.find")(function* (number) {
          if (!isNumber(number)) return null
          const [row] = yield* found(sql`o.number = ${number}`)
          return row === undefined ? null : yield* orderOf(row.facts)
        }, Effect.orDie),
        ofUser: Effect.fn("Orders.ofUser")(function* (userId, number) {
          if (number !== undefined && !isNumber(number)) return []
          const which = number === undefined ? sql`true` : sql`o.number = ${number}`
          const rows = yield* found(sql`o.user_id = ${userId} AND ${which}`)
          return yield* Effect.forEach(rows, ({ number: order_number, placed_at, facts }) =>
            Effect.map(orderOf(facts), (order) => ({ order_number, ...order, currency: "TRY" as const, placed_at }))
          )
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
