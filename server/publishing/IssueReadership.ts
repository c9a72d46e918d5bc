import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type IssueReaders, recentDays, shownIssues } from "../../src/domain/publishing/IssueReaders.ts"
import { isMaker, publicationsOf } from "./publicationRoles.ts"

/** How a publisher's issues are read, by the progress of users. Who makes them does not count. */
export class IssueReadership extends Context.Service<
  IssueReadership,
  {
    /** The issues that somebody reads, those of most readers first, 100 at most. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<IssueReaders>>
  }
>()("sayfa/IssueReadership") {
  static readonly layer = Layer.effect(
    IssueReadership,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const share = sql`CASE WHEN r.is_finished THEN 1
        ELSE least(1, greatest(0, (r.page - 1)::float8 / greatest(r.total, 1))) END`
      return IssueReadership.of({
        of: Effect.fn("IssueReadership.of")((userId) =>
          sql<IssueReaders>`SELECT i.id, i.title, p.title AS publication_title, count(*)::int AS readers,
              (count(*) FILTER (WHERE r.read_at > now() - make_interval(days => ${recentDays}::int)))::int AS recent_readers,
              (count(*) FILTER (WHERE r.is_finished))::int AS finished, avg(${share})::float8 AS read_share
            FROM reading_progress r JOIN issues i ON i.id = r.issue_id JOIN publications p ON p.id = i.publication_id
            WHERE p.id IN ${publicationsOf(sql, userId, "figures")} AND NOT ${isMaker(sql, sql`r.user_id`, sql`p.id`)}
            GROUP BY i.id, p.id ORDER BY count(*) DESC, max(r.read_at) DESC, i.id LIMIT ${shownIssues}::int`.pipe(
            Effect.orDie
          )
        )
      })
    })
  )
}
