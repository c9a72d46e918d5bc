import type { SqlClient, Statement } from "effect/sql"

/**
 * The books of publications: each sale counts 1, and each refund of one counts -1, on the day it was made. What is
 * `booked` has the columns of `sales`, and `count`, `is_refund`, `at`. Source: product, "Sales".
 */
export const bookedSales = (sql: SqlClient.SqlClient): Statement.Fragment => sql`(
  SELECT s.publication_id, s.kind, s.issue_id, s.is_renewal, s.price, 1 AS count, false AS is_refund, s.sold_at AS at
  FROM sales s
  UNION ALL
  SELECT s.publication_id, s.kind, s.issue_id, s.is_renewal, r.amount, -1, true, r.settled_at
  FROM refunds r JOIN sales s ON s.order_number = r.order_number AND s.line = r.line WHERE r.state = 'refunded')`
