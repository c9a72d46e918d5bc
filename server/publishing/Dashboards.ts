import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
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
       * The last sales and refunds, a refunded sale once, the last issues opened with a plan, the last given away, and what others did for publications that
       * the user makes, as one list.
       */
      const activities = Effect.fnUntraced(function* (userId: string) {
        const named = sql`jsonb_build_object('id', i.id, 'title', i.title)`
        const own = sql`JOIN publications p ON p.id = i.publication_id WHERE p.id IN ${publicationsOf(sql, userId, "figures")}`
        const refund = sql`r.order_number = s.order_number AND r.line = s.line AND r.state = 'refunded'`
        const kept = sql`sales s WHERE NOT EXISTS (SELECT 1 FROM refunds r WHERE ${refund})`
        const refunded = sql`refunds r JOIN sales s ON ${refund}`
        /** The last of these sales, and when each was refunded, if it was. */
        const orders = (sales: Statement.Fragment, refundedAt: Statement.Fragment) => sql`
          (SELECT o.at, o.id, jsonb_build_object('type', 'order', 'id', o.id, 'kind', o.kind, 'price', o.price,
              'created', ${isoMoment(sql, sql`o.sold_at`)}, 'issue', CASE WHEN i.id IS NOT NULL THEN ${named} END,
              'publication_title', p.title, 'is_renewal', o.is_renewal, 'user', u.name,
              'refunded', ${isoMoment(sql, sql`o.refunded_at`)}) AS activity
            FROM (SELECT s.*, ${refundedAt} AS refunded_at, coalesce(${refundedAt}, s.sold_at) AS at FROM ${sales}) AS o
              JOIN publications p ON p.id = o.publication_id LEFT JOIN issues i ON i.id = o.issue_id
              LEFT JOIN users u ON u.id = o.user_id
            WHERE p.id IN ${publicationsOf(sql, userId, "figures")} ORDER BY o.at DESC, o.id LIMIT ${maxActivities})`
        const rows = yield* sql<{ readonly activity: Activity }>`
          SELECT activity FROM (
            ${orders(kept, sql`NULL::timestamptz`)}
            UNION ALL
            ${orders(refunded, sql`r.settled_at`)}
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
