import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { IssueMarks } from "../../src/domain/account/IssueMarks.ts"
import type { OwnIssue, ViewedIssue } from "../../src/domain/account/OwnIssue.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { ReadingData } from "../../src/domain/reader/ReadingData.ts"
import { runsFor } from "../catalogue/runningSubscriptions.ts"
import { isReadableByHolders, isVisibleTo } from "../catalogue/visibleIssue.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { columnsOf, expandOf, type IssueRow, issuesOf } from "./issueRow.ts"

const [maxSubscribed, maxViewed] = [200, 100]

/** Bounds of one answer; the bytes are those of the reading data as stored. */
const [maxMarkedIssues, maxMarkedBytes] = [50, 4 * 1024 * 1024]

const decodeReadingData = Schema.decodeUnknownEffect(ReadingData)

interface MarkedRow extends IssueRow {
  readonly is_free: boolean
  readonly is_visible: boolean
  readonly data: unknown
  readonly data_version: number
  /** How many issues were looked at: those of one answer, and one more if there is one. */
  readonly found: number
}

/** The rows of one answer. No more data are measured than it can hold, and those of one issue after it. */
export const selectMarked = (sql: SqlClient.SqlClient, userId: string, after: PublicId | null) => sql<MarkedRow>`
  WITH looked_at AS (
    SELECT issue_id, data, version FROM reading_data
    WHERE user_id = ${userId} AND issue_id > ${after ?? ""} ORDER BY issue_id LIMIT ${maxMarkedIssues + 1}
  ), sized AS (
    SELECT issue_id, data, version, row_number() OVER ids AS place, count(*) OVER () AS found,
      sum(octet_length(data::text)) OVER ids AS bytes
    FROM looked_at WINDOW ids AS (ORDER BY issue_id)
  )
  SELECT ${columnsOf(sql)}, i.is_free OR p.tier = 0 AS is_free, ${isVisibleTo(sql, userId)} AS is_visible,
    r.data, r.version AS data_version, r.found::integer AS found
  FROM sized r JOIN ${issuesOf(sql)} ON i.id = r.issue_id
  WHERE r.place <= ${maxMarkedIssues} AND (r.bytes <= ${maxMarkedBytes} OR r.place = 1)
  ORDER BY r.issue_id`

/** The issues with marks of a user, in the order of their ids. */
interface MarkedIssues {
  readonly items: ReadonlyArray<IssueMarks>
  /** The last id, if issues follow. */
  readonly next: PublicId | null
}

/** The issues a user owns, opened recently or has marked. Source: product, "Library", "History", "Marks of all issues". */
export class Library extends Context.Service<
  Library,
  {
    /** Purchases, newest first; then issues of subscriptions, newest issue first. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<OwnIssue>>
    /** Most recently opened first. */
    readonly viewed: (userId: string) => Effect.Effect<ReadonlyArray<ViewedIssue>>
    /** Issues with reading data, after this id or from the first. */
    readonly marked: (userId: string, after: PublicId | null) => Effect.Effect<MarkedIssues>
    /** Records that an issue was opened with a plan, and when it first was. */
    readonly openedWithPlan: (userId: string, issueId: string) => Effect.Effect<void>
  }
>()("sayfa/Library") {
  static readonly layer = Layer.effect(
    Library,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = columnsOf(sql)
      const issues = issuesOf(sql)

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
            WHERE ${isReadableByHolders(sql)} AND i.id NOT IN (SELECT issue_id FROM library WHERE user_id = ${userId})
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
            WHERE v.user_id = ${userId} AND ${isVisibleTo(sql, userId)}
            ORDER BY v.viewed_at DESC, i.id LIMIT ${maxViewed}`
          return rows.map((row) => ({ issue: row.issue, viewed_at: row.viewed_at, expand: expandOf(row) }))
        }, Effect.orDie),
        marked: Effect.fn("Library.marked")(function* (userId, after) {
          const rows = yield* selectMarked(sql, userId, after)
          const items = yield* Effect.forEach(rows, (row) =>
            Effect.map(decodeReadingData(row.data), (data): IssueMarks => ({
              issue: row.issue,
              is_free: row.is_free,
              is_visible: row.is_visible,
              marks: { ...data, version: row.data_version },
              expand: expandOf(row)
            }))
          )
          const isAll = rows.length === (rows[0]?.found ?? 0)
          return { items, next: isAll ? null : (rows.at(-1)?.issue ?? null) }
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
