import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Issue } from "../../src/domain/catalogue/Issue.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"

/** An issue and the publisher whose it is. */
export interface OwnedIssue {
  readonly issue: Issue
  readonly ownerId: string
}

/** Published issues are for everybody; until then only their publisher knows of them. */
export const isVisible = ({ issue, ownerId }: OwnedIssue, userId: string | null): boolean =>
  issue.status === "PUBLISHED" || ownerId === userId

const decodeIssue = Schema.decodeUnknownEffect(Issue)

export const coverOf = (folder: string, version: string): string | null =>
  version === "0" ? null : `/covers/${folder}.webp?v=${version}`

interface Row {
  readonly id: string
  readonly old_issue_id: string | null
  readonly version: string
  readonly owner_id: string
  readonly publication: unknown
}

export class Issues extends Context.Service<
  Issues,
  {
    readonly byId: (id: string) => Effect.Effect<OwnedIssue | null>
    /** What is published, newest first, with the tags it stands under. */
    readonly latest: Effect.Effect<ReadonlyArray<Magazine>>
  }
>()("sayfa/Issues") {
  static readonly layer = Layer.effect(
    Issues,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return Issues.of({
        byId: Effect.fn("Issues.byId")(function* (id) {
          if (!isPublicId(id)) return null
          const rows = yield* sql<Row>`
            SELECT i.id, i.old_issue_id, i.title, i.description, i.is_free, i.issue_number, i.status,
              to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date, i.accent_colour, i.page_width, i.page_height,
              i.page_count, i.preview_page_limit, i.version, p.owner_id,
              jsonb_build_object('id', p.id, 'title', p.title, 'description', p.description, 'logo', p.logo,
                'sidebar_off', p.sidebar_off, 'frequency', p.frequency, 'language', p.language,
                'publisher_name', p.publisher_name, 'tier', p.tier, 'tags', p.tags) AS publication
            FROM issues i JOIN publications p ON p.id = i.publication_id WHERE i.id = ${id}`
          const row = rows[0]
          if (row === undefined) return null
          const cover_image = coverOf(row.old_issue_id ?? row.id, row.version)
          const issue = yield* decodeIssue({ ...row, cover_image, expand: { publication: row.publication } })
          return { issue, ownerId: row.owner_id }
        }, Effect.orDie),
        latest: sql<Omit<Magazine, "cover_image"> & { folder: string; version: string }>`
          SELECT p.id, p.title, i.id AS issue_id, i.issue_number, i.title AS issue_title, p.language, i.page_count,
            i.page_width, i.page_height, i.is_free, p.tags, coalesce(i.old_issue_id, i.id) AS folder, i.version
          FROM issues i JOIN publications p ON p.id = i.publication_id WHERE i.status = 'PUBLISHED'
          ORDER BY i.publish_date DESC, i.published_at DESC, i.id`.pipe(
          Effect.map((rows) =>
            rows.map(({ folder, version, ...card }) => ({ ...card, cover_image: coverOf(folder, version) }))
          ),
          Effect.orDie
        )
      })
    })
  )
}
