import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ConversionState } from "../../src/domain/publishing/ConversionState.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { newId } from "../platform/identity.ts"

export interface NewPublication {
  readonly ownerId: string
  readonly title: string
  readonly description: string
  readonly publisherName: string
  readonly frequency: string
  readonly language: string
  readonly tier: number
  readonly tags: ReadonlyArray<string>
}

export interface OwnPublication {
  readonly id: string
  readonly title: string
  readonly tier: number
  /** In the order of their days; those whose PDF failed are left out. */
  readonly issues: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

export interface NewIssue {
  readonly id: string
  readonly publicationId: string
  readonly title: string
  readonly description: string
  readonly isFree: boolean
  /** YYYY-MM-DD, the first day of its period; the issue's number is the same day as YYYYMMDD. */
  readonly publishDate: string
  /** ISO 8601; null means as soon as its pages are ready. */
  readonly publishAt: string | null
  readonly previewPageLimit: number | null
  /** Where its PDF lies in the store. */
  readonly pdf: string
}

export class Publishing extends Context.Service<
  Publishing,
  {
    readonly publications: (ownerId: string) => Effect.Effect<ReadonlyArray<OwnPublication>>
    readonly addPublication: (publication: NewPublication) => Effect.Effect<string>
    /** The issue and the order to convert it, both or neither. */
    readonly addIssue: (issue: NewIssue) => Effect.Effect<void>
    readonly hasIssue: (publicationId: string, title: string) => Effect.Effect<boolean>
    readonly conversion: (ownerId: string, issueId: string) => Effect.Effect<ConversionState | null>
  }
>()("sayfa/Publishing") {
  static readonly layer = Layer.effect(
    Publishing,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return Publishing.of({
        publications: Effect.fn("Publishing.publications")((ownerId) =>
          sql<OwnPublication>`SELECT p.id, p.title, p.tier, coalesce((
              SELECT jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title) ORDER BY i.issue_number, i.id)
              FROM issues i WHERE i.publication_id = p.id AND i.status <> 'FAILED'), '[]') AS issues
            FROM publications p WHERE p.owner_id = ${ownerId} ORDER BY p.created_at, p.id`.pipe(Effect.orDie)
        ),
        addPublication: Effect.fn("Publishing.addPublication")(function* (publication) {
          const id = newId()
          yield* sql`INSERT INTO publications
              (id, owner_id, title, description, frequency, language, publisher_name, tier, tags)
            VALUES (${id}, ${publication.ownerId}, ${publication.title}, ${publication.description},
              ${publication.frequency}, ${publication.language}, ${publication.publisherName}, ${publication.tier},
              ${JSON.stringify(publication.tags)}::text::jsonb)`
          return id
        }, Effect.orDie),
        addIssue: Effect.fn("Publishing.addIssue")(function* (issue) {
          yield* sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status,
                publish_date, publish_at, preview_page_limit)
              VALUES (${issue.id}, ${issue.publicationId}, ${issue.title}, ${issue.description}, ${issue.isFree},
                ${Number(issue.publishDate.replaceAll("-", ""))}, 'CONVERTING', ${issue.publishDate}::text::date,
                coalesce(${issue.publishAt}::text::timestamptz, now()), ${issue.previewPageLimit})`.pipe(
            Effect.andThen(sql`INSERT INTO conversions (issue_id, pdf) VALUES (${issue.id}, ${issue.pdf})`),
            sql.withTransaction
          )
        }, Effect.orDie),
        hasIssue: Effect.fn("Publishing.hasIssue")(function* (publicationId, title) {
          const rows = yield* sql`SELECT 1 FROM issues WHERE publication_id = ${publicationId} AND title = ${title}`
          return rows.length > 0
        }, Effect.orDie),
        conversion: Effect.fn("Publishing.conversion")(function* (ownerId, issueId) {
          if (!isPublicId(issueId)) return null
          const rows = yield* sql<ConversionState>`
            SELECT i.id, i.status, coalesce(c.pages_done, 0) AS pages_done, coalesce(c.pages_total, 0) AS pages_total,
              c.reason
            FROM issues i JOIN publications p ON p.id = i.publication_id LEFT JOIN conversions c ON c.issue_id = i.id
            WHERE i.id = ${issueId} AND p.owner_id = ${ownerId}`
          return rows[0] ?? null
        }, Effect.orDie)
      })
    })
  )
}
