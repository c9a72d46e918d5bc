import { Context, Effect, Layer, RcMap, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import {
  FirstPageDelayed,
  PdfRefused,
  UploadIncomplete,
  UploadNotFound,
  UploadUsed
} from "../../src/contract/publishing.ts"
import type { FirstPage } from "../../src/domain/publishing/FirstPage.ts"
import { Converter } from "../conversion/Converter.ts"
import { hasPass, withPass } from "../platform/addressPass.ts"
import { SigningKeys } from "../platform/SigningKeys.ts"
import { Storage } from "../platform/storage.ts"
import { uploadOf } from "./issueFiles.ts"
import { reasonOf } from "./pdfReason.ts"
import { type Upload, Uploads } from "./Uploads.ts"

/** How long an answer waits for its turn and its picture. */
const limit = "30 seconds"
const delayed = new FirstPageDelayed({ retryAfterSeconds: 10 })

type Refusal = UploadNotFound | UploadIncomplete | UploadUsed | PdfRefused | FirstPageDelayed

interface Kept {
  readonly pageCount: number
  readonly width: number | null
  readonly height: number | null
}

const pictureUrl = /^\/upload-pictures\/([a-z0-9]{15})\.webp(?=$|\?)/

const passTo = (id: string): string => `uploadPicture\0${id}`

/**
 * Pictures of uploads' first pages, in a table: drawn once, and deleted with the upload, or when it becomes an issue.
 * Source: product, "New issue".
 */
export class UploadPictures extends Context.Service<
  UploadPictures,
  {
    /**
     * That of a complete upload. One is drawn at a time, and one of each owner waits for that, so that no more than one
     * of the places of conversions is taken.
     */
    readonly of: (upload: Upload) => Effect.Effect<FirstPage, Refusal>
    /** The picture that an address opens; null if it opens none. */
    readonly opens: (url: string) => Effect.Effect<Uint8Array | null>
  }
>()("sayfa/UploadPictures") {
  static readonly layer = Layer.effect(
    UploadPictures,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const converter = yield* Converter
      const storage = yield* Storage
      const uploads = yield* Uploads
      const keys = yield* SigningKeys
      const owners = yield* RcMap.make({ lookup: (_id: string) => Semaphore.make(1) })
      const turn = yield* Semaphore.make(1)

      const recall = Effect.fnUntraced(function* (id: string) {
        const rows = yield* sql<Kept>`SELECT page_count AS "pageCount", width, height FROM upload_pictures
          WHERE upload_id = ${id}`
        return rows[0] ?? null
      }, Effect.orDie)

      /** Whether it was kept; not if the upload became an issue, or was deleted. */
      const keep = Effect.fnUntraced(function* (
        id: string,
        { pageCount, width, height }: Kept,
        webp: Uint8Array | null
      ) {
        const rows = yield* sql`INSERT INTO upload_pictures (upload_id, page_count, width, height, webp)
          SELECT id, ${pageCount}::int, ${width}::int, ${height}::int, ${webp}::bytea FROM uploads
            WHERE id = ${id} AND issue_id IS NULL FOR KEY SHARE
          ON CONFLICT (upload_id) DO UPDATE SET page_count = excluded.page_count RETURNING 1`
        return rows.length > 0
      }, Effect.orDie)

      /** Why there is nothing to draw, or null. */
      const missing = Effect.fnUntraced(function* (id: string) {
        const upload = yield* uploads.byId(id)
        const arrived = yield* uploads.arrived(id)
        if (upload === null || arrived === null) return new UploadNotFound()
        if (upload.issueId !== null) return new UploadUsed()
        return arrived < upload.size ? new UploadIncomplete() : null
      })

      const draw = Effect.fnUntraced(function* (id: string) {
        const refusal = yield* missing(id)
        if (refusal !== null) return yield* Effect.fail(refusal)
        const { pageCount, picture } = yield* storage.path(uploadOf(id)).pipe(
          Effect.flatMap(converter.firstPage),
          Effect.scoped,
          Effect.catch(
            Effect.fnUntraced(function* (error) {
              const isOfFile = error._tag === "StorageError" || error._tag === "ConversionFailed"
              if (!isOfFile) return yield* new PdfRefused({ reason: reasonOf[error._tag] })
              // Its file may be gone by now.
              const cause = yield* missing(id)
              if (cause !== null) return yield* Effect.fail(cause)
              const isStarved = error._tag === "ConversionFailed" && error.reason === "starved"
              return yield* isStarved ? Effect.fail(delayed) : Effect.die(error)
            })
          )
        )
        const kept = { pageCount, width: picture?.width ?? null, height: picture?.height ?? null }
        if (yield* keep(id, kept, picture?.webp ?? null)) return kept
        return yield* Effect.fail((yield* missing(id)) ?? new UploadNotFound())
      })

      /** Asked twice at once, the second finds what the first has drawn. */
      const inTurn = ({ id, ownerId }: Upload) =>
        RcMap.get(owners, ownerId).pipe(
          Effect.flatMap((own) =>
            own.withPermits(1)(
              Effect.flatMap(recall(id), (kept) =>
                kept === null ? turn.withPermits(1)(draw(id)) : Effect.succeed(kept)
              )
            )
          ),
          Effect.scoped,
          Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(delayed) })
        )

      return UploadPictures.of({
        of: Effect.fn("UploadPictures.of")(function* (upload) {
          const { id } = upload
          const { pageCount, width, height } = (yield* recall(id)) ?? (yield* inTurn(upload))
          if (width === null || height === null) return { page_count: pageCount, picture: null }
          const url = yield* withPass(keys, `/upload-pictures/${id}.webp`, passTo(id))
          return { page_count: pageCount, picture: { url, width, height } }
        }),
        opens: Effect.fn("UploadPictures.opens")(function* (url) {
          const id = pictureUrl.exec(url)?.[1]
          if (id === undefined || !(yield* hasPass(keys, url, passTo(id)))) return null
          const rows = yield* sql<{ readonly webp: Uint8Array | null }>`SELECT webp FROM upload_pictures
            WHERE upload_id = ${id}`
          return rows[0]?.webp ?? null
        }, Effect.orDie)
      })
    })
  )
}
