import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { momentOf } from "./subscriptionRow.ts"

/** Counted from the end of the calendar year of the last entry (Turkish Commercial Code, article 82). */
export const bookYears = 10

/** How many are deleted in one transaction. */
const batch = 500

/**
 * Deletes from the books what the law no longer asks for: sales, and orders without a person with their refunds.
 * Somebody's own orders stay with the account. Source: product, "Orders".
 */
export const sweepBooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = momentOf(sql, yield* Clock.currentTimeMillis)
  const zone = sql.literal(`'${publishingZone}'`)
  /** What was last entered before this is past its time. */
  const limit = sql`((date_trunc('year', ${now} AT TIME ZONE ${zone}) - make_interval(years => ${bookYears}))
    AT TIME ZONE ${zone})`
  const isOver = sql`o.created_at < ${limit}
    AND NOT EXISTS (SELECT 1 FROM order_facts f WHERE f.order_number = o.number AND f.happened_at >= ${limit})`

  const deleteSales = sql`DELETE FROM sales WHERE id IN (SELECT s.id FROM sales s JOIN orders o ON o.number = s.order_number
    WHERE s.sold_at < ${limit} AND ${isOver} LIMIT ${batch}) RETURNING id`

  const deleteOrders = Effect.gen(function* () {
    const over = yield* sql<{ number: string }>`SELECT o.number FROM orders o
      WHERE o.user_id IS NULL AND ${isOver}
        AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.order_number = o.number)
        AND NOT EXISTS (SELECT 1 FROM library l WHERE l.order_number = o.number)
        AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.order_number = o.number)
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_number = o.number AND r.state = 'asked')
      ORDER BY o.number LIMIT ${batch} FOR UPDATE SKIP LOCKED`
    if (over.length === 0) return over
    const numbers = sql.in(over.map(({ number }) => number))
    yield* sql`DELETE FROM refunds WHERE order_number IN ${numbers}`
    yield* sql`DELETE FROM order_facts WHERE order_number IN ${numbers}`
    yield* sql`DELETE FROM orders WHERE number IN ${numbers}`
    return over
  })

  for (const part of [deleteSales, deleteOrders]) {
    while ((yield* sql.withTransaction(part)).length === batch);
  }
}).pipe(Effect.orDie, Effect.withSpan("sweepBooks"))
