import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Activity, Dashboard, OwnTitle, PublishedIssue } from "../../src/domain/publishing/Dashboard.ts"
import { coverFolder, coverVersion } from "../catalogue/coverVersion.ts"
import { coverOf } from "../catalogue/Issues.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { publicationsOf, rolesOf } from "./publicationRoles.ts"

/** The most issues that are listed as the last published ones, and the most activities. */
const [maxPublished, maxActivities] = [10, 20]

export class Dashboards extends Context.Service<
  Dashboards,
  { readonly of: (userId: string) => Effect.Effect<Dashboard> }
>()("sayfa/Dashboards") {
  static readonly layer = Layer.effect(
    Dashboards,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const titles = (userId: string) => sql<OwnTitle>`SELECT p.id, p.title, p.logo, own.role,
          (SELECT count(*)::int FROM issues i WHERE i.publication_id = p.id) AS issues_count
        FROM publications p JOIN ${rolesOf(sql, userId)} AS own ON own.publication_id = p.id ORDER BY p.sort_key, p.id`

      const published = sql`coalesce(i.published_at, i.publish_at)`
      const latest = Effect.fnUntraced(function* (userId: string) {
        const rows = yield* sql<Omit<PublishedIssue, "cover_image"> & { folder: string; version: string }>`
          SELECT i.id, i.title AS issue_title, to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date,
            ${isoMoment(sql, published)} AS published_at, i.status, p.title AS publication_title,
            ${coverFolder(sql)} AS folder, ${coverVersion(sql)} AS version
          FROM issues i JOIN publications p ON p.id = i.publication_id
          WHERE p.id IN ${publicationsOf(sql, userId, "figures")} AND i.status = 'PUBLISHED'
          ORDER BY ${published} DESC, i.id LIMIT ${maxPublished}`
        return rows.map(({ folder, version, ...issue }) => ({ ...issue, cover_image: coverOf(folder, version) }))
      })

      /**
       * The last sales, the last issues opened with a plan, the last given away, and what others did for publications that
       * the user makes, as one list.
       */
      const activities = Effect.fnUntraced(function* (userId: string) {
        const named = sql`jsonb_build_object('id', i.id, 'title', i.title)`
        const own = sql`JOIN publications p ON p.id = i.publication_id WHERE p.id IN ${publicationsOf(sql, userId, "figures")}`
        const rows = yield* sql<{ readonly activity: Activity }>`
          SELECT activity FROM (
            (SELECT s.sold_at AS at, s.id, jsonb_build_object('type', 'order', 'id', s.id, 'kind', s.kind,
                'price', s.price, 'created', ${isoMoment(sql, sql`s.sold_at`)}, 'issue', CASE WHEN i.id IS NOT NULL THEN ${named} END,
                'publication_title', p.title, 'is_renewal', s.is_renewal, 'user', u.name) AS activity
              FROM sales s JOIN publications p ON p.id = s.publication_id LEFT JOIN issues i ON i.id = s.issue_id
                LEFT JOIN users u ON u.id = s.user_id
              WHERE p.id IN ${publicationsOf(sql, userId, "figures")} ORDER BY s.sold_at DESC, s.id LIMIT ${maxActivities})
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
            UNION ALL
            (SELECT a.at, a.id, jsonb_build_object('type', 'member', 'id', a.id, 'activity', a.activity,
                'user', coalesce(nullif(u.name, ''), split_part(u.email, '@', 1)), 'subject', a.subject,
                'publication_title', p.title, 'created', ${isoMoment(sql, sql`a.at`)})
              FROM publication_activities a JOIN publications p ON p.id = a.publication_id
                LEFT JOIN users u ON u.id = a.user_id
              WHERE p.id IN ${publicationsOf(sql, userId, "edit")} AND a.user_id IS DISTINCT FROM ${userId}
              ORDER BY a.at DESC, a.id LIMIT ${maxActivities})
          ) AS happened ORDER BY at DESC, id LIMIT ${maxActivities}`
        return rows.map(({ activity }) => activity)
      })

      return Dashboards.of({
        of: Effect.fn("Dashboards.of")(function* (userId) {
          const publications = yield* titles(userId)
          return {
            publications_count: publications.length,
            issues_count: publications.reduce((sum, { issues_count }) => sum + issues_count, 0),
            publications,
            latest_published_issues: yield* latest(userId),
            latest_activity: yield* activities(userId)
          }
        }, Effect.orDie)
      })
    })
  )
}
