import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { LogoNotFound, type PictureDelayed, type PictureRefused } from "../../src/contract/publishing.ts"
import { logoSide } from "../../src/domain/publishing/Picture.ts"
import { newId } from "../platform/identity.ts"
import type { PictureTask } from "./drawPicture.ts"
import { Pictures } from "./Pictures.ts"

const logoUrl = /^\/logos\/([a-z0-9]{15})\.webp(?=$|\?)/

const idIn = (url: string): string => logoUrl.exec(url)?.[1] ?? ""

/** A logo that no publication has is deleted after so many hours. */
const keptHours = 24

/** So many of one sender's wait at most; an older one is deleted. */
const maxWaiting = 10

/** Publications' logos, in a table: square pictures, each at an address that never shows another. */
export class Logos extends Context.Service<
  Logos,
  {
    /** Makes a logo of a file, and answers with its address. The ten latest that no publication has are kept. */
    readonly add: (
      ownerId: string,
      sent: Pick<PictureTask, "file" | "crop">
    ) => Effect.Effect<string, PictureRefused | PictureDelayed>
    /** Keeps what the owner sent for a further day, until a publication has it. */
    readonly claim: (ownerId: string, url: string) => Effect.Effect<void, LogoNotFound>
    /** Keeps it for a further day, because lists that name it are still shown. */
    readonly release: (url: string) => Effect.Effect<void>
    /** The picture at an address; null if there is none. */
    readonly at: (url: string) => Effect.Effect<Uint8Array | null>
    /** Deletes logos that no publication has had for a day. */
    readonly clear: Effect.Effect<void>
  }
>()("sayfa/Logos") {
  static readonly layer = Layer.effect(
    Logos,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const pictures = yield* Pictures
      const isUnused = sql`NOT EXISTS (SELECT 1 FROM publications p WHERE p.logo = '/logos/' || l.id || '.webp')`
      return Logos.of({
        add: Effect.fn("Logos.add")(function* (ownerId, sent) {
          const drawn = yield* pictures.draw(ownerId, {
            ...sent,
            sizes: [{ width: logoSide, height: logoSide }],
            isCover: false
          })
          const id = newId()
          yield* sql`INSERT INTO logos (id, owner_id, webp)
            VALUES (${id}, ${ownerId}, ${drawn.pictures[0]}::bytea)`.pipe(Effect.orDie)
          yield* sql`DELETE FROM logos WHERE id IN (SELECT l.id FROM logos l WHERE l.owner_id = ${ownerId} AND ${isUnused}
            ORDER BY l.kept_at DESC, l.id OFFSET ${maxWaiting})`.pipe(Effect.orDie)
          return `/logos/${id}.webp`
        }),
        claim: Effect.fn("Logos.claim")(function* (ownerId, url) {
          const rows = yield* sql`UPDATE logos SET kept_at = now()
            WHERE id = ${idIn(url)} AND ${url} = '/logos/' || id || '.webp' AND owner_id = ${ownerId} RETURNING 1`.pipe(
            Effect.orDie
          )
          if (rows.length === 0) return yield* new LogoNotFound()
        }),
        release: Effect.fn("Logos.release")(function* (url) {
          yield* sql`UPDATE logos SET kept_at = now() WHERE id = ${idIn(url)}`
        }, Effect.orDie),
        at: Effect.fn("Logos.at")(function* (url) {
          const [logo] = yield* sql<{ readonly webp: Uint8Array }>`SELECT webp FROM logos WHERE id = ${idIn(url)}`
          return logo?.webp ?? null
        }, Effect.orDie),
        clear: Effect.gen(function* () {
          yield* sql`DELETE FROM logos l WHERE kept_at < now() - make_interval(hours => ${keptHours})
            AND ${isUnused}`
        }).pipe(Effect.withSpan("Logos.clear"), Effect.orDie)
      })
    })
  )
}
