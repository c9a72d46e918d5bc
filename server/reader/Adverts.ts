import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { AdvertRefused } from "../../src/contract/adverts.ts"
import {
  type AdvertKind,
  isOncePerSession,
  type KeywordMap,
  mapOf,
  type PlacedAdvert
} from "../../src/domain/reader/adverts/Advert.ts"
import { advertReason } from "../../src/domain/reader/adverts/AdvertDraft.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { webpSize } from "../../src/domain/reader/webpSize.ts"
import { adFreePlans } from "../../src/domain/shop/plans.ts"
import { runsFor } from "../catalogue/runningSubscriptions.ts"
import { newId } from "../platform/identity.ts"
import { writeAdvert, type WrittenAdvert } from "./writeAdvert.ts"

/** So many adverts of an issue at most are given to a reader; the newest. */
const maxAdverts = 200

export interface NewAdvert extends Omit<WrittenAdvert, "id" | "pictureId"> {
  /** Chosen here if there is none. */
  readonly id?: string
  /** As drawn by `Pictures`, never as it was sent. */
  readonly picture: Uint8Array | null
}

interface Row {
  readonly id: string
  readonly kind: AdvertKind
  readonly text: string
  readonly link: string | null
  readonly picture_id: string | null
  readonly width: number | null
  readonly height: number | null
  readonly limit_per_reader: number | null
  readonly keywords: ReadonlyArray<string>
  readonly shown_today: number | null
}

const pictureUrl = /^\/adverts\/([a-z0-9]{15})\.webp$/

/** Whether a row of `adverts a` stands in a row of `issues i`, on whatever days. */
export const standsIn = (sql: SqlClient.SqlClient): Statement.Fragment =>
  sql`((a.publication_id IS NULL OR a.publication_id = i.publication_id) AND (
    a.in_all_issues OR EXISTS (SELECT 1 FROM advert_issues x WHERE x.advert_id = a.id AND x.issue_id = i.id)))`

const placedOf = (issueId: string, row: Row): PlacedAdvert => ({
  keywords: row.keywords,
  advert: {
    reklamId: row.id,
    tip: row.kind,
    issue_id: issueId,
    content: {
      metin: row.text,
      link: row.link,
      imageUrl: row.picture_id === null ? null : `/adverts/${row.picture_id}.webp`,
      ...(row.width === null || row.height === null ? {} : { imageWidth: row.width, imageHeight: row.height })
    },
    once: isOncePerSession(row.kind),
    ...(row.limit_per_reader === null ? {} : { limit: row.limit_per_reader }),
    ...(row.limit_per_reader === null || row.shown_today === null ? {} : { shownToday: row.shown_today })
  }
})

/** What is advertised in issues. Source: product, "Adverts". */
export class Adverts extends Context.Service<
  Adverts,
  {
    /** Those that run today in an issue, with what the user was shown of them; none for who has a plan without adverts. */
    readonly ofIssue: (issueId: string, userId: string | null) => Effect.Effect<KeywordMap>
    /** Stores an advert, and answers its id. One that is there already is replaced. */
    readonly place: (advert: NewAdvert) => Effect.Effect<string, AdvertRefused>
    /** The picture at an address; null if there is none. */
    readonly pictureAt: (url: string) => Effect.Effect<Uint8Array | null>
  }
>()("sayfa/Adverts") {
  static readonly layer = Layer.effect(
    Adverts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const today = sql`(now() AT TIME ZONE ${sql.literal(`'${publishingZone}'`)})::date`

      const isAdFree = Effect.fnUntraced(function* (userId: string) {
        const rows = yield* sql`SELECT 1 FROM subscriptions s
          WHERE ${runsFor(sql, userId)} AND s.plan IN ${sql.in(adFreePlans)} LIMIT 1`
        return rows.length > 0
      })

      const addPicture = Effect.fnUntraced(function* (webp: Uint8Array) {
        const pictureId = newId()
        const { width, height } = webpSize(Uint8Array.from(webp).buffer) ?? { width: 1, height: 1 }
        yield* sql`INSERT INTO advert_pictures (id, webp, width, height)
          VALUES (${pictureId}, ${webp}::bytea, ${width}, ${height})`
        return pictureId
      })

      return Adverts.of({
        ofIssue: Effect.fn("Adverts.ofIssue")(function* (issueId, userId) {
          if (userId !== null && (yield* isAdFree(userId))) return {}
          const rows = yield* sql<Row>`
            SELECT a.id, a.kind, a.text, a.link, a.picture_id, p.width, p.height, a.limit_per_reader,
              (SELECT r.shown FROM advert_reader_days r
                WHERE r.user_id = ${userId} AND r.advert_id = a.id AND r.day = ${today}) AS shown_today,
              (SELECT json_agg(k.keyword ORDER BY k.position) FROM advert_keywords k WHERE k.advert_id = a.id) AS keywords
            FROM adverts a JOIN issues i ON i.id = ${issueId} LEFT JOIN advert_pictures p ON p.id = a.picture_id
            WHERE ${standsIn(sql)} AND a.state = 'running'
              AND (a.begins_on IS NULL OR a.begins_on <= ${today}) AND (a.ends_on IS NULL OR a.ends_on >= ${today})
              AND EXISTS (SELECT 1 FROM advert_keywords k WHERE k.advert_id = a.id)
            ORDER BY a.created_at DESC, a.id LIMIT ${maxAdverts}`
          return mapOf(rows.map((row) => placedOf(issueId, row)))
        }, Effect.orDie),
        place: Effect.fn("Adverts.place")(function* (advert) {
          const reason = advertReason({ ...advert, hasPicture: advert.picture !== null })
          if (reason !== null) return yield* new AdvertRefused({ reason })
          const id = advert.id ?? newId()
          const store = Effect.gen(function* () {
            const [before] = yield* sql<{ readonly picture_id: string | null }>`
              SELECT picture_id FROM adverts WHERE id = ${id} FOR UPDATE`
            const picture = advert.picture === null ? null : yield* addPicture(advert.picture)
            yield* writeAdvert({ ...advert, id, pictureId: picture }).pipe(
              Effect.provideService(SqlClient.SqlClient, sql)
            )
            yield* sql`DELETE FROM advert_pictures WHERE id = ${before?.picture_id ?? null}`
          })
          yield* store.pipe(sql.withTransaction, Effect.orDie)
          return id
        }),
        pictureAt: Effect.fn("Adverts.pictureAt")(function* (url) {
          const id = pictureUrl.exec(url)?.[1] ?? ""
          const [picture] = yield* sql<{ readonly webp: Uint8Array }>`SELECT webp FROM advert_pictures WHERE id = ${id}`
          return picture?.webp ?? null
        }, Effect.orDie)
      })
    })
  )
}
