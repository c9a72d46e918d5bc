import { Context, Effect, Layer, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import {
  CoverDelayed,
  CoverUnavailable,
  NoRoom,
  type PictureDelayed,
  type PictureRefused
} from "../../src/contract/publishing.ts"
import { originalSize, smallerCovers } from "../../src/domain/catalogue/cover.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { defaultPageSize } from "../../src/domain/reader/MagazineInfo.ts"
import { Converter } from "../conversion/Converter.ts"
import { isDiskFull } from "../platform/isDiskFull.ts"
import { newId } from "../platform/identity.ts"
import { Storage } from "../platform/storage.ts"
import type { PictureTask } from "./drawPicture.ts"
import { holdRole } from "./holdRole.ts"
import { contentOf, coversOf } from "./issueFiles.ts"
import { Pictures } from "./Pictures.ts"
import { isEditable } from "./publicationRoles.ts"
import { Removals } from "./Removals.ts"

/** How long an answer waits for its turn. */
const limit = "30 seconds"
const delayed = new CoverDelayed({ retryAfterSeconds: 10 })

/** The longest side of a cover that is a picture; pages may be as large as a wall. */
const maxSide = 4000

interface Issue {
  readonly folder: string
  readonly pdf: string
  /** All pages are made. */
  readonly isMade: boolean
  readonly brokenPages: ReadonlyArray<number>
  readonly page_count: number
  readonly page_width: number
  readonly page_height: number
}

/** A page's covers, drawn and not yet seen by anybody. */
interface PageCover {
  readonly page: number
  /** The folder of its pages. */
  readonly folder: string
  /** The folder of its covers. */
  readonly covers: string
}

interface PictureCover {
  /** Its folder. */
  readonly picture: string
}

/** The sizes of every cover, the largest first, in the proportions of the issue's pages. */
const sizesOf = (issue: Issue): PictureTask["sizes"] => {
  const original = originalSize(issue)
  const scale = Math.min(1, maxSide / Math.max(original.width, original.height))
  const width = Math.max(1, Math.round(original.width * scale))
  return [width, ...smallerCovers.toSorted((a, b) => b - a)].map((wide) => ({
    width: wide,
    height: Math.max(1, Math.round((wide * original.height) / original.width))
  }))
}

/** The covers of a publisher's issues: each one of its pages, or a picture that was sent. */
export class Covers extends Context.Service<
  Covers,
  {
    /**
     * Makes a page the cover, and its colour the issue's; false if the user edits no issue with this id. A server makes one
     * at a time, so that no more than one of the places of conversions is taken, and ends what it began.
     */
    readonly choose: (
      userId: string,
      id: string,
      page: number
    ) => Effect.Effect<boolean, CoverUnavailable | CoverDelayed>
    /**
     * Makes a picture the cover, in a folder of its own, which no conversion writes into; false if the owner has no
     * issue with this id, or no longer.
     */
    readonly show: (
      ownerId: string,
      id: string,
      sent: Pick<PictureTask, "file" | "crop">
    ) => Effect.Effect<boolean, CoverUnavailable | PictureRefused | PictureDelayed | NoRoom>
  }
>()("sayfa/Covers") {
  static readonly layer = Layer.effect(
    Covers,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const converter = yield* Converter
      const storage = yield* Storage
      const pictures = yield* Pictures
      const removals = yield* Removals
      const turn = yield* Semaphore.make(1)

      const find = Effect.fnUntraced(function* (userId: string, id: string) {
        if (!isPublicId(id)) return null
        const [issue] = yield* sql<Issue>`SELECT ${folderOf(sql)} AS folder, c.pdf,
            coalesce(c.state = 'done', false) AS "isMade", coalesce(c.broken_pages, '[]') AS "brokenPages", i.page_count,
            coalesce(i.page_width, ${defaultPageSize.width}::double precision) AS page_width,
            coalesce(i.page_height, ${defaultPageSize.height}::double precision) AS page_height
          FROM issues i LEFT JOIN conversions c ON c.folder = ${folderOf(sql)} WHERE ${isEditable(sql, userId, id)}`
        return issue ?? null
      }, Effect.orDie)

      /**
       * Whether it was made, or the issue or the role is gone, or another PDF is shown. The row alone says which covers are
       * shown. The files of those before stay for an hour, because lists that name them are still shown; a page's stay as
       * long as a picture covers it.
       */
      const change = Effect.fnUntraced(
        function* (userId: string, id: string, cover: PageCover | PictureCover, accent: string | null) {
          yield* holdRole(sql, userId, id)
          const [before] = yield* sql<{
            readonly folder: string
            readonly covers: string | null
            readonly picture: string | null
          }>`SELECT ${folderOf(sql)} AS folder, i.cover_folder AS covers, i.cover_picture AS picture
            FROM issues i WHERE ${isEditable(sql, userId, id)} FOR UPDATE OF i`
          if (before === undefined) return "gone"
          if ("page" in cover && cover.folder !== before.folder) return "replaced"
          const now =
            "page" in cover
              ? sql`cover_page = ${cover.page}, cover_folder = ${cover.covers}, cover_picture = NULL`
              : sql`cover_picture = ${cover.picture}`
          yield* sql`UPDATE issues SET ${now}, cover_version = ${newId()}, accent_colour = ${accent} WHERE id = ${id}`
          for (const folder of [before.picture, "page" in cover ? before.covers : null]) {
            if (folder !== null) yield* removals.expect(contentOf(folder))
          }
          return "made"
        },
        sql.withTransaction,
        Effect.catchTag("SqlError", Effect.die)
      )

      const make = Effect.fnUntraced(function* (userId: string, id: string, page: number, { folder, pdf }: Issue) {
        const covers = coversOf(id, newId())
        yield* removals.expect(contentOf(covers))
        const { path: into, save } = yield* storage.workFolder(contentOf(covers), () => false)
        const { accentColour } = yield* converter.cover({
          pdfPath: yield* storage.path(pdf),
          folder: (yield* storage.workFolder(contentOf(folder), (name) => name === `${page}.webp`)).path,
          page,
          into
        })
        yield* save
        const made = yield* change(userId, id, { page, folder, covers }, accentColour)
        // Another PDF has taken its place meanwhile.
        if (made === "replaced") return yield* new CoverUnavailable()
        return made === "made"
      }, Effect.scoped)

      /** A cover of which some sizes are made would be cached for ever, so what has begun is not interrupted. */
      const inTurn = <A, E>(making: Effect.Effect<A, E>) =>
        Effect.uninterruptibleMask((restore) =>
          restore(
            turn.take(1).pipe(Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(delayed) }))
          ).pipe(Effect.andThen(Effect.ensuring(making, turn.release(1))))
        )

      /** Stores the sizes under their names, all of them before anybody is told of one. */
      const store = Effect.fnUntraced(
        function* (folder: string, drawn: ReadonlyArray<Uint8Array>, sizes: PictureTask["sizes"]) {
          yield* removals.expect(contentOf(folder))
          for (const [nth, picture] of drawn.entries()) {
            const name = nth === 0 ? "cover" : `cover-${sizes[nth]?.width ?? 0}`
            yield* storage.put(`${contentOf(folder)}/${name}.webp`, picture)
          }
        },
        Effect.catchTag("StorageError", (error) => (isDiskFull(error) ? Effect.fail(new NoRoom()) : Effect.die(error)))
      )

      return Covers.of({
        choose: Effect.fn("Covers.choose")(function* (userId, id, page) {
          const issue = yield* find(userId, id)
          if (issue === null) return false
          const isDrawable = issue.isMade && page <= issue.page_count && !issue.brokenPages.includes(page)
          if (!isDrawable) return yield* new CoverUnavailable()
          return yield* inTurn(make(userId, id, page, issue)).pipe(
            Effect.catchIf(
              (error) => error._tag !== "CoverDelayed",
              Effect.fnUntraced(function* (error) {
                // Its files are gone with it.
                if ((yield* find(userId, id)) === null) return false
                yield* Effect.logWarning("A cover could not be made", error)
                return yield* new CoverUnavailable()
              })
            )
          )
        }),
        show: Effect.fn("Covers.show")(function* (userId, id, sent) {
          const issue = yield* find(userId, id)
          if (issue === null) return false
          if (!issue.isMade) return yield* new CoverUnavailable()
          const sizes = sizesOf(issue)
          const drawn = yield* pictures.draw(userId, { ...sent, sizes, isCover: true })
          const picture = coversOf(id, newId())
          yield* store(picture, drawn.pictures, sizes)
          return (yield* change(userId, id, { picture }, drawn.accentColour)) === "made"
        })
      })
    })
  )
}
