import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { type MonthOfSales, type SaleLine, shownMonths } from "../../src/domain/publishing/Sales.ts"
import { bookedSales } from "./bookedSales.ts"
import { publicationsOf } from "./publicationRoles.ts"

/** What a publisher's titles sold, less what was refunded, by months in Istanbul. */
export class Sales extends Context.Service<
  Sales,
  {
    /** From the first month with a sale or a refund to the present one, the last 24 at most; none if nothing was sold in them. */
    readonly months: (userId: string) => Effect.Effect<ReadonlyArray<MonthOfSales>>
    /** What was sold or refunded in a month (YYYY-MM), by title, thing and price. */
    readonly lines: (userId: string, month: string) => Effect.Effect<ReadonlyArray<SaleLine>>
  }
>()("sayfa/Sales") {
  static readonly layer = Layer.effect(
    Sales,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const zone = sql.literal(`'${publishingZone}'`)
      return Sales.of({
        months: Effect.fn("Sales.months")(function* (userId) {
          const rows = yield* sql<MonthOfSales & { readonly is_booked: boolean }>`
            WITH present AS (SELECT date_trunc('month', now() AT TIME ZONE ${zone}) AS month),
            own AS (
              SELECT date_trunc('month', s.at AT TIME ZONE ${zone}) AS month, s.count, s.price
              FROM ${bookedSales(sql)} AS s JOIN publications p ON p.id = s.publication_id WHERE p.id IN ${publicationsOf(sql, userId, "figures")}
            )
            SELECT to_char(m.month, 'YYYY-MM') AS month, coalesce(sum(own.count), 0)::int AS count,
              coalesce(sum(own.count * own.price), 0)::float8 AS total, count(own.month) > 0 AS is_booked
            FROM present, generate_series(present.month - make_interval(months => ${shownMonths - 1}::int), present.month,
              interval '1 month') AS m (month) LEFT JOIN own ON own.month = m.month
            GROUP BY m.month ORDER BY m.month`
          const first = rows.findIndex((row) => row.is_booked)
          return first === -1 ? [] : rows.slice(first).map(({ is_booked: _, ...month }) => month)
        }, Effect.orDie),
        lines: Effect.fn("Sales.lines")((userId, month) => {
          const start = `${month}-01`
          return sql<SaleLine>`
            SELECT p.title AS publication_title, s.kind, i.title AS issue_title, s.is_renewal, s.is_refund, s.price,
              sum(s.count)::int AS count, sum(s.count * s.price)::float8 AS total
            FROM ${bookedSales(sql)} AS s JOIN publications p ON p.id = s.publication_id LEFT JOIN issues i ON i.id = s.issue_id
            WHERE p.id IN ${publicationsOf(sql, userId, "figures")} AND s.at >= ${start}::text::timestamp AT TIME ZONE ${zone}
              AND s.at < (${start}::text::timestamp + interval '1 month') AT TIME ZONE ${zone}
            GROUP BY p.id, s.kind, i.id, s.is_renewal, s.is_refund, s.price
            ORDER BY p.sort_key, p.id, s.kind, i.issue_number NULLS LAST, i.id, s.is_renewal, s.is_refund, s.price`.pipe(
            Effect.orDie
          )
        })
      })
    })
  )
}
