import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { archiveHours, type OwnArchive } from "../../src/domain/account/OwnData.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { Language } from "../../src/i18n/language.ts"
import { areFilesHeld } from "../platform/backup/heldFiles.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { Storage } from "../platform/storage.ts"

/** How long one server may take for an archive before another tries, and how often it is tried. */
const [leaseSeconds, maxAttempts] = [120, 4]

const folder = "archives"

/** The storage key of an archive. */
export const archiveKey = (id: string): string => `${folder}/${id}.zip`

/** An archive to be made. */
export interface WaitingArchive {
  readonly id: string
  readonly user_id: string
  readonly language: Language
}

/** The archives that users asked for; each is a file until it expires. Source: product, "One's own data". */
export class Archives extends Context.Service<
  Archives,
  {
    /** The one asked for last. */
    readonly latest: (userId: string) => Effect.Effect<OwnArchive | null>
    /** Null if one is being made, or was made within the last 24 hours. */
    readonly ask: (userId: string, language: Language) => Effect.Effect<OwnArchive | null>
    /** Whether the user has this archive and it can be downloaded. */
    readonly isOpenTo: (userId: string, id: string) => Effect.Effect<boolean>
    /** The next one to be made, leased to the caller; one that was tried too often fails. */
    readonly take: Effect.Effect<WaitingArchive | null>
    /** Stores its file; nothing of it stays if its user is gone meanwhile. */
    readonly finish: (id: string, zip: Uint8Array) => Effect.Effect<void>
    /** Deletes the files of archives that have expired or have no user. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Archives") {
  static readonly layer = Layer.effect(
    Archives,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      const isOver = sql`(state = 'expired' OR state = 'ready' AND expires_at <= now())`
      const columns = sql`id, CASE WHEN ${isOver} THEN 'expired' ELSE state END AS state,
        ${isoMoment(sql, sql`asked_at`)} AS asked_at, ${isoMoment(sql, sql`expires_at`)} AS expires_at, bytes`

      const latest = Effect.fnUntraced(function* (userId: string) {
        const [row] = yield* sql<OwnArchive>`SELECT ${columns} FROM archives
          WHERE user_id = ${userId} ORDER BY asked_at DESC, id DESC LIMIT 1`
        return row ?? null
      })

      const ask = Effect.fnUntraced(function* (userId: string, language: Language) {
        // Locked, so that two tabs do not ask for one each.
        yield* sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
        const recent = yield* sql`SELECT 1 FROM archives WHERE user_id = ${userId} AND state <> 'failed'
          AND (state = 'asked' OR asked_at > now() - make_interval(hours => ${archiveHours}))`
        if (recent.length > 0) return null
        yield* sql`INSERT INTO archives (id, user_id, language) VALUES (${newId()}, ${userId}, ${language})`
        return yield* latest(userId)
      }, sql.withTransaction)

      const take = Effect.gen(function* () {
        yield* sql`UPDATE archives SET state = 'failed', mail_due = true
          WHERE state = 'asked' AND leased_until <= now() AND attempts >= ${maxAttempts}`
        const [row] = yield* sql<WaitingArchive>`
          UPDATE archives SET attempts = attempts + 1, leased_until = now() + make_interval(secs => ${leaseSeconds})
          WHERE id = (SELECT id FROM archives WHERE state = 'asked' AND leased_until <= now() AND attempts < ${maxAttempts}
            ORDER BY asked_at, id FOR UPDATE SKIP LOCKED LIMIT 1)
          RETURNING id, user_id, language`
        return row ?? null
      })

      const finish = Effect.fnUntraced(function* (id: string, zip: Uint8Array) {
        yield* storage.put(archiveKey(id), zip)
        yield* storage.flush(archiveKey(id))
        const done =
          yield* sql`UPDATE archives SET state = 'ready', ready_at = now(), bytes = ${zip.length}, mail_due = true,
            expires_at = now() + make_interval(hours => ${archiveHours})
          WHERE id = ${id} AND state = 'asked' RETURNING id`
        if (done.length > 0) return
        const kept = yield* sql`SELECT 1 FROM archives WHERE id = ${id} AND state = 'ready'`
        if (kept.length === 0) yield* storage.remove(archiveKey(id))
      })

      const sweep = Effect.gen(function* () {
        const keys = yield* storage.list(folder)
        const kept = new Set(
          (yield* sql<{
            id: string
          }>`SELECT id FROM archives WHERE state = 'asked' OR NOT ${isOver} AND state = 'ready'`).map(({ id }) =>
            archiveKey(id)
          )
        )
        if (yield* areFilesHeld(sql)) return
        yield* Effect.forEach(
          keys.filter((key) => !kept.has(key)),
          (key) => storage.remove(key),
          { discard: true }
        )
        yield* sql`UPDATE archives SET state = 'expired' WHERE state = 'ready' AND expires_at <= now()`
      })

      return Archives.of({
        latest: Effect.fn("Archives.latest")(latest, Effect.orDie),
        ask: Effect.fn("Archives.ask")(ask, Effect.orDie),
        isOpenTo: Effect.fn("Archives.isOpenTo")(function* (userId, id) {
          if (!isPublicId(id)) return false
          const rows = yield* sql`SELECT 1 FROM archives WHERE id = ${id} AND user_id = ${userId}
            AND state = 'ready' AND expires_at > now()`
          return rows.length > 0
        }, Effect.orDie),
        take: take.pipe(Effect.withSpan("Archives.take"), Effect.orDie),
        finish: Effect.fn("Archives.finish")(finish, Effect.orDie),
        sweep: sweep.pipe(Effect.withSpan("Archives.sweep"), Effect.orDie)
      })
    })
  )
}
