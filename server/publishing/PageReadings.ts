import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { DayRange } from "../../src/domain/publishing/FiguresAsked.ts"
import type { PageOfFigures } from "../../src/domain/publishing/PageFigures.ts"

/** How issues were read page by page. The days are Istanbul's. Source: product, "Figures". */
export class PageReadings extends Context.Service<
  PageReadings,
  {
    /** Every page of an issue in order, also those that nobody read. */
    readonly of: (issueId: string, range: DayRange) => Effect.Effect<ReadonlyArray<PageOfFigures>>
  }
>()("sayfa/PageReadings") {
  static readonly layer = Layer.effect(
    PageReadings,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return PageReadings.of({
        of: Effect.fn("PageReadings.of")(
          (issueId, { from, to }) =>
            sql<PageOfFigures>`SELECT p.page, coalesce(sum(r.readers), 0)::int AS readers,
                coalesce(sum(r.seconds), 0)::float8 AS seconds, coalesce(sum(r.exits), 0)::int AS exits
              FROM issues i CROSS JOIN LATERAL generate_series(1, i.page_count) AS p(page)
                LEFT JOIN page_readings r ON r.issue_id = i.id AND r.page = p.page
                  AND r.day BETWEEN ${from}::text::date AND ${to}::text::date
              WHERE i.id = ${issueId} GROUP BY p.page ORDER BY p.page`,
          Effect.orDie
        )
      })
    })
  )
}
