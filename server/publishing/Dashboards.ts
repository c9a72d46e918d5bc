import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Activity, Dashboard, OwnTitle, PublishedIssue } from "../../src/domain/publishing/Dashboard.ts"
import { coverVersion } from "../catalogue/coverVersion.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { coverOf } from "../catalogue/Issues.ts"
import { isoMoment } from "../platform/isoMoment.ts"

/** The most issues that are listed as the last published ones, and the most activities. */
const [maxPublished, maxActivities] = [10, 20]

export class Dashboards extends Context.Service<
  Dashboards,
  { readonly of: (ownerId: string) => Effect.Effect<Dashboard> }
>()("sayfa/Dashboards") {
  static readonly layer = Layer.effect(
    Dashboards,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const titles = (ownerId: string) => sql<OwnTitle>`SELECT p.id, p.title,
          (SELECT count(*)::int FROM issues i WHERE i.publication_id = p.id) AS issues_count
        FROM publications p WHERE p.owner_id = ${ownerId} ORDER BY p.sort_key, p.id`

      const published = sql`coalesce(i.published_at, i.publish_at)`
      const latest = Effect.fnUntraced(function* (ownerId: string) {
        const rows = yield* sql<Omit<PublishedIssue, "cover_image"> & { folder: string; version: string }>`
          SELECT i.id, i.title AS issue_title, to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date,
            ${isoMoment(sql, published)} AS published_at, i.status, p.title AS publication_title,
            ${folderOf(sql)} AS folder, ${coverVersion(sql)} AS version
          FROM issues i JOIN publications p ON p.id = i.publication_id
          WHERE p.owner_id = ${ownerId} AND i.status = 'PUBLISHED'
          ORDER BY ${published} DESC, i.id LIMIT ${maxPublished}`
        return rows.map(({ folder, version, ...issue }) => ({ ...issue, cover_image: coverOf(folder, version) }))
      })

      /** The last sales, the last issues opened with a plan, and the last given away, as one list. */
      const activities = Effect.fnUntraced(function* (ownerId: string) {
        const named = sql`jsonb_build_object('id', i.id, 'title', i.title)`
        const own = sql`JOIN publications p ON p.id = i.publication_id WHERE p.owner_id = ${ownerId}`
        const rows = yield* sql<{ readonly activity: Activity }>`
          SELECT activity FROM (
            (SELECT s.sold_at AS at, s.id, jsonb_build_object('type', 'order', 'id', s.id, 'kind', s.kind,
                'price', s.price, 'created', ${isoMoment(sql, sql`s.sold_at`)}, 'issue', CASE WHEN i.id IS NOT NULL THEN ${named} END,
                'publication_title', p.title, 'is_renewal', s.is_renewal, 'user', u.name) AS activity
              FROM sales s JOIN publications p ON p.id = s.publication_id LEFT JOIN issues i ON i.id = s.issue_id
                LEFT JOIN users u ON u.id = s.user_id
              WHERE p.owner_id = ${ownerId} ORDER BY s.sold_at DESC, s.id LIMIT ${maxActivities})
            UNION ALL
            (SELECT a.opened_at, md5(a.user_id || a.issue_id), jsonb_build_object('type', 'access',
                'id', md5(a.user_id || a.issue_id), 'user', NULL, 'access_date', ${isoMoment(sql, sql`a.opened_at`)},
                'access_type', 'plan', 'issue', ${named}, 'publication_title', p.title)
              FROM plan_issues a JOIN issues i ON i.id = a.issue_id ${own}
              ORDER BY a.opened_at DESC LIMIT ${maxActivities})
            UNION ALL
            (SELECT l.created_at, md5(l.issue_id || l.user_id), jsonb_build_object('type', 'access',
                'id', md5(l.issue_id || l.user_id), 'user', NULL, 'access_date', ${isoMoment(sql, sql`l.created_at`)},
                'access_type', 'gift', 'issue', ${named}, 'publication_title', p.title)
              FROM library l JOIN issues i ON i.id = l.issue_id ${own} AND l.order_number IS NULL
              ORDER BY l.created_at DESC LIMIT ${maxActivities})
          ) AS happened ORDER BY at DESC, id LIMIT ${maxActivities}`
        return rows.map(({ activity }) => activity)
      })

      return Dashboards.of({
        of: Effect.fn("Dashboards.of")(function* (ownerId) {
          const publications = yield* titles(ownerId)
          return {
            publications_count: publications.length,
            issues_count: publications.reduce((sum, { issues_count }) => sum + issues_count, 0),
            publications,
            latest_published_issues: yield* latest(ownerId),
            latest_activity: yield* activities(ownerId)
          }
        }, Effect.orDie)
      })
    })
  )
}
