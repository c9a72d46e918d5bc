import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { TeamActivity } from "../../src/domain/help/TeamActivity.ts"
import type { TeamOverview } from "../../src/domain/help/TeamOverview.ts"
import { isoMoment } from "../platform/isoMoment.ts"

/** Activities on a page. */
const pageSize = 50

export interface ActivityPage {
  readonly items: ReadonlyArray<TeamActivity>
  /** The page asked for, or the last one. */
  readonly page: number
  /** At least one. */
  readonly pages: number
}

/** What the support team has before it and behind it; callers check that who asks belongs to it. Source: product, "The support team". */
export class TeamDesk extends Context.Service<
  TeamDesk,
  {
    readonly overview: (memberId: string) => Effect.Effect<TeamOverview>
    readonly activities: (page: number) => Effect.Effect<ActivityPage>
  }
>()("sayfa/TeamDesk") {
  static readonly layer = Layer.effect(
    TeamDesk,
    Effect.map(SqlClient.SqlClient, (sql) =>
      TeamDesk.of({
        overview: Effect.fn("TeamDesk.overview")(function* (memberId) {
          const [row] = yield* sql<TeamOverview>`SELECT count(*)::int AS open,
              ${isoMoment(sql, sql`min(waiting_since)`)} AS longest,
              (count(*) FILTER (WHERE assignee_id = ${memberId} AND assigned_until > clock_timestamp()))::int AS mine,
              (SELECT count(*) FROM announcements WHERE publish_at > clock_timestamp() AND cancelled_at IS NULL)::int
                AS scheduled
            FROM support_tickets WHERE status = 'open'`
          return row ?? { open: 0, longest: null, mine: 0, scheduled: 0 }
        }, Effect.orDie),
        activities: Effect.fn("TeamDesk.activities")(function* (asked) {
          const [row] = yield* sql<{ count: number }>`SELECT count(*)::int AS count FROM team_activities`
          const pages = Math.max(1, Math.ceil((row?.count ?? 0) / pageSize))
          const page = Math.min(asked, pages)
          const items = yield* sql<TeamActivity>`SELECT t.id, ${isoMoment(sql, sql`t.at`)} AS at, t.kind, t.subject,
              coalesce(nullif(btrim(u.name), ''), split_part(u.email, '@', 1)) AS member
            FROM team_activities t LEFT JOIN users u ON u.id = t.user_id
            ORDER BY t.at DESC, t.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
          return { items, page, pages }
        }, Effect.orDie)
      })
    )
  )
}
