import { Context, Effect, Layer, RcMap, Semaphore } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { uploadOf } from "./issueFiles.ts"
import { Removals } from "./Removals.ts"
import { UploadStore } from "./UploadStore.ts"

/** Days until an unused upload is deleted, counted from its last piece. */
const unusedDays = 7

/** How many unused uploads a publisher may have; beyond it, the least recently touched one is deleted. */
const maxUnused = 10

/** A file that a publisher sends in pieces. Its progress is what the store has of it. */
export interface Upload {
  readonly id: string
  readonly ownerId: string
  /** The file's name on the publisher's machine. */
  readonly name: string
  /** Bytes, once complete. */
  readonly size: number
  /** The issue made from it, or null. */
  readonly issueId: string | null
}

/** Uploads, in a table and in the store. Callers check ownership. Source: product, "Uploads". */
export class Uploads extends Context.Service<
  Uploads,
  {
    /** Adds one with a new id, replacing the least recently touched one if there are too many. */
    readonly add: (upload: Omit<Upload, "issueId">) => Effect.Effect<void>
    readonly byId: (id: string) => Effect.Effect<Upload | null>
    /** Null if it is somebody else's. */
    readonly own: (ownerId: string, id: string) => Effect.Effect<Upload | null>
    /** Records that another piece arrives; does nothing for an upload that became an issue. */
    readonly touch: (id: string) => Effect.Effect<void>
    /** Bytes in the store; null if there is no file. */
    readonly arrived: (id: string) => Effect.Effect<number | null>
    /** With its file; false if it became an issue. */
    readonly remove: (id: string) => Effect.Effect<boolean>
    /** Runs one action at a time per upload, within this server. */
    readonly oneByOne: (id: string) => <A, E, R>(act: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Deletes unused uploads that were not touched for long. */
    readonly expire: Effect.Effect<void>
  }
>()("sayfa/Uploads") {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const files = yield* UploadStore
      const removals = yield* Removals
      const columns = sql`id, owner_id AS "ownerId", name, size::int AS size, issue_id AS "issueId"`

      const turns = yield* RcMap.make({ lookup: (_id: string) => Semaphore.make(1) })

      /** What cannot be deleted now is found again an hour later. */
      const clear = (ids: ReadonlyArray<string>) =>
        Effect.forEach(
          ids,
          (id) =>
            Effect.ignore(files.clear(id), {
              log: "Warn",
              message: "What arrived of an upload could not be deleted yet"
            }),
          { discard: true }
        )

      const removeWithFiles = (deletion: Effect.Effect<ReadonlyArray<{ id: string }>, SqlError.SqlError>) =>
        removals.after(Effect.map(deletion, (rows) => rows.map(({ id }) => uploadOf(id)))).pipe(
          Effect.tap((keys) => clear(keys.map((key) => key.slice(uploadOf("").length)))),
          Effect.asVoid
        )

      /** Of uploads that are gone, or that became an issue. */
      const clearUnneeded = Effect.gen(function* () {
        const noted = yield* files.noted
        if (noted.length === 0) return
        const rows = yield* sql<{ id: string }>`SELECT id FROM uploads WHERE issue_id IS NULL`
        const needed = new Set(rows.map(({ id }) => id))
        yield* clear(noted.filter((id) => !needed.has(id)))
      }).pipe(Effect.orDie)

      return Uploads.of({
        add: Effect.fn("Uploads.add")(function* ({ id, ownerId, name, size }) {
          yield* removeWithFiles(
            // Locked, so that two simultaneous additions do not exceed the maximum.
            sql`SELECT 1 FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`.pipe(
              Effect.andThen(
                sql<{ id: string }>`DELETE FROM uploads WHERE issue_id IS NULL AND id IN (
                    SELECT id FROM uploads WHERE owner_id = ${ownerId} AND issue_id IS NULL
                    ORDER BY touched_at DESC, created_at DESC, id OFFSET ${maxUnused - 1}
                  ) RETURNING id`
              ),
              Effect.tap(
                sql`INSERT INTO uploads (id, owner_id, name, size) VALUES (${id}, ${ownerId}, ${name}, ${size})`
              )
            )
          )
        }),
        byId: Effect.fn("Uploads.byId")(function* (id) {
          if (!isPublicId(id)) return null
          const rows = yield* sql<Upload>`SELECT ${columns} FROM uploads WHERE id = ${id}`
          return rows[0] ?? null
        }, Effect.orDie),
        own: Effect.fn("Uploads.own")(function* (ownerId, id) {
          if (!isPublicId(id)) return null
          const rows = yield* sql<Upload>`SELECT ${columns} FROM uploads WHERE id = ${id} AND owner_id = ${ownerId}`
          return rows[0] ?? null
        }, Effect.orDie),
        touch: Effect.fn("Uploads.touch")(function* (id) {
          yield* sql`UPDATE uploads SET touched_at = now() WHERE id = ${id} AND issue_id IS NULL`
        }, Effect.orDie),
        arrived: Effect.fn("Uploads.arrived")(function* (id) {
          return yield* files.arrived(id)
        }, Effect.orDie),
        remove: Effect.fn("Uploads.remove")(function* (id) {
          yield* removeWithFiles(
            sql<{ id: string }>`DELETE FROM uploads WHERE id = ${id} AND issue_id IS NULL RETURNING id`
          )
          return (yield* sql`SELECT 1 FROM uploads WHERE id = ${id}`).length === 0
        }, Effect.orDie),
        oneByOne: (id) => (act) =>
          RcMap.get(turns, id).pipe(
            Effect.flatMap((turn) => turn.withPermits(1)(act)),
            Effect.scoped
          ),
        expire: removeWithFiles(
          sql<{ id: string }>`DELETE FROM uploads WHERE issue_id IS NULL
            AND touched_at < now() - make_interval(days => ${unusedDays}) RETURNING id`
        ).pipe(Effect.andThen(clearUnneeded))
      })
    })
  )
}
