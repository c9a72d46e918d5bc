import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { OwnIssue, ViewedIssue } from "../../src/domain/account/OwnIssue.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { defaultPageSize } from "../../src/domain/reader/MagazineInfo.ts"
import type { Language } from "../../src/i18n/language.ts"
import { runsFor } from "../catalogue/runningSubscriptions.ts"
import { coverOf } from "../catalogue/Issues.ts"
import { isoMoment } from "../platform/isoMoment.ts"

const [maxSubscribed, maxViewed] = [200, 100]

interface IssueRow {
  readonly issue: PublicId
  readonly title: string
  readonly folder: string
  readonly version: string
  readonly page_width: number
  readonly page_height: number
  readonly publish_date: string
  readonly publication: PublicId
  readonly publication_title: string
  readonly language: Language
}

const expandOf = ({
  title,
  folder,
  version,
  page_width,
  page_height,
  publish_date,
  publication,
  publication_title,
  language
}: IssueRow): OwnIssue["expand"] => ({
  issue: {
    title,
    cover_image: coverOf(folder, version),
    page_width,
    page_height,
    publish_date,
    publication: { id: publication, title: publication_title, language }
  }
})

/** The issues a user owns, and those they opened recently. Source: product, "Library" and "History". */
export class Library extends Context.Service<
  Library,
  {
    /** Purchases, newest first; then issues of subscriptions, newest issue first. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<OwnIssue>>
    /** Most recently opened first. */
    readonly viewed: (userId: string) => Effect.Effect<ReadonlyArray<ViewedIssue>>
    /** Records that an issue was opened with a plan, and when it first was. */
    readonly openedWithPlan: (userId: string, issueId: string) => Effect.Effect<void>
  }
>()("sayfa/Library") {
  static readonly layer = Layer.effect(
    Library,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql`i.id AS issue, i.title, coalesce(i.old_issue_id, i.id) AS folder, i.version,
        to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date,
        coalesce(i.page_width, ${defaultPageSize.width}::double precision) AS page_width,
        coalesce(i.page_height, ${defaultPageSize.height}::double precision) AS page_height,
        p.id AS publication, p.title AS publication_title, p.language`
      const issues = sql`issues i JOIN publications p ON p.id = i.publication_id`

      const running = (userId: string, which: Statement.Fragment) =>
        sql`SELECT s.publication_id FROM subscriptions s WHERE ${runsFor(sql, userId)} AND ${which}`

      return Library.of({
        of: Effect.fn("Library.of")(function* (userId) {
          const bought = yield* sql<IssueRow>`SELECT ${columns} FROM library l JOIN ${issues} ON i.id = l.issue_id
            WHERE l.user_id = ${userId} ORDER BY l.created_at DESC, i.id`
          const isOfPublication = sql`p.id IN (${running(userId, sql`s.publication_id IS NOT NULL`)})`
          const subscribed = yield* sql<IssueRow & { readonly access_type: "subscription" | "platform" }>`
            SELECT ${columns}, CASE WHEN ${isOfPublication} THEN 'subscription' ELSE 'platform' END AS access_type
            FROM ${issues}
            WHERE i.status = 'PUBLISHED' AND i.id NOT IN (SELECT issue_id FROM library WHERE user_id = ${userId})
              AND (${isOfPublication} OR EXISTS (${running(userId, sql`s.publication_id IS NULL`)})
                AND i.id IN (SELECT issue_id FROM plan_issues WHERE user_id = ${userId}))
            ORDER BY i.publish_date DESC, i.published_at DESC, i.id LIMIT ${maxSubscribed}`
          return [...bought.map((row) => ({ ...row, access_type: "purchase" as const })), ...subscribed].map((row) => ({
            issue: row.issue,
            access_type: row.access_type,
            expand: expandOf(row)
          }))
        }, Effect.orDie),
        viewed: Effect.fn("Library.viewed")(function* (userId) {
          const rows = yield* sql<IssueRow & { readonly viewed_at: string }>`
            SELECT ${columns}, ${isoMoment(sql, sql`v.viewed_at`)} AS viewed_at
            FROM recently_viewed v JOIN ${issues} ON i.id = v.issue_id
            WHERE v.user_id = ${userId} AND (i.status = 'PUBLISHED' OR p.owner_id = ${userId})
            ORDER BY v.viewed_at DESC, i.id LIMIT ${maxViewed}`
          return rows.map((row) => ({ issue: row.issue, viewed_at: row.viewed_at, expand: expandOf(row) }))
        }, Effect.orDie),
        openedWithPlan: Effect.fn("Library.openedWithPlan")(
          (userId, issueId) =>
            sql`INSERT INTO plan_issues (user_id, issue_id) VALUES (${userId}, ${issueId})
              ON CONFLICT DO NOTHING`,
          Effect.orDie,
          Effect.asVoid
        )
      })
    })
  )
}
