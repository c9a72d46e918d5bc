import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { sortKey } from "../../src/domain/alphabet.ts"
import type { Frequency } from "../../src/domain/catalogue/Publication.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { slugOf, withNumber } from "../../src/domain/catalogue/slug.ts"
import type { ConversionState } from "../../src/domain/publishing/ConversionState.ts"
import type { PublicationRight } from "../../src/domain/publishing/PublicationRole.ts"
import { fold } from "../../src/domain/folding.ts"
import { currentSeconds, type DeskIssue } from "../../src/domain/publishing/DeskIssue.ts"
import { type DeskAsked, deskPageSize, type DeskState } from "../../src/domain/publishing/deskList.ts"
import type { Language } from "../../src/i18n/language.ts"
import { coverFolder, coverVersion } from "../catalogue/coverVersion.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { coverOf } from "../catalogue/Issues.ts"
import { isHeldByAnybody } from "../catalogue/visibleIssue.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { deleteIssue } from "./deleteIssue.ts"
import { lockPdfs } from "./lockPdfs.ts"
import { isEditable, publicationsOf } from "./publicationRoles.ts"
import { queuedAgain } from "./queuedAgain.ts"
import { Removals } from "./Removals.ts"

export interface NewPublication {
  readonly ownerId: string
  readonly title: string
  readonly description: string
  readonly publisherName: string
  readonly frequency: Frequency
  readonly language: Language
  readonly tier: number
  /** Ids of categories. */
  readonly tags: ReadonlyArray<string>
  /** Its pages have no sidebar. */
  readonly isSidebarOff?: boolean
  /** Its address. */
  readonly logo?: string | null
}

export interface PublicationWithIssues {
  readonly id: string
  readonly title: string
  readonly tier: number
  /** By date, without issues whose PDF failed. */
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
  /** The storage key of its PDF. */
  readonly pdf: string
  /** Published once its first pages are made, not when all are. */
  readonly publishesEarly?: boolean
}

/** The issue that an upload became. */
export interface AddedIssue {
  readonly id: string
  readonly title: string
  /** Whether the existing issue has the same description; two that are published as soon as ready count as the same. */
  readonly isSame: boolean
}

/** A stored conversion, without the sentence of its reason. */
export type StoredState = Omit<ConversionState, "reason_message">
export type StoredIssue = Omit<DeskIssue, "reason_message">

export class Publishing extends Context.Service<
  Publishing,
  {
    /** Those in which a user has a right. */
    readonly publications: (
      userId: string,
      right: PublicationRight
    ) => Effect.Effect<ReadonlyArray<PublicationWithIssues>>
    /** Null if the user edits none with this id. */
    readonly publication: (userId: string, id: string) => Effect.Effect<Omit<PublicationWithIssues, "issues"> | null>
    readonly addPublication: (publication: NewPublication) => Effect.Effect<string>
    /** Sets the categories of a publication that has none. */
    readonly categorise: (id: string, tags: ReadonlyArray<string>) => Effect.Effect<void>
    /** Adds the issue and the order to convert it in one transaction. */
    readonly addIssue: (issue: NewIssue) => Effect.Effect<void>
    /**
     * The same for a complete upload, only once: answers with its existing issue if there is one; null if the upload is
     * gone.
     */
    readonly addUploaded: (issue: NewIssue, uploadId: string) => Effect.Effect<AddedIssue | null>
    /** The id of the publication's issue with this title, or null. */
    readonly issueOf: (publicationId: string, title: string) => Effect.Effect<string | null>
    /** How many files of the publisher of this publication, or of this issue, wait to be converted, or are. */
    readonly waiting: (id: string) => Effect.Effect<number>
    /** A page of those that are asked for, latest first, and the number of all of them. */
    readonly issues: (
      userId: string,
      asked: DeskAsked
    ) => Effect.Effect<{ readonly issues: ReadonlyArray<StoredIssue>; readonly total: number }>
    readonly conversion: (userId: string, issueId: string) => Effect.Effect<StoredState | null>
    /** Queues a failed conversion again; false if the user edits no failed issue with this id. */
    readonly retry: (userId: string, issueId: string) => Effect.Effect<boolean>
    /** Deletes an issue that was never published, or is off sale and held by nobody; false if the user edits none such. */
    readonly remove: (userId: string, issueId: string) => Effect.Effect<boolean>
  }
