import { Data, Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { evolve, type MaybeOrder, type Order, OrderFact } from "../../src/domain/shop/Order.ts"

/** A fact of this order is unknown here: another version of the server wrote it. */
export class OrderUnreadable extends Data.TaggedError("OrderUnreadable")<{ readonly number: string }> {}

const decodeFacts = Schema.decodeUnknownEffect(Schema.Array(OrderFact))

const none: MaybeOrder = null

export const readFacts = (number: string, facts: unknown) =>
  decodeFacts(facts).pipe(Effect.mapError(() => new OrderUnreadable({ number })))

/** Facts were decided before they were written, so an order without its draft is a defect. */
export const folded = (facts: ReadonlyArray<OrderFact>): Effect.Effect<Order> => {
  const order = facts.reduce(evolve, none)
  return order === null ? Effect.die(new Error("An order has no draft")) : Effect.succeed(order)
}

export const orderOf = (number: string, facts: unknown) => Effect.flatMap(readFacts(number, facts), folded)

/** Appends to an order's facts. Its caller holds the order's lock, or has just made it. */
export const writeFact = (sql: SqlClient.SqlClient, number: string, seq: number, fact: OrderFact) =>
  sql`INSERT INTO order_facts (order_number, seq, fact)
    VALUES (${number}, ${seq}, ${JSON.stringify(fact)}::text::jsonb)`

/** Locks an order in the caller's transaction. `paidAt` is in milliseconds; null if there is no such order. */
export const lockedOrder = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, number: string) {
  const [row] = yield* sql<{ user_id: string | null }>`SELECT user_id FROM orders WHERE number = ${number} FOR UPDATE`
  if (row === undefined) return null
  const facts = yield* sql<{ fact: unknown; tag: string; at: number }>`SELECT fact, fact->>'_tag' AS tag,
      floor(extract(epoch FROM happened_at) * 1000)::float8 AS at
    FROM order_facts WHERE order_number = ${number} ORDER BY seq`
  const read = yield* readFacts(
    number,
    facts.map(({ fact }) => fact)
  )
  return {
    userId: row.user_id,
    order: yield* folded(read),
    count: read.length,
    paidAt: facts.find(({ tag }) => tag === "OrderPaid")?.at ?? null
  }
})
