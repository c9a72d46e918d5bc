import { Context, Effect, Layer, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { CoverDelayed, CoverUnavailable } from "../../src/contract/publishing.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { Converter } from "../conversion/Converter.ts"
import { newId } from "../platform/identity.ts"
import { Storage } from "../platform/storage.ts"
import { contentOf } from "./issueFiles.ts"
import { isEditable } from "./publicationRoles.ts"

/** How long an answer waits for its turn. */
const limit = "30 seconds"
const delayed = new CoverDelayed({ retryAfterSeconds: 10 })

interface Issue {
  readonly folder: string
  readonly pdf: string
  /** All pages are made, and this one can be drawn. */
  readonly isDrawable: boolean
}

/** The covers of a publisher's issues, each one of its pages. */
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
  }
>()("sayfa/Covers") {
  static readonly layer = Layer.effect(
    Covers,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const converter = yield* Converter
      const storage = yield* Storage
      const turn = yield* Semaphore.make(1)

      const find = Effect.fnUntraced(function* (userId: string, id: string, page: number) {
        if (!isPublicId(id)) return null
        const [issue] = yield* sql<Issue>`SELECT ${folderOf(sql)} AS folder, c.pdf,
            coalesce(c.state = 'done' AND ${page}::int <= i.page_count AND NOT c.broken_pages @> to_jsonb(${page}::int), false)
              AS "isDrawable"
          FROM issues i LEFT JOIN conversions c ON c.folder = ${folderOf(sql)}
          WHERE ${isEditable(sql, userId, id)}`
        return issue ?? null
      }, Effect.orDie)

      const make = Effect.fnUntraced(function* (id: string, page: number, { folder, pdf }: Issue) {
        const { accentColour } = yield* converter.cover({
          pdfPath: yield* storage.path(pdf),
          folder: yield* storage.path(contentOf(folder)),
          page
        })
        // Another PDF may have taken its place meanwhile.
        const made = yield* sql`UPDATE issues i SET cover_page = ${page}, cover_version = ${newId()},
            accent_colour = ${accentColour}
          WHERE i.id = ${id} AND ${folderOf(sql)} = ${folder} RETURNING 1`.pipe(Effect.orDie)
        if (made.length === 0) return yield* new CoverUnavailable()
      })

      /** A cover of which some sizes are made would be cached for ever, so what has begun is not interrupted. */
      const inTurn = <A, E>(making: Effect.Effect<A, E>) =>
        Effect.uninterruptibleMask((restore) =>
          restore(
            turn.take(1).pipe(Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(delayed) }))
          ).pipe(Effect.andThen(Effect.ensuring(making, turn.release(1))))
        )

      return Covers.of({
        choose: Effect.fn("Covers.choose")(function* (userId, id, page) {
          const issue = yield* find(userId, id, page)
          if (issue === null) return false
          if (!issue.isDrawable) return yield* new CoverUnavailable()
          yield* inTurn(make(id, page, issue)).pipe(
            Effect.catchIf(
              (error) => error._tag !== "CoverDelayed",
              (error) =>
                Effect.logWarning("A cover could not be made", error).pipe(Effect.andThen(new CoverUnavailable()))
            )
          )
          return true
        })
      })
    })
  )
}
