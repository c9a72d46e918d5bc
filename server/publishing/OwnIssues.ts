import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { EditableIssue } from "../../src/domain/publishing/EditableIssue.ts"
import { defaultPageSize } from "../../src/domain/reader/MagazineInfo.ts"
import type { IssueChange } from "../../src/domain/publishing/IssueForm.ts"
import { coverFolder, coverVersion } from "../catalogue/coverVersion.ts"
import { coverOf } from "../catalogue/Issues.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { holdRole } from "./holdRole.ts"
import { isEditable } from "./publicationRoles.ts"

type Row = Omit<EditableIssue, "cover_image"> & { readonly folder: string; readonly version: string }

/** Whether the pages of an issue `i` could not be made. */
const hasFailed = (sql: SqlClient.SqlClient) =>
  sql`EXISTS (SELECT 1 FROM conversions c WHERE c.folder = ${folderOf(sql)} AND c.state = 'failed')`

/** The issues that a user edits, one by one. Any other is as unknown as one that there is not. */
export class OwnIssues extends Context.Service<
  OwnIssues,
  {
    readonly find: (userId: string, id: string) => Effect.Effect<EditableIssue | null>
    /** What is not in `change` stays, and so does the time of an issue that has come out. Its number follows its date. */
    readonly change: (userId: string, id: string, change: Partial<IssueChange>) => Effect.Effect<EditableIssue | null>
    /**
     * Answers with the issue as it is then; null if there is none such that ever was published. Put on sale without its
     * pages, it has failed.
     */
    readonly sell: (userId: string, id: string, isOnSale: boolean) => Effect.Effect<EditableIssue | null>
  }
>()("sayfa/OwnIssues") {
  static readonly layer = Layer.effect(
    OwnIssues,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const find = Effect.fn("OwnIssues.find")(function* (userId: string, id: string) {
        if (!isPublicId(id)) return null
        const [row] = yield* sql<Row>`SELECT i.id, i.status, i.title, i.description,
            jsonb_build_object('id', p.id, 'title', p.title, 'tier', p.tier) AS publication,
            to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date,
            CASE WHEN i.publish_at > i.created_at THEN ${isoMoment(sql, sql`i.publish_at`)} END AS desired_publish_at,
            ${isoMoment(sql, sql`i.published_at`)} AS published_at, i.is_free, i.preview_page_limit,
            i.page_count,
            coalesce(i.page_width, ${defaultPageSize.width}::double precision) AS page_width,
            coalesce(i.page_height, ${defaultPageSize.height}::double precision) AS page_height,
            CASE WHEN i.cover_picture IS NULL THEN i.cover_page END AS cover_page, ${coverFolder(sql)} AS folder, ${coverVersion(sql)} AS version
          FROM issues i JOIN publications p ON p.id = i.publication_id WHERE ${isEditable(sql, userId, id)}`
        if (row === undefined) return null
        const { folder, version, ...issue } = row
        return { ...issue, cover_image: coverOf(folder, version) }
      }, Effect.orDie)

      return OwnIssues.of({
        find,
        change: Effect.fn("OwnIssues.change")(
          function* (userId, id, change) {
            if (!isPublicId(id)) return null
            yield* holdRole(sql, userId, id)
            const { title = null, description = null, publish_date: day = null, is_free: isFree = null } = change
            const { preview_page_limit: limit, desired_publish_at: moment } = change
            yield* sql`UPDATE issues i SET title = coalesce(${title}::text, title),
                description = coalesce(${description}::text, description),
                publish_date = coalesce(${day}::text::date, publish_date),
                issue_number = coalesce(${day === null ? null : Number(day.replaceAll("-", ""))}::int, issue_number),
                is_free = coalesce(${isFree}::boolean, is_free),
                preview_page_limit = CASE WHEN ${limit !== undefined}::boolean THEN ${limit ?? null}::int
                  ELSE preview_page_limit END,
                publish_at = CASE WHEN published_at IS NULL AND ${moment !== undefined}::boolean
                  THEN coalesce(${moment ?? null}::text::timestamptz, created_at) ELSE publish_at END
              WHERE ${isEditable(sql, userId, id)}`
            return yield* find(userId, id)
          },
          sql.withTransaction,
          Effect.orDie
        ),
        sell: Effect.fn("OwnIssues.sell")(
          function* (userId, id, isOnSale) {
            if (!isPublicId(id)) return null
            yield* holdRole(sql, userId, id)
            const [before, after] = isOnSale ? ["DRAFT", "PUBLISHED"] : ["PUBLISHED", "DRAFT"]
            const rows = yield* sql`UPDATE issues i SET status = CASE WHEN status <> ${before} THEN status
                WHEN ${isOnSale} AND ${hasFailed(sql)} THEN 'FAILED' ELSE ${after} END
              WHERE ${isEditable(sql, userId, id)} AND published_at IS NOT NULL AND status IN ('DRAFT', 'PUBLISHED') RETURNING id`
            return rows.length === 0 ? null : yield* find(userId, id)
          },
          sql.withTransaction,
          Effect.orDie
        )
      })
    })
  )
}
