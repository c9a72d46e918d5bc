import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { IssuePdf } from "../../src/domain/publishing/IssuePdf.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { indexSoon } from "../catalogue/searchTexts.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { uploadOf } from "./issueFiles.ts"
import { Jobs } from "../platform/queue/Jobs.ts"
import { Storage } from "../platform/storage.ts"
import { holdRole } from "./holdRole.ts"
import { lockPdfs } from "./lockPdfs.ts"
import { isEditable } from "./publicationRoles.ts"
import { pdfKeys } from "./pdfKeys.ts"
import { queuedAgain } from "./queuedAgain.ts"
import { Removals } from "./Removals.ts"
import { takePlace } from "./takePlace.ts"

/** A PDF without the sentence of its reason. */
export type StoredPdf = Omit<IssuePdf, "reason_message">

/** What came of adding a PDF. */
export type AddedPdf = "added" | "underWay" | "uploadGone" | "uploadUsed"

/** The PDFs of the issues that a user edits. Any other is as unknown as one that there is not. */
export class IssuePdfs extends Context.Service<
  IssuePdfs,
  {
    /** Latest first; null if the user edits no issue with this id. */
    readonly of: (userId: string, issueId: string) => Effect.Effect<ReadonlyArray<StoredPdf> | null>
    /** Orders the conversion of a complete upload, once. */
    readonly add: (userId: string, issueId: string, uploadId: string) => Effect.Effect<AddedPdf>
    /** Shows a PDF whose pages are made; false if there is none such. */
    readonly show: (userId: string, issueId: string, number: number) => Effect.Effect<boolean>
    /** Queues a PDF that failed and is not shown again. */
    readonly retry: (userId: string, issueId: string, number: number) => Effect.Effect<"queued" | "absent" | "underWay">
    /** Deletes a PDF that is not shown; false if there is none such. */
    readonly remove: (userId: string, issueId: string, number: number) => Effect.Effect<boolean>
  }
>()("sayfa/IssuePdfs") {
  static readonly layer = Layer.effect(
    IssuePdfs,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const removals = yield* Removals
      const storage = yield* Storage
      const jobs = yield* Jobs

      /** Locks an issue and its PDFs. False if the user edits none with this id. */
      const lock = Effect.fnUntraced(function* (userId: string, issueId: string) {
        if (!isPublicId(issueId)) return false
        yield* holdRole(sql, userId, issueId)
        yield* lockPdfs(sql, issueId)
        return (yield* sql`SELECT 1 FROM issues i WHERE ${isEditable(sql, userId, issueId)}`).length > 0
      })

      const isUnderWay = (issueId: string) =>
        Effect.map(
          sql`SELECT 1 FROM conversions WHERE issue_id = ${issueId} AND state IN ('queued', 'running')`,
          (rows) => rows.length > 0
        )

      const isHidden = sql`NOT EXISTS (SELECT 1 FROM issues i WHERE i.id = c.issue_id AND ${folderOf(sql)} = c.folder)`

      return IssuePdfs.of({
        of: Effect.fn("IssuePdfs.of")(function* (userId, issueId) {
          if (!isPublicId(issueId)) return null
          const isTheirs = isEditable(sql, userId, issueId)
          const pdfs = yield* sql<StoredPdf>`SELECT c.number, c.state, c.folder = ${folderOf(sql)} AS is_shown,
              c.pages_done, c.pages_total, c.broken_pages, c.reason, ${isoMoment(sql, sql`c.created_at`)} AS added,
              ${isoMoment(sql, sql`c.replaced_at`)} AS replaced
            FROM conversions c JOIN issues i ON i.id = c.issue_id WHERE ${isTheirs} ORDER BY c.number DESC`
          if (pdfs.length > 0) return pdfs
          return (yield* sql`SELECT 1 FROM issues i WHERE ${isTheirs}`).length > 0 ? [] : null
        }, Effect.orDie),
        add: Effect.fn("IssuePdfs.add")(
          function* (userId, issueId, uploadId) {
            if (!(yield* lock(userId, issueId))) return "uploadGone"
            const [upload] = yield* sql<{ readonly issueId: string | null }>`SELECT issue_id AS "issueId" FROM uploads
              WHERE id = ${uploadId} FOR UPDATE`
            if (upload === undefined) return "uploadGone"
            if (upload.issueId !== null) return upload.issueId === issueId ? "added" : "uploadUsed"
            if (yield* isUnderWay(issueId)) return "underWay"
            yield* sql`INSERT INTO conversions (folder, issue_id, number, pdf)
              SELECT ${newId()}, ${issueId}, coalesce(max(number), 0) + 1, ${uploadOf(uploadId)}
              FROM conversions WHERE issue_id = ${issueId}`
            yield* sql`UPDATE uploads SET issue_id = ${issueId} WHERE id = ${uploadId}`
            yield* sql`DELETE FROM upload_pictures WHERE upload_id = ${uploadId}`
            return "added"
          },
          sql.withTransaction,
          Effect.orDie
        ),
        show: Effect.fn("IssuePdfs.show")(
          function* (userId, issueId, number) {
            if (!(yield* lock(userId, issueId))) return false
            const [pdf] = yield* sql<{ readonly folder: string; readonly isShown: boolean }>`
              SELECT c.folder, NOT ${isHidden} AS "isShown" FROM conversions c
              WHERE c.issue_id = ${issueId} AND c.number = ${number} AND c.state = 'done'`
            if (pdf === undefined) return false
            if (pdf.isShown) return true
            yield* takePlace(sql, { issueId, folder: pdf.folder })
            yield* Effect.provideService(indexSoon, Jobs, jobs)
            return true
          },
          sql.withTransaction,
          Effect.orDie
        ),
        retry: Effect.fn("IssuePdfs.retry")(
          function* (userId, issueId, number): Effect.fn.Return<"queued" | "absent" | "underWay", SqlError.SqlError> {
            if (!(yield* lock(userId, issueId))) return "absent"
            if (yield* isUnderWay(issueId)) return "underWay"
            const rows = yield* sql`UPDATE conversions c SET ${queuedAgain(sql)}
              WHERE c.issue_id = ${issueId} AND c.number = ${number} AND c.state = 'failed' AND ${isHidden} RETURNING 1`
            return rows.length > 0 ? "queued" : "absent"
          },
          sql.withTransaction,
          Effect.orDie
        ),
        remove: Effect.fn("IssuePdfs.remove")(function* (userId, issueId, number) {
          const keys = yield* removals.after(
            Effect.gen(function* () {
              if (!(yield* lock(userId, issueId))) return []
              const removed = yield* sql<{
                readonly folder: string
                readonly covers: string | null
                readonly pdf: string
              }>`DELETE FROM conversions c
                WHERE c.issue_id = ${issueId} AND c.number = ${number} AND ${isHidden} RETURNING c.folder, c.cover_folder AS covers, c.pdf`
              for (const { pdf } of removed) {
                yield* sql`DELETE FROM uploads WHERE issue_id = ${issueId} AND ${uploadOf("")} || id = ${pdf}`
              }
              const keys = yield* Effect.forEach(removed, (one) => pdfKeys(sql, storage, { issueId, ...one }))
              return keys.flat()
            })
          )
          return keys.length > 0
        })
      })
    })
  )
}