>()("sayfa/Publishing") {
  static readonly layer = Layer.effect(
    Publishing,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const removals = yield* Removals
      const state = sql`i.id, i.status, coalesce(c.pages_done, 0) AS pages_done, coalesce(c.pages_total, 0) AS pages_total,
        coalesce(c.broken_pages, '[]') AS broken_pages, c.reason`
      const insert = Effect.fnUntraced(function* (issue: NewIssue) {
        yield* sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status,
            publish_date, publish_at, preview_page_limit)
          VALUES (${issue.id}, ${issue.publicationId}, ${issue.title}, ${issue.description}, ${issue.isFree},
            ${Number(issue.publishDate.replaceAll("-", ""))}, 'CONVERTING', ${issue.publishDate}::text::date,
            coalesce(${issue.publishAt}::text::timestamptz, now()), ${issue.previewPageLimit})`
        yield* sql`INSERT INTO conversions (folder, issue_id, pdf, early)
          VALUES (${issue.id}, ${issue.id}, ${issue.pdf}, ${issue.publishesEarly ?? false})`
      })
      const addedBefore = Effect.fnUntraced(function* (id: string, issue: NewIssue) {
        const [added] = yield* sql<AddedIssue>`SELECT id, title, publication_id = ${issue.publicationId}
            AND title = ${issue.title} AND description = ${issue.description}
            AND publish_date = ${issue.publishDate}::text::date
            AND coalesce(publish_at = ${issue.publishAt}::text::timestamptz, publish_at <= created_at) AS "isSame"
          FROM issues WHERE id = ${id}`
        return added ?? null
      })
      const inState = (asked: DeskState) => {
        if (asked === "all") return sql`true`
        if (asked !== "current") return sql`i.status = ${asked}`
        return sql`(i.status NOT IN ('PUBLISHED', 'DRAFT') OR i.published_at IS NULL OR i.published_at > now() - make_interval(secs => ${currentSeconds}))`
      }
      /** Letters compare as in every search, which no database knows how to. */
      const named = Effect.fnUntraced(function* (userId: string, query: string) {
        const wanted = fold(query.trim())
        if (wanted === "") return sql`true`
        const all = yield* sql<{ readonly id: string; readonly issue: string; readonly publication: string }>`
          SELECT i.id, i.title AS issue, p.title AS publication
          FROM issues i JOIN publications p ON p.id = i.publication_id WHERE p.id IN ${publicationsOf(sql, userId, "edit")}`
        const found = all.filter(({ issue, publication }) =>
          [issue, publication].some((text) => fold(text).includes(wanted))
        )
        return found.length === 0 ? sql`false` : sql`i.id IN ${sql.in(found.map(({ id }) => id))}`
      })
      return Publishing.of({
        publications: Effect.fn("Publishing.publications")((userId, right) =>
          sql<PublicationWithIssues>`SELECT p.id, p.title, p.tier, coalesce((
              SELECT jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title) ORDER BY i.issue_number, i.id)
              FROM issues i WHERE i.publication_id = p.id AND i.status <> 'FAILED'), '[]') AS issues
            FROM publications p WHERE p.id IN ${publicationsOf(sql, userId, right)} ORDER BY p.sort_key, p.id`.pipe(
            Effect.orDie
          )
        ),
        publication: Effect.fn("Publishing.publication")(function* (userId, id) {
          if (!isPublicId(id)) return null
          const rows = yield* sql<Omit<PublicationWithIssues, "issues">>`SELECT id, title, tier FROM publications
            WHERE id = ${id} AND id IN ${publicationsOf(sql, userId, "edit")}`
          return rows[0] ?? null
        }, Effect.orDie),
        addPublication: Effect.fn("Publishing.addPublication")(function* (publication) {
          const id = newId()
          const { title } = publication
          for (let number = 1; ; number += 1) {
            const rows = yield* sql`INSERT INTO publications
                (id, owner_id, title, slug, sort_key, description, frequency, language, publisher_name, tier, tags,
                  sidebar_off, logo)
              VALUES (${id}, ${publication.ownerId}, ${title}, ${withNumber(slugOf(title), number)}, ${sortKey(title)},
                ${publication.description}, ${publication.frequency}, ${publication.language},
                ${publication.publisherName}, ${publication.tier}, ${JSON.stringify(publication.tags)}::text::jsonb,
                ${publication.isSidebarOff ?? false}, ${publication.logo ?? null})
              ON CONFLICT (slug) DO NOTHING RETURNING id`
            if (rows.length > 0) return id
          }
        }, Effect.orDie),
        categorise: Effect.fn("Publishing.categorise")((id, tags) =>
          sql`UPDATE publications SET tags = ${JSON.stringify(tags)}::text::jsonb WHERE id = ${id} AND tags = '[]'`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
        ),
        addIssue: Effect.fn("Publishing.addIssue")((issue) => insert(issue).pipe(sql.withTransaction, Effect.orDie)),
        addUploaded: Effect.fn("Publishing.addUploaded")(
          function* (issue, uploadId) {
            const [upload] = yield* sql<{ issueId: string | null }>`SELECT issue_id AS "issueId" FROM uploads
            WHERE id = ${uploadId} FOR UPDATE`
            if (upload === undefined) return null
            if (upload.issueId !== null) return yield* addedBefore(upload.issueId, issue)
            yield* insert(issue)
            yield* sql`UPDATE uploads SET issue_id = ${issue.id} WHERE id = ${uploadId}`
            yield* sql`DELETE FROM upload_pictures WHERE upload_id = ${uploadId}`
            return { id: issue.id, title: issue.title, isSame: true }
          },
          sql.withTransaction,
          Effect.orDie
        ),
        issueOf: Effect.fn("Publishing.issueOf")(function* (publicationId, title) {
          const rows = yield* sql<{ readonly id: string }>`SELECT id FROM issues
            WHERE publication_id = ${publicationId} AND title = ${title} ORDER BY created_at, id LIMIT 1`
          return rows[0]?.id ?? null
        }, Effect.orDie),
        waiting: Effect.fn("Publishing.waiting")(function* (id) {
          const [row] = yield* sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM conversions c
            JOIN issues i ON i.id = c.issue_id JOIN publications p ON p.id = i.publication_id
            WHERE p.owner_id = (SELECT owner_id FROM publications
                WHERE id = coalesce((SELECT publication_id FROM issues WHERE id = ${id}), ${id}))
              AND c.state IN ('queued', 'running')`
          return row?.count ?? 0
        }, Effect.orDie),
        issues: Effect.fn("Publishing.issues")(function* (userId, asked) {
          const which = sql`p.id IN ${publicationsOf(sql, userId, "edit")} AND ${inState(asked.state)} AND ${yield* named(userId, asked.q)}`
          const [counted] = yield* sql<{ readonly total: number }>`SELECT count(*)::int AS total
            FROM issues i JOIN publications p ON p.id = i.publication_id WHERE ${which}`
          const rows = yield* sql<Omit<StoredIssue, "cover_image"> & { folder: string; version: string }>`
            SELECT ${state}, i.title, jsonb_build_object('id', p.id, 'title', p.title) AS publication,
              to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date, ${isoMoment(sql, sql`i.publish_at`)} AS publish_at,
              ${isoMoment(sql, sql`i.published_at`)} AS published_at, ${isoMoment(sql, sql`i.created_at`)} AS created,
              CASE WHEN i.status = 'DRAFT' THEN ${isHeldByAnybody(sql)} ELSE i.published_at IS NOT NULL END AS is_kept,
              ${coverFolder(sql)} AS folder, ${coverVersion(sql)} AS version
            FROM issues i JOIN publications p ON p.id = i.publication_id LEFT JOIN conversions c ON c.folder = ${folderOf(sql)}
            WHERE ${which} ORDER BY i.created_at DESC, i.id
            LIMIT ${deskPageSize} OFFSET ${(asked.page - 1) * deskPageSize}`
          const issues = rows.map(({ folder, version, ...issue }) => ({
            ...issue,
            cover_image: coverOf(folder, version)
          }))
          return { issues, total: counted?.total ?? 0 }
        }, Effect.orDie),
        conversion: Effect.fn("Publishing.conversion")(function* (userId, issueId) {
          if (!isPublicId(issueId)) return null
          const rows = yield* sql<StoredState>`
            SELECT ${state} FROM issues i LEFT JOIN conversions c ON c.folder = ${folderOf(sql)} WHERE ${isEditable(sql, userId, issueId)}`
          return rows[0] ?? null
        }, Effect.orDie),
        retry: Effect.fn("Publishing.retry")(
          function* (userId, issueId) {
            if (!isPublicId(issueId)) return false
            yield* lockPdfs(sql, issueId)
            const rows = yield* sql`UPDATE conversions c SET ${queuedAgain(sql)}
            FROM issues i WHERE c.folder = ${folderOf(sql)} AND c.state = 'failed' AND ${isEditable(sql, userId, issueId)} RETURNING i.id`
            if (rows.length === 0) return false
            yield* sql`UPDATE issues SET status = 'CONVERTING' WHERE id = ${issueId} AND status = 'FAILED'`
            return true
          },
          sql.withTransaction,
          Effect.orDie
        ),
        remove: Effect.fn("Publishing.remove")(function* (userId, issueId) {
          if (!isPublicId(issueId)) return false
          const keys = yield* removals.after(
            deleteIssue(userId, issueId).pipe(Effect.provideService(SqlClient.SqlClient, sql))
          )
          return keys.length > 0
        })
      })
    })
  )
}
