import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AdvertPictureNotFound } from "../../src/contract/ownAdverts.ts"
import { PictureRefused, type PictureDelayed } from "../../src/contract/publishing.ts"
import { advertPictureSide } from "../../src/domain/publishing/OwnAdvert.ts"
import { webpSize } from "../../src/domain/reader/webpSize.ts"
import { newId } from "../platform/identity.ts"
import { Pictures } from "./Pictures.ts"

const pictureUrl = /^\/adverts\/([a-z0-9]{15})\.webp$/
const whole = { left: 0, top: 0, width: 1, height: 1 }

/** A picture that no advert has is deleted after so many hours. */
const keptHours = 24

/** So many of one sender's wait at most; an older one is deleted. */
const maxWaiting = 10

export interface AdvertPicture {
  /** Its address, which never shows another. */
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Pictures of adverts that were sent: drawn anew, in their proportions, and kept until an advert has them. */
export class AdvertPictures extends Context.Service<
  AdvertPictures,
  {
    /** Makes a picture of a file. The ten latest of a sender that no advert has are kept. */
    readonly add: (userId: string, file: string) => Effect.Effect<AdvertPicture, PictureRefused | PictureDelayed>
    /** Keeps what the user sent for a further day, until the advert has it; answers its id. Another's is not there. */
    readonly claim: (userId: string, url: string, advertId: string) => Effect.Effect<string, AdvertPictureNotFound>
    /** Deletes pictures that no advert has had for a day. */
    readonly clear: Effect.Effect<void>
  }
>()("sayfa/AdvertPictures") {
  static readonly layer = Layer.effect(
    AdvertPictures,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const pictures = yield* Pictures
      const isUnused = sql`NOT EXISTS (SELECT 1 FROM adverts a WHERE a.picture_id = p.id)`
      return AdvertPictures.of({
        add: Effect.fn("AdvertPictures.add")(function* (userId, file) {
          const side = { width: advertPictureSide, height: advertPictureSide }
          const drawn = yield* pictures.draw(userId, {
            file,
            crop: whole,
            sizes: [side],
            isCover: false,
            isWhole: true
          })
          const [webp] = drawn.pictures
          const size = webp === undefined ? null : webpSize(Uint8Array.from(webp).buffer)
          if (webp === undefined || size === null) return yield* new PictureRefused({ reason: "damaged" })
          const id = newId()
          yield* sql`INSERT INTO advert_pictures (id, webp, width, height, owner_id)
            VALUES (${id}, ${webp}::bytea, ${size.width}, ${size.height}, ${userId})`.pipe(Effect.orDie)
          yield* sql`DELETE FROM advert_pictures WHERE id IN (SELECT p.id FROM advert_pictures p
            WHERE p.owner_id = ${userId} AND ${isUnused} ORDER BY p.kept_at DESC, p.id OFFSET ${maxWaiting})`.pipe(
            Effect.orDie
          )
          return { url: `/adverts/${id}.webp`, width: size.width, height: size.height }
        }),
        claim: Effect.fn("AdvertPictures.claim")(function* (userId, url, advertId) {
          const [picture] = yield* sql<{ readonly id: string }>`UPDATE advert_pictures SET kept_at = now()
            WHERE id = ${pictureUrl.exec(url)?.[1] ?? ""} AND owner_id = ${userId}
              AND (advert_id IS NULL OR advert_id = ${advertId}) RETURNING id`.pipe(Effect.orDie)
          return picture === undefined ? yield* new AdvertPictureNotFound() : picture.id
        }),
        clear: Effect.gen(function* () {
          yield* sql`DELETE FROM advert_pictures p WHERE kept_at < now() - make_interval(hours => ${keptHours})
            AND ${isUnused}`
        }).pipe(Effect.withSpan("AdvertPictures.clear"), Effect.orDie)
      })
    })
  )
}
