import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { mostReadDays, mostReadLength } from "../../src/domain/catalogue/mostRead.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"

/** What was read, as the daily totals have it. */
export class Readership extends Context.Service<
  Readership,
  {
    /** The publications whose pages were opened in the reader by most browsers, the most read one first. */
    readonly mostRead: Effect.Effect<ReadonlyArray<string>>
  }
>()("sayfa/Readership") {
  static readonly layer = Layer.effect(
    Readership,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const today = sql`(now() AT TIME ZONE ${sql.literal(`'${publishingZone}'`)})::date`
      return Readership.of({
        mostRead: sql<{ readonly publication: string }>`
          SELECT d.publication FROM analytics_days d JOIN publications p ON p.id = d.publication
          WHERE d.context = 'reader' AND d.event_name = 'page_view' AND d.visitors > 0
            AND d.day > ${today} - ${mostReadDays}::int
          GROUP BY d.publication ORDER BY sum(d.visitors) DESC, max(d.day) DESC, d.publication
          LIMIT ${mostReadLength}`.pipe(
          Effect.map((rows) => rows.map(({ publication }) => publication)),
          Effect.withSpan("Readership.mostRead"),
          Effect.orDie
        )
      })
    })
  )
}
