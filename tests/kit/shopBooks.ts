import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Every thing that was paid for, with its order. */
const bought = `bought AS (SELECT o.number, o.user_id, l.line FROM orders o
  JOIN order_facts f ON f.order_number = o.number AND f.seq = 0, jsonb_array_elements(f.fact->'lines') l(line)
  WHERE o.state = 'paid')`

const ends = "('OrderPaid', 'OrderFailed', 'OrderExpired', 'OrderSuperseded')"

/** What must be so of shop and gateway once nobody is waiting any more: each is a count of what is wrong. */
const promises: ReadonlyArray<readonly [wrong: string, question: string]> = [
  ["orders are still open", "SELECT count(*) FROM orders WHERE state IN ('draft', 'pending', 'challenged')"],
  [
    "payments were taken that no paid order has",
    `SELECT count(*) FROM sandbox_payments p WHERE p.state = 'taken'
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.number = p.reference AND o.state = 'paid')`
  ],
  [
    "orders are paid that nobody took money for, or another sum",
    `SELECT count(*) FROM orders o JOIN order_facts f ON f.order_number = o.number AND f.seq = 0
      LEFT JOIN sandbox_payments p ON p.reference = o.number AND p.state = 'taken'
      WHERE o.state = 'paid' AND p.amount IS DISTINCT FROM (f.fact->>'total')::int`
  ],
  [
    "issues were bought twice, or are not in the library of whoever bought them",
    `SELECT count(*) FROM (SELECT user_id, line->>'ref' AS ref, count(*) AS times, min(number) AS number
        FROM bought WHERE line->>'kind' = 'issue' GROUP BY 1, 2) b
      LEFT JOIN library l ON l.user_id = b.user_id AND l.issue_id = b.ref
      WHERE b.times <> 1 OR l.order_number IS DISTINCT FROM b.number`
  ],
  [
    "things were given that no paid order is of",
    `SELECT count(*) FROM (SELECT order_number FROM library UNION ALL SELECT order_number FROM subscriptions) given
      LEFT JOIN orders o ON o.number = given.order_number WHERE o.state IS DISTINCT FROM 'paid'`
  ],
  [
    "readers have other periods of a plan or a publication than they have paid for",
    `SELECT count(*) FROM (SELECT user_id, CASE line->>'kind' WHEN 'plan' THEN 'plan' ELSE line->>'ref' END AS what,
          count(*) AS times FROM bought WHERE line->>'kind' <> 'issue' GROUP BY 1, 2) b
      FULL JOIN (SELECT user_id, coalesce(publication_id, 'plan') AS what, sum(periods) AS times
        FROM subscriptions GROUP BY 1, 2) given USING (user_id, what)
      WHERE b.times IS DISTINCT FROM given.times`
  ],
  [
    "subscriptions were renewed otherwise than they have periods, or are nobody's",
    `SELECT count(*) FROM (SELECT line->>'renews' AS id, count(*) AS times FROM bought WHERE line ? 'renews' GROUP BY 1) b
      LEFT JOIN subscriptions s USING (id) WHERE s.id IS NULL
        OR CASE WHEN s.plan IS NULL THEN b.times >= s.periods ELSE b.times <> s.periods - 1 END`
  ],
  [
    "subscriptions are paid for further ahead than the period that follows",
    `SELECT count(*) FROM subscriptions WHERE ends_at - greatest(starts_at, now()) > interval '25 hours'
      + CASE billing_period WHEN 'monthly' THEN interval '31 days' ELSE interval '366 days' END`
  ],
  [
    "readers have more than one plan that renews itself",
    `SELECT count(*) FROM (SELECT user_id FROM subscriptions WHERE plan IS NOT NULL AND auto_renewal AND ended_at IS NULL
      GROUP BY 1 HAVING count(*) > 1) several`
  ],
  [
    "renewals were told otherwise than once each",
    `SELECT abs((SELECT count(*) FROM notifications WHERE type = 'subscription_renewed')
      - (SELECT count(*) FROM bought WHERE line ? 'renews'))`
  ],
  [
    "orders have another state than their last fact says, or two ends",
    `SELECT count(*) FROM orders o WHERE o.state <> (SELECT CASE f.fact->>'_tag' WHEN 'OrderPaid' THEN 'paid'
        WHEN 'OrderFailed' THEN 'failed' WHEN 'OrderExpired' THEN 'expired' WHEN 'OrderSuperseded' THEN 'expired' ELSE '' END
        FROM order_facts f WHERE f.order_number = o.number ORDER BY seq DESC LIMIT 1)
      OR 1 <> (SELECT count(*) FROM order_facts f WHERE f.order_number = o.number AND f.fact->>'_tag' IN ${ends})`
  ],
  [
    "kuruş are between what the gateway took, what was paid, and what was given for it",
    `SELECT greatest(abs(taken - paid), abs(paid - given)) FROM (SELECT
      (SELECT coalesce(sum(amount), 0) FROM sandbox_payments WHERE state = 'taken') AS taken,
      (SELECT coalesce(sum((line->>'price')::int), 0) FROM bought) AS paid,
      (SELECT coalesce(sum((b.line->>'price')::int), 0) FROM library l
        JOIN bought b ON b.number = l.order_number AND b.line->>'ref' = l.issue_id)
      + (SELECT coalesce(sum(periods * price), 0) FROM subscriptions) AS given) sums`
  ]
]

/** What is wrong with the books of shop and gateway, in words. */
export const compareBooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const complaints: Array<string> = []
  for (const [what, question] of promises) {
    const [row] = yield* sql.unsafe<{ wrong: number }>(`WITH ${bought} SELECT (${question})::int AS wrong`)
    if (row?.wrong !== 0) complaints.push(`${row?.wrong} ${what}`)
  }
  return complaints
})

/** How much there is to compare, money in kuruş. */
export const sumsOfBooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql.unsafe<
    Record<"paid" | "plans" | "years" | "renewals" | "taken", number>
  >(`WITH ${bought} SELECT
    (SELECT count(*) FROM orders WHERE state = 'paid')::int AS paid,
    (SELECT count(*) FROM bought WHERE line->>'kind' = 'plan' AND NOT line ? 'renews')::int AS plans,
    (SELECT count(*) FROM bought WHERE line->>'kind' = 'year' AND NOT line ? 'renews')::int AS years,
    (SELECT count(*) FROM bought WHERE line ? 'renews')::int AS renewals,
    (SELECT coalesce(sum(amount), 0) FROM sandbox_payments WHERE state = 'taken')::float8 AS taken`)
  return row ?? { paid: 0, plans: 0, years: 0, renewals: 0, taken: 0 }
})
