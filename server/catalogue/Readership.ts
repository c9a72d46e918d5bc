import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { mostReadDays, mostReadLength } from "../../src/domain/catalogue/mostRead.ts"
import { isMaker } from "../publishing/publicationRoles.ts"

/** What users read, by their progress. */
export class Readership extends Context.Service<
  Readership,
  {
    /** The publications that most users turned pages of lately, the most read one first. */
    readonly mostRead: Effect.Effect<ReadonlyArray<string>>
  }
>()("sayfa/Readership") {
  static readonly layer = Layer.effect(
    Readership,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return Readership.of({
        mostRead: sql<{ readonly publication: string }>`
          SELECT i.publication_id AS publication FROM reading_progress r JOIN issues i ON i.id = r.issue_id
          WHERE i.status = 'PUBLISHED' AND NOT ${isMaker(sql, sql`r.user_id`, sql`i.publication_id`)}
            AND r.read_at > now() - make_interval(days => ${mostReadDays}::int)
          GROUP BY i.publication_id
          ORDER BY count(DISTINCT r.user_id) DESC, max(r.read_at) DESC, i.publication_id
          LIMIT ${mostReadLength}`.pipe(
          Effect.map((rows) => rows.map(({ publication }) => publication)),
          Effect.withSpan("Readership.mostRead"),
          Effect.orDie
        )
      })
    })
  )
}
