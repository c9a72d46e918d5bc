import { Context, Effect, Layer, Option, RcMap, Semaphore } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { Storage } from "../platform/storage.ts"
import { uploadOf } from "./issueFiles.ts"
import { Removals } from "./Removals.ts"

/** How long an upload that no issue was made from stays, counted from the last piece of it. */
const unusedDays = 7

/** How many of those a publisher may have; of more, the one untouched longest goes. */
const mostUnused = 10

/** A file that a publisher sends in pieces. How far it is, its file on the disk says. */
export interface Upload {
  readonly id: string
  readonly ownerId: string
  /** As the publisher's machine calls it. */
  readonly name: string
  /** Bytes, once whole. */
  readonly size: number
  /** The issue that was made from it; null before. */
  readonly issueId: string | null
}

/** Uploads, in a table and in the store; whose they are is asked by whoever hands one out. Source: product, "Uploads". */
export class Uploads extends Context.Service<
  Uploads,
  {
    /** Begins one under an id that is new, in the place of the one untouched longest where there are too many. */
    readonly add: (upload: Omit<Upload, "issueId">) => Effect.Effect<void>
    readonly byId: (id: string) => Effect.Effect<Upload | null>
    /** Nobody else's. */
    readonly own: (ownerId: string, id: string) => Effect.Effect<Upload | null>
    /** Another piece of it is on its way; one of an issue has none. */
    readonly touch: (id: string) => Effect.Effect<void>
    /** Bytes that are on the disk; null where there is no file. */
    readonly arrived: (id: string) => Effect.Effect<number | null>
    /** With its file; false where it stays because it became an issue. */
    readonly remove: (id: string) => Effect.Effect<boolean>
    /** Does one thing at a time with it, as far as this server goes. */
    readonly oneByOne: (id: string) => <A, E, R>(act: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Removes the unused ones that nobody has touched for long. */
    readonly expire: Effect.Effect<void>
  }
>()("sayfa/Uploads") {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      const removals = yield* Removals
      const columns = sql`id, owner_id AS "ownerId", name, size::int AS size, issue_id AS "issueId"`

      const turns = yield* RcMap.make({ lookup: (_id: string) => Semaphore.make(1) })

      const removing = (deletion: Effect.Effect<ReadonlyArray<{ id: string }>, SqlError.SqlError>) =>
        removals.after(Effect.map(deletion, (rows) => rows.map(({ id }) => uploadOf(id)))).pipe(Effect.asVoid)

      return Uploads.of({
        add: Effect.fn("Uploads.add")(function* ({ id, ownerId, name, size }) {
          yield* removing(
            // Whoever adds two at once adds them one after the other, and never one too many.
            sql`SELECT 1 FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`.pipe(
              Effect.andThen(
                sql<{ id: string }>`DELETE FROM uploads WHERE issue_id IS NULL AND id IN (
                    SELECT id FROM uploads WHERE owner_id = ${ownerId} AND issue_id IS NULL
                    ORDER BY touched_at DESC, created_at DESC, id OFFSET ${mostUnused - 1}
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
          return Option.getOrNull(Option.map(yield* storage.head(uploadOf(id)), ({ size }) => size))
        }, Effect.orDie),
        remove: Effect.fn("Uploads.remove")(function* (id) {
          yield* removing(sql<{ id: string }>`DELETE FROM uploads WHERE id = ${id} AND issue_id IS NULL RETURNING id`)
          return (yield* sql`SELECT 1 FROM uploads WHERE id = ${id}`).length === 0
        }, Effect.orDie),
        oneByOne: (id) => (act) =>
          RcMap.get(turns, id).pipe(
            Effect.flatMap((turn) => turn.withPermits(1)(act)),
            Effect.scoped
          ),
        expire: removing(
          sql<{ id: string }>`DELETE FROM uploads WHERE issue_id IS NULL
            AND touched_at < now() - make_interval(days => ${unusedDays}) RETURNING id`
        )
      })
    })
  )
}
