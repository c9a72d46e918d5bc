import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { mergeProgress, type Progress, type ShownProgress } from "../../src/domain/reader/progress/Progress.ts"
import { isVisibleTo } from "../catalogue/visibleIssue.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { columnsOf, expandOf, type IssueRow, issuesOf } from "./issueRow.ts"

/** The most issues in one answer, and the most stored per user; the oldest beyond this are deleted. */
const [maxShown, maxKept] = [200, 2000]

type ProgressRow = Omit<Progress, "issue"> & IssueRow

/** How far each user has got in each issue. Source: product, "Going on". */
export class ProgressStore extends Context.Service<
  ProgressStore,
  {
    /** Of the issues that can still be opened, the latest first. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<ShownProgress>>
    /**
     * Stores each turn that is later than the stored one, and that an issue was finished; answers with the progress of
     * these issues. If the device's clock (`deviceNow`) is ahead, its times are moved back by the difference, and no
     * time lies in the future. Turns in unknown issues are ignored.
     */
    readonly merge: (
      userId: string,
      turns: ReadonlyArray<Progress>,
      deviceNow: string
    ) => Effect.Effect<ReadonlyArray<Progress>>
  }
>()("sayfa/ProgressStore") {
  static readonly layer = Layer.effect(
    ProgressStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const progress = sql`r.page, r.total, r.is_finished, ${isoMoment(sql, sql`r.read_at`)} AS read_at, r.key`
      return ProgressStore.of({
        of: Effect.fn("ProgressStore.of")(function* (userId) {
          const rows = yield* sql<ProgressRow>`
            SELECT ${columnsOf(sql)}, ${progress}
            FROM reading_progress r JOIN ${issuesOf(sql)} ON i.id = r.issue_id
            WHERE r.user_id = ${userId} AND ${isVisibleTo(sql, userId)}
            ORDER BY r.read_at DESC, r.issue_id LIMIT ${maxShown}::int`
          return rows.map(({ issue, page, total, is_finished, read_at, key, ...shown }) => ({
            progress: { issue, page, total, is_finished, read_at, key },
            shown: expandOf({ issue, ...shown }).issue
          }))
        }, Effect.orDie),
        merge: Effect.fn("ProgressStore.merge")(function* (userId, turns, deviceNow) {
          // The last turn of each issue by the device's own clock, before times are corrected. The difference is
          // subtracted in milliseconds, because a day has 23 hours where a zone changes its clocks.
          const latest = new Map<string, Progress>()
          for (const turn of turns) {
            const before = latest.get(turn.issue)
            latest.set(turn.issue, before === undefined ? turn : mergeProgress(before, turn))
          }
          yield* sql`
            WITH present AS MATERIALIZED (
              SELECT date_trunc('milliseconds', clock_timestamp()) AS now
            ), clock AS MATERIALIZED (
              SELECT now, greatest(extract(epoch FROM ${deviceNow}::text::timestamptz - now) * 1000, 0)::bigint AS ahead
              FROM present
            ), told AS MATERIALIZED (
              SELECT i.id, t.page, t.total, t.is_finished, t.key,
                greatest('2000-01-01T00:00:00Z'::timestamptz,
                  least(clock.now, t.read_at - clock.ahead * interval '1 millisecond')) AS read_at
              FROM clock, jsonb_to_recordset(${JSON.stringify([...latest.values()])}::text::jsonb)
                AS t (issue text, page integer, total integer, is_finished boolean, read_at timestamptz, key text)
              JOIN issues i ON i.id = t.issue JOIN publications p ON p.id = i.publication_id
              WHERE ${isVisibleTo(sql, userId)}
            )
            INSERT INTO reading_progress AS r (user_id, issue_id, page, total, is_finished, read_at, key)
            SELECT ${userId}, id, page, total, is_finished, read_at, key FROM told ORDER BY id
            ON CONFLICT (user_id, issue_id) DO UPDATE SET
              (page, total, read_at, key) = (SELECT n.page, n.total, n.read_at, n.key FROM (VALUES
                  (false, r.page, r.total, r.read_at, r.key),
                  (true, excluded.page, excluded.total, excluded.read_at, excluded.key)
                ) AS n (is_told, page, total, read_at, key)
                WHERE n.is_told = (excluded.key <> r.key AND
                  (excluded.read_at, excluded.page, excluded.key) > (r.read_at, r.page, r.key))),
              is_finished = r.is_finished OR excluded.is_finished
            WHERE excluded.key <> r.key OR excluded.is_finished > r.is_finished`
          yield* sql`
            DELETE FROM reading_progress WHERE (user_id, issue_id) IN (
              SELECT user_id, issue_id FROM reading_progress WHERE user_id = ${userId}
              ORDER BY read_at DESC, issue_id OFFSET ${maxKept}::int
            )`
          return yield* sql<Progress>`SELECT r.issue_id AS issue, ${progress} FROM reading_progress r
            WHERE r.user_id = ${userId} AND r.issue_id IN (
              SELECT jsonb_array_elements_text(${JSON.stringify([...latest.keys()])}::text::jsonb))
            ORDER BY r.issue_id`
        }, Effect.orDie)
      })
    })
  )
}
